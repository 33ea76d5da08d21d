// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.util.List;

/**
 * Something drawn in a plot.
 *
 * @param label written at the end of a line, or at each dot; empty for nothing
 * @param xs ascending, but for dots
 * @param ys as many
 * @param lows the lower edge of a band; else empty
 * @param titles what a pointer over a point shows; empty, or as many
 */
public record Layer(Shape shape, Ink ink, Weight weight, String label, double[] xs, double[] ys, double[] lows,
        List<String> titles) {
    /** How points become something to see. */
    public enum Shape { LINE, DASHES, DOTS, RINGS, BAND }

    /** How strong. */
    public enum Weight { THIN, NORMAL, HEAVY }

    /** @throws IllegalArgumentException unless there are as many xs as ys, and titles or lows where there are any */
    public Layer {
        if (xs.length != ys.length || shape == Shape.BAND != (lows.length > 0) || lows.length > 0 && lows.length != xs.length
                || !titles.isEmpty() && titles.size() != xs.length) {
            throw new IllegalArgumentException("layer \"" + label + "\", " + shape + ": " + xs.length + " xs, " + ys.length
                    + " ys, " + lows.length + " lows, " + titles.size() + " titles");
        }
    }

    public static Layer line(Shape shape, Ink ink, Weight weight, String label, double[] xs, double[] ys,
            List<String> titles) {
        return new Layer(shape, ink, weight, label, xs, ys, new double[0], titles);
    }

    public static Layer dot(Shape shape, Ink ink, String label, double x, double y, String title) {
        return new Layer(shape, ink, Weight.NORMAL, label, new double[] {x}, new double[] {y}, new double[0], List.of(title));
    }

    public static Layer band(Ink ink, double[] xs, double[] lows, double[] highs) {
        return new Layer(Shape.BAND, ink, Weight.NORMAL, "", xs, highs, lows, List.of());
    }

    boolean isLine() {
        return shape == Shape.LINE || shape == Shape.DASHES;
    }

    boolean isDots() {
        return shape == Shape.DOTS || shape == Shape.RINGS;
    }
}
