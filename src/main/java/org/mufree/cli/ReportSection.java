// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.mufree.plot.Figure;

/**
 * A part of the report.
 *
 * @param id its address within the page
 * @param text how the figures came about, and what they say; paragraphs
 * @param tables by their headings, which may be empty
 * @param files where the figures come from; none where they were computed for the report
 */
record ReportSection(String id, String title, List<String> text, List<Figure> figures, Map<String, Table> tables,
        List<String> files) {

    /** Figures this wide, in pixels, stand two beside one another, smaller ones more. */
    private static final int WIDE = 500;

    /** @param drawn the figure as an element */
    String html(Function<Figure, String> drawn) {
        StringBuilder html = new StringBuilder("<section id=\"" + id + "\">\n<h2>" + Html.escaped(title) + "</h2>\n");
        text.forEach(paragraph -> html.append("<p>").append(Html.escaped(paragraph)).append("</p>\n"));
        Map<Boolean, List<Figure>> wide = figures.stream().collect(Collectors.partitioningBy(f -> f.width() > WIDE));
        html.append(grid("small", wide.get(false), drawn)).append(grid("large", wide.get(true), drawn));
        tables.forEach((heading, table) -> html.append(heading.isEmpty() ? "" : "<h3>" + Html.escaped(heading) + "</h3>\n")
                .append("<div class=\"wide\">").append(table.html()).append("</div>\n"));
        html.append("<p class=\"from\">").append(files.isEmpty() ? "Computed for this page, on the CPU."
                : "From " + Html.escaped(String.join(", ", files)) + ".").append("</p>\n");
        return html.append("</section>\n").toString();
    }

    private static String grid(String size, List<Figure> figures, Function<Figure, String> drawn) {
        return figures.isEmpty() ? "" : figures.stream().map(figure -> "<figure id=\"" + figure.id() + "\" class=\"wide\">"
                + drawn.apply(figure) + "</figure>\n")
                .collect(Collectors.joining("", "<div class=\"plots " + size + "\">\n", "</div>\n"));
    }
}
