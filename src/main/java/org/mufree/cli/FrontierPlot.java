// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.cli.FrontierEntry.Kind;

/**
 * The frontiers as an SVG image of two panels: the logarithm of the error against issue slots. It is light or dark as the
 * reader's system is. Written as text: chart libraries for Java lay out by the fonts of the machine, so that its bytes
 * would differ from one to the next, and need a desktop's modules, which a bundle does without.
 */
final class FrontierPlot {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 440;
    private static final int TOP = 70;
    private static final int BOTTOM = 380;
    private static final int PANEL = 500;
    private static final int LEFT = 62;
    private static final int ZERO = LEFT + 30;  // room for the names of cheap methods
    private static final int RIGHT = 484;
    private static final int LINE = 14;
    private static final int LETTER = 7;
    private static final int GAP = 9;
    private static final String STYLE = """
            <style>
            svg { font: 12px system-ui, sans-serif; }
            .title { font-size: 15px; font-weight: 600; } .end { text-anchor: end; } .middle { text-anchor: middle; }
            .mark { stroke-width: 2; } .pareto { fill: none; stroke-width: 1.5; }
            .ground { fill: #fdfdfc; } text { fill: #1c1c1e; } .faint { fill: #6a6a70; }
            .grid { stroke: #e4e4e8; } .pareto { stroke: #6a6a70; }
            .own { fill: #0a6fc2; stroke: #0a6fc2; } .published { fill: #fdfdfc; stroke: #c2570a; }
            .mufu { fill: #55555c; stroke: #55555c; }
            @media (prefers-color-scheme: dark) {
              .ground { fill: #161618; } text { fill: #e6e6e8; } .faint { fill: #9a9aa2; }
              .grid { stroke: #303036; } .pareto { stroke: #9a9aa2; }
              .own { fill: #5cb3ff; stroke: #5cb3ff; } .published { fill: #161618; stroke: #ff9d5c; }
              .mufu { fill: #b4b4bc; stroke: #b4b4bc; }
            }
            </style>
            """;

    private final Frontier frontier;
    private final int offset;
    private final int mostSlots;
    private final int leastPower;
    private final int mostPower;

    private FrontierPlot(Frontier frontier, int offset) {
        this.frontier = frontier;
        this.offset = offset;
        List<FrontierEntry> entries = frontier.entries();
        DoubleSummaryStatistics slots = entries.stream().mapToDouble(FrontierEntry::slots).summaryStatistics();
        DoubleSummaryStatistics powers =
                entries.stream().mapToDouble(e -> Math.log10(e.maxRelError())).summaryStatistics();
        mostSlots = (int) Math.ceil(slots.getMax()) + 2;
        leastPower = (int) Math.floor(powers.getMin());
        mostPower = (int) Math.ceil(powers.getMax());
    }

