// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows under headings, for a terminal or as Markdown. A heading that begins with '>' makes its column right-aligned. */
final class Table {
    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... headings) {
        this.headings = List.of(headings);
    }

    void add(String... cells) {
        if (cells.length != headings.size()) {
            throw new IllegalArgumentException(cells.length + " cells under " + headings.size() + " headings");
        }
        rows.add(List.of(cells));
    }

    void print(PrintWriter out) {
        String[] names = IntStream.range(0, headings.size()).mapToObj(this::name).toArray(String[]::new);
        out.println(line(List.of(names), "  ").stripTrailing());
        rows.forEach(row -> out.println(line(row, "  ").stripTrailing()));
    }

    String markdown() {
        List<String> names = IntStream.range(0, headings.size()).mapToObj(this::name).toList();
        List<String> rules = IntStream.range(0, headings.size()).mapToObj(i -> right(i) ? "---:" : "---").toList();
        return IntStream.range(-2, rows.size()).mapToObj(i -> i == -2 ? names : i == -1 ? rules : rows.get(i))
                .map(row -> "| " + String.join(" | ", row) + " |\n").collect(Collectors.joining());
    }

    String html() {
        String head =
                IntStream.range(0, headings.size()).mapToObj(i -> cell("th", i, name(i))).collect(Collectors.joining());
        return "<table>\n<thead><tr>" + head + "</tr></thead>\n<tbody>\n"
                + rows.stream().map(row -> IntStream.range(0, row.size()).mapToObj(i -> cell("td", i, row.get(i)))
                        .collect(Collectors.joining("", "<tr>", "</tr>\n"))).collect(Collectors.joining())
                + "</tbody>\n</table>";
    }

    private String cell(String element, int column, String text) {
        return "<" + element + (right(column) ? " class=\"right\">" : ">") + Html.escaped(text) + "</" + element + ">";
    }

    private String line(List<String> cells, String gap) {
        return IntStream.range(0, cells.size()).mapToObj(i -> padded(cells.get(i), i)).collect(Collectors.joining(gap));
    }

    private String padded(String cell, int column) {
        String space = " ".repeat(width(column) - cell.length());
        return right(column) ? space + cell : cell + space;
    }

    private int width(int column) {
        return Math.max(name(column).length(),
                rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
    }

    private boolean right(int column) {
        return headings.get(column).startsWith(">");
    }

    private String name(int column) {
        return headings.get(column).substring(right(column) ? 1 : 0);
    }
}
