// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Finds places for labels, in pixels, so that none hides another. */
final class Labels {
    static final double LINE = 13;
    private static final double GAP = 6;
    /** A label this far from its point has a line to it. */
    private static final double FAR = 11;

    private Labels() {
    }

    /** A text whose baseline begins at x, y; with a line to its point where that is not beside it. */
    record Placed(String text, Ink ink, double x, double y, Line2D leader) {
    }

    /** A point that is to have a label. */
    record Anchor(String text, Ink ink, double x, double y) {
    }

    /** Labels right of the ends of lines: below one another, each as near to its line as there is room. */
    static List<Placed> ends(List<Anchor> anchors, double x, double top, double bottom) {
        List<Anchor> sorted = anchors.stream().sorted(Comparator.comparingDouble(Anchor::y)).toList();
        double[] ys = sorted.stream().mapToDouble(Anchor::y).toArray();
        for (int i = 0; i < ys.length; i++) {
            ys[i] = Math.max(ys[i], i == 0 ? top : ys[i - 1] + LINE);
        }
        // What was pushed beyond the bottom pushes the others up again.
        for (int i = ys.length - 1; i >= 0; i--) {
            ys[i] = Math.min(ys[i], i == ys.length - 1 ? bottom : ys[i + 1] - LINE);
        }
        spread(sorted, ys, bottom);
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < ys.length; i++) {
            placed.add(new Placed(sorted.get(i).text(), sorted.get(i).ink(), x + GAP, ys[i] + 4, null));
        }
        return placed;
    }

    /** Moves each run of touching labels up by half of what its last one was pushed down. */
    private static void spread(List<Anchor> anchors, double[] ys, double bottom) {
        for (int begin = 0; begin < ys.length; ) {
            int end = begin;
            while (end + 1 < ys.length && ys[end + 1] - ys[end] <= LINE + 0.01) {
                end++;
            }
            double off = 0;
            for (int i = begin; i <= end; i++) {
                off += (ys[i] - anchors.get(i).y()) / (end - begin + 1);
            }
            double room = begin == 0 ? Double.POSITIVE_INFINITY : ys[begin] - ys[begin - 1] - LINE;
            double up = Math.max(0, Math.min(off, room));
            for (int i = begin; i <= end; i++) {
                ys[i] = Math.min(ys[i] - up, bottom);
            }
            begin = end + 1;
        }
    }

    /** Labels beside points: at the first side where neither a label nor a point is in the way. */
    static List<Placed> beside(List<Anchor> anchors, List<Shape> taken, Rectangle2D area,
            ToDoubleFunction<String> width) {
        List<Shape> obstacles = new ArrayList<>(taken);
        List<Placed> placed = new ArrayList<>();
        for (Anchor anchor : anchors) {
            double w = width.applyAsDouble(anchor.text());
            double[][] places = {{GAP, 4}, {GAP, 14}, {GAP, -6}, {-GAP - w, 4}, {-GAP - w, -6}, {-GAP - w, 14},
                {-w / 2, 18}, {-w / 2, -9}, {-GAP - w, -18}, {-w, -22}, {-w / 2, -26}, {GAP, 26}, {GAP, 38},
                {20, -28}, {-w - 20, -34}, {20, -44}, {20, 48}, {-w - 20, 40}, {30, -60}};
            Rectangle2D box = null;
            for (double[] place : places) {
                Rectangle2D at = new Rectangle2D.Double(anchor.x() + place[0], anchor.y() + place[1] - 10, w, LINE);
                if (area.contains(at) && obstacles.stream().noneMatch(shape -> shape.intersects(at))) {
                    box = at;
                    break;
                }
            }
            if (box == null) {
                box = new Rectangle2D.Double(Math.min(anchor.x() + GAP, area.getMaxX() - w), anchor.y() - 6, w, LINE);
            }
            obstacles.add(box);
            placed.add(new Placed(anchor.text(), anchor.ink(), box.getX(), box.getY() + 10, leader(anchor, box)));
        }
        return placed;
    }

    /** From the point to the nearest of the label's edge; null where that is near. */
    private static Line2D leader(Anchor anchor, Rectangle2D box) {
        double x = Math.max(box.getMinX(), Math.min(anchor.x(), box.getMaxX()));
        double y = Math.max(box.getMinY(), Math.min(anchor.y(), box.getMaxY()));
        double distance = Math.hypot(x - anchor.x(), y - anchor.y());
        return distance < FAR ? null : new Line2D.Double(anchor.x(), anchor.y(), x, y);
    }
}