    static String svg(List<Frontier> frontiers) {
        StringBuilder text = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + WIDTH + " "
                + HEIGHT + "\" role=\"img\">\n<title>" + FrontierReport.TITLE + "</title>\n" + STYLE
                + "<rect class=\"ground\" width=\"" + WIDTH + "\" height=\"" + HEIGHT + "\"/>\n");
        int x = LEFT;
        for (Kind kind : Kind.values()) {
            text.append(mark(kind, x, 22, kind.title())).append(text("", x + 12, 26, kind.title()));
            x += 120;
        }
        text.append(text("faint", x, 26, "line: Pareto, no other method is as cheap and as accurate"));
        for (int i = 0; i < frontiers.size(); i++) {
            text.append(new FrontierPlot(frontiers.get(i), i * PANEL).panel());
        }
        return text.append("</svg>\n").toString();
    }

    private double x(double slots) {
        return offset + ZERO + (RIGHT - ZERO) * slots / mostSlots;
    }

    private double y(double error) {
        return BOTTOM - (BOTTOM - TOP) * (Math.log10(error) - leastPower) / (mostPower - leastPower);
    }

    private String panel() {
        return axes() + line() + frontier.entries().stream().map(this::mark).collect(Collectors.joining()) + labels();
    }

    private String mark(FrontierEntry entry) {
        return mark(entry.kind(), x(entry.slots()), y(entry.maxRelError()), entry.name() + ": " + entry.kind().title()
                + ", " + Numbers.shortest(entry.ops()) + " ops, " + Numbers.relError(entry.maxRelError()));
    }

    private String axes() {
        StringBuilder text = new StringBuilder(text("title", offset + LEFT, TOP - 16, FrontierReport.heading(frontier)));
        for (int power = leastPower; power <= mostPower; power++) {
            double y = y(Math.pow(10, power));
            text.append(segment(offset + LEFT, y, offset + RIGHT, y))
                    .append(text("faint end", offset + LEFT - 6, y + 4, "1e" + power));
        }
        for (int slots = 0; slots <= mostSlots; slots += 2) {
            text.append(text("faint middle", x(slots), BOTTOM + 18, String.valueOf(slots)));
        }
        return text + text("faint middle", offset + (LEFT + RIGHT) / 2.0, BOTTOM + 40,
                "issue slots of a result: instructions, MUFU's as eight") + text("faint", offset + 8, TOP - 16, "error");
    }

    /** Down at each entry of the Pareto line, and on to the next. */
    private String line() {
        StringBuilder path = new StringBuilder();
        for (FrontierEntry entry : frontier.pareto()) {
            path.append(path.length() == 0 ? "M" + point(x(entry.slots()), TOP) : "H" + number(x(entry.slots())))
                    .append("V").append(number(y(entry.maxRelError())));
        }
        return "<path class=\"pareto\" d=\"" + path.append("H").append(number(offset + RIGHT)) + "\"/>\n";
    }

    /** Names left of the line's corners and below it, where nothing else lies; above where the left has no room. */
    private String labels() {
        StringBuilder text = new StringBuilder();
        double lastX = Double.NEGATIVE_INFINITY;
        double lastY = Double.NEGATIVE_INFINITY;
        double lineY = Double.NEGATIVE_INFINITY;
        for (FrontierEntry entry : frontier.pareto()) {
            double x = x(entry.slots()) - GAP;
            double begin = x - LETTER * entry.name().length();
            double y = Math.max(y(entry.maxRelError()) + 4, lineY + LINE);
            lineY = y(entry.maxRelError());
            if (begin < offset + LEFT) {
                text.append(text("", x + 2 * GAP, lineY - GAP, entry.name()));
                continue;
            }
            lastY = begin < lastX ? Math.max(y, lastY + LINE) : y;  // below the name before, where that is in the way
            lastX = x;
            text.append(text("end", x, lastY, entry.name()));
        }
        // What all are compared with is named in any case.
        FrontierEntry baseline = FrontierEntry.of(Method.baseline(frontier.op(), Format.F32));
        return frontier.isPareto(baseline) ? text.toString()
                : text + text("", x(baseline.slots()) + GAP, y(baseline.maxRelError()) + 4, baseline.name());
    }

    private static String mark(Kind kind, double x, double y, String title) {
        String open = "<g class=\"mark " + Rows.word(kind) + "\"><title>" + Html.escaped(title) + "</title>";
        return open + switch (kind) {
            case OWN -> "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"4\"/>";
            case PUBLISHED -> "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"3.5\"/>";
            case MUFU -> "<rect x=\"" + number(x - 3.5) + "\" y=\"" + number(y - 3.5) + "\" width=\"7\" height=\"7\"/>";
        } + "</g>\n";
    }

    private static String segment(double x1, double y1, double x2, double y2) {
        return "<path class=\"grid\" d=\"M" + point(x1, y1) + "L" + point(x2, y2) + "\"/>\n";
    }

    private static String text(String style, double x, double y, String text) {
        return "<text" + (style.isEmpty() ? "" : " class=\"" + style + "\"") + " x=\"" + number(x) + "\" y=\"" + number(y)
                + "\">" + Html.escaped(text) + "</text>\n";
    }

    private static String point(double x, double y) {
        return number(x) + " " + number(y);
    }

    private static String number(double value) {
        return Numbers.fixed(value, 1);
    }
}
