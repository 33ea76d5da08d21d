// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.util.ArrayList;
import java.util.List;

/** Where a logarithmic axis has numbers. */
final class Ticks {
    /** A little more than rounding errors. */
    private static final double SLACK = 1 + 1e-9;
    private static final double[] TENS = {1};
    private static final double[] PARTS = {1, 2, 5};
    /** Beyond so many decades 1, 2, 5 would be too many. */
    private static final double FEW_DECADES = 2.5;

    private Ticks() {
    }

    static List<Double> of(Axis axis) {
        return switch (axis.scale()) {
            case LINEAR -> throw new IllegalArgumentException("axis \"" + axis.label() + "\" is not logarithmic");
            case LOG10 -> tens(axis, TENS);
            case LOG10_PLAIN -> tens(axis, Math.log10(axis.hi() / axis.lo()) < FEW_DECADES ? PARTS : TENS);
            case LOG2 -> powers(axis, 2);
            case LOG16 -> powers(axis, 16);
        };
    }

    private static List<Double> tens(Axis axis, double[] parts) {
        List<Double> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(axis.lo())); Math.pow(10, power) <= axis.hi() * SLACK; power++) {
            for (double part : parts) {
                // From its decimals: the double nearest to 1e-7, not a product's.
                add(ticks, axis, Double.parseDouble((int) part + "e" + power));
            }
        }
        return ticks;
    }

    private static List<Double> powers(Axis axis, int base) {
        List<Double> ticks = new ArrayList<>();
        for (double value = 1; value <= axis.hi() * SLACK; value *= base) {
            add(ticks, axis, value);
        }
        return ticks;
    }

    private static void add(List<Double> ticks, Axis axis, double value) {
        if (value * SLACK >= axis.lo() && value <= axis.hi() * SLACK) {
            ticks.add(value);
        }
    }
}
