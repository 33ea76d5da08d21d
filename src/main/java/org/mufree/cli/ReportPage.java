// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mufree.plot.Figure;
import org.mufree.plot.Ink;
import org.mufree.report.ResultFile;
import org.mufree.report.Results;

/** The report: what the method is worth first, then how it comes about, then every figure. */
record ReportPage(Results results, List<ReportSection> sections) {
    private static final String STYLE = """
            h3 { font-size: .95rem; margin: 1.5rem 0 .4rem; }
            nav { font-size: .9rem; } nav a { margin-right: 1rem; white-space: nowrap; } a { color: var(--ink-blue); }
            .from { color: var(--faint); font-size: .85rem; }
            .plots { display: grid; gap: 1.2rem 1rem; margin: 1rem 0; }
            .large { grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); }
            .small { grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
            figure { margin: 0; } .plot { display: block; width: 100%; height: auto; } .large .plot { min-width: 30rem; }
            .plot { font: 12px system-ui, sans-serif; stroke-linecap: square; stroke-miterlimit: 10; }
            .plot .spot { fill: transparent; stroke: none; } .plot .spot:hover { stroke: var(--ink-faint); }
            """;

    /** Makes what the results have, and what can be computed for them. */
    static ReportPage of(Results results) {
        List<ReportSection> sections = new ArrayList<>();
        Stream.<Function<Results, Optional<ReportSection>>>of(RepeatSection::of, ErrorSpeedSection::of, CurveSection::of,
                MapSection::of, MixSection::of).forEach(section -> section.apply(results).ifPresent(sections::add));
        sections.addAll(MeasuredTables.of(results));
        sections.add(MeasuredTables.files(results));
        return new ReportPage(results, sections);
    }

    List<Figure> figures() {
        return sections.stream().flatMap(section -> section.figures().stream()).toList();
    }

    /** @param drawn a figure as an element */
    String html(Function<Figure, String> drawn) {
        String links = sections.stream().map(section -> "<a href=\"#" + section.id() + "\">" + Html.escaped(section.title())
                + "</a>").collect(Collectors.joining("\n", "<nav>\n", "\n</nav>\n"));
        return Html.page("1/x and 1/sqrt(x)" + (results.device() == null ? "" : " on " + results.device()), head(),
                Ink.css() + STYLE, links + sections.stream().map(s -> s.html(drawn)).collect(Collectors.joining()));
    }

    /** What the files say of themselves, together where they agree. */
    private Map<String, String> head() {
        Map<String, String> head = new LinkedHashMap<>();
        for (String field : new String[] {"device", "driver", "commit", "date"}) {
            String values = results.files().stream().map(ResultFile::machine).filter(machine -> machine.containsKey(field))
                    .map(machine -> machine.get(field)).distinct().collect(Collectors.joining(", "));
            if (!values.isEmpty()) {
                head.put(field, values);
            }
        }
        return head;
    }
}
