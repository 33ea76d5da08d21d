// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.cli.Failures.WorkFailed;
import org.mufree.report.Compared;
import org.mufree.report.Group;
import org.mufree.report.ResultFile;
import org.mufree.report.ResultFile.Kind;
import org.mufree.report.Results;
import org.mufree.report.SpeedPoint;

/** Tables of measured figures within a document, each between two comments, of which the first says what is in it. */
final class MeasuredBlocks {
    private static final Pattern BEGIN = Pattern.compile("<!-- measured ([a-z0-9 ]+): begin -->");
    private static final String END = "<!-- measured: end -->";
    private static final String PARETO = "pareto";

    private MeasuredBlocks() {
    }

    /**
     * The document with its blocks as they have to be.
     *
     * @param name the document's, for errors
     */
    static String rewritten(String name, String text, Results results) {
        if (results.compared().isEmpty()) {
            throw new WorkFailed("the tables of " + name + " are those of `mufree compare`, and no file is its JSON");
        }
        StringBuilder made = new StringBuilder();
        String open = null;
        boolean any = false;
        for (String line : text.split("(?<=\n)")) {
            String mark = line.strip();
            Matcher begin = BEGIN.matcher(mark);
            if (mark.equals(END) && open != null) {
                open = null;
            } else if (begin.matches() && open == null) {
                made.append(line).append("\n").append(block(name, begin.group(1), results)).append("\n");
                open = mark;
                any = true;
                continue;
            } else if (begin.matches() || mark.equals(END)) {
                throw new WorkFailed(name + ": \"" + mark + "\" stands where " + (open == null ? "no block is open"
                        : "\"" + open + "\" is open"));
            }
            if (open == null) {
                made.append(line);
            }
        }
        if (open != null || !any) {
            throw new WorkFailed(name + (any ? ": \"" + open + "\" has no \"" + END + "\""
                    : ": it has no line \"<!-- measured f32: begin -->\""));
        }
        return made.toString();
    }

    /** @throws WorkFailed at the first line that differs */
    static void requireSame(String name, String is, String shall) {
        List<String> now = is.lines().toList();
        List<String> made = shall.lines().toList();
        for (int i = 0; i < Math.max(now.size(), made.size()); i++) {
            String one = i < now.size() ? now.get(i) : "(the end)";
            String other = i < made.size() ? made.get(i) : "(the end)";
            if (!one.equals(other)) {
                throw new WorkFailed(name + " is stale: line " + (i + 1) + " is \"" + one + "\" and has to be \"" + other
                        + "\"; run report without --check");
            }
        }
    }

    private static String block(String name, String query, Results results) {
        List<Format> formats = new ArrayList<>();
        boolean pareto = false;
        for (String word : query.split(" ")) {
            pareto |= word.equals(PARETO);
            Stream.of(Format.values()).filter(format -> Rows.word(format).equals(word)).forEach(formats::add);
            if (!word.equals(PARETO) && Stream.of(Format.values()).noneMatch(format -> Rows.word(format).equals(word))) {
                throw new WorkFailed(name + ": \"" + word + "\" of the block \"" + query + "\" is neither a format nor " + PARETO);
            }
        }
        if (formats.isEmpty() || formats.stream().map(Rows::baseline).distinct().count() > 1) {
            throw new WorkFailed(name + ": the block \"" + query + "\" needs formats that are compared with the same");
        }
        List<Compared> rows = new ArrayList<>();
        for (Group group : Group.all()) {
            if (formats.contains(group.format())) {
                Set<Method> chosen = chosen(results, group, pareto);
                results.compared().stream().filter(row -> chosen.contains(row.method())).forEach(rows::add);
            }
        }
        return machine(results) + "\n\n" + ComparisonTable.of(formats.get(0), rows).markdown();
    }

    private static Set<Method> chosen(Results results, Group group, boolean pareto) {
        List<SpeedPoint> points = SpeedPoint.of(results, group);
        Set<Method> chosen = new LinkedHashSet<>();
        (pareto ? SpeedPoint.pareto(points) : points).forEach(point -> chosen.add(point.method()));
        if (pareto) {
            chosen.addAll(List.of(group.baseline(), group.ieee()));
        }
        return chosen;
    }

    /** Where the figures are from, in a line; of several files the last. */
    private static String machine(Results results) {
        List<ResultFile> files = results.files().stream().filter(file -> file.kind() == Kind.COMPARE).toList();
        Map<String, String> machine = files.get(files.size() - 1).machine();
        List<String> parts = new ArrayList<>();
        parts.add(machine.getOrDefault("device", machine.getOrDefault("engine", "unknown")));
        Stream.of("driver", "commit").filter(machine::containsKey).forEach(f -> parts.add(f + " " + machine.get(f)));
        if (machine.containsKey("build")) {
            parts.add(machine.get("build").replaceFirst(",.*", ""));
        }
        if (machine.containsKey("date")) {
            parts.add(machine.get("date").replaceFirst("T.*", ""));
        }
        return String.join(", ", parts) + "; `./mufree compare`:";
    }
}
