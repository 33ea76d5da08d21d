// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import org.mufree.plot.Axis;
import org.mufree.plot.Figure;
import org.mufree.plot.Layer;
import org.mufree.plot.Plot;
import org.mufree.report.Group;

/** What the report's figures have in common. */
final class Figures {
    private static final int WIDTH = 620;
    private static final int HEIGHT = 400;
    /** Of a label's letter at most, in pixels. */
    private static final double LETTER = 7.3;
    private static final int GAP = 12;

    private Figures() {
    }

    /** A figure of one plot, with room for the labels of lines that end at its right edge. */
    static Figure single(String id, String title, Axis x, Axis y, List<Layer> layers) {
        int letters = layers.stream().filter(layer -> layer.xs().length > 0 && layer.lows().length == 0
                && layer.xs()[layer.xs().length - 1] >= x.hi()).mapToInt(layer -> layer.label().length()).max().orElse(0);
        return new Figure(id, title, HEIGHT,
                List.of(new Plot(WIDTH, GAP + (int) Math.ceil(LETTER * letters), x, y, layers)));
    }

    /** By how much a linear axis from 0 has to go beyond a point for a label of so many letters right of it. */
    static double roomFor(int letters) {
        double inner = WIDTH - 80;
        return inner / (inner - GAP - LETTER * letters);
    }

    /** As part of a figure's name. */
    static String id(Group group) {
        return Rows.word(group.op()) + "-" + Rows.word(group.format());
    }
}
