// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import java.util.Map;
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

    /** @param drawn the figure as an element */
    String html(java.util.function.Function<Figure, String> drawn) {
        StringBuilder html = new StringBuilder("<section id=\"" + id + "\">\n<h2>" + Html.escaped(title) + "</h2>\n");
        text.forEach(paragraph -> html.append("<p>").append(Html.escaped(paragraph)).append("</p>\n"));
        if (!figures.isEmpty()) {
            html.append(figures.stream().map(figure -> "<figure id=\"" + figure.id() + "\" class=\"wide\">"
                    + drawn.apply(figure) + "</figure>\n").collect(Collectors.joining("", "<div class=\"plots "
                            + (figures.get(0).width() < ReportPage.WIDE ? "small" : "large") + "\">\n", "</div>\n")));
        }
        tables.forEach((heading, table) -> html.append(heading.isEmpty() ? "" : "<h3>" + Html.escaped(heading) + "</h3>\n")
                .append("<div class=\"wide\">").append(table.html()).append("</div>\n"));
        html.append("<p class=\"from\">").append(files.isEmpty() ? "Computed for this page, on the CPU."
                : "From " + Html.escaped(String.join(", ", files)) + ".").append("</p>\n");
        return html.append("</section>\n").toString();
    }
}
