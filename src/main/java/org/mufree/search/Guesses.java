// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.List;
import org.mufree.BitPatterns;
import org.mufree.Op;

/**
 * The guesses of a magic in binary32, relative to the exact results: all of an interval, as far as an error without
 * roundings goes.
 *
 * @param least of the arguments' guesses
 * @param most of them
 */
record Guesses(double least, double most) {
    private static final int SAMPLES = 2048;

    /** Those of a range of arguments. Between samples a guess is a parabola or nearly one: 1e-7 are missed. */
    static Guesses of(Op op, int magic, List<BitPatterns> ranges) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (BitPatterns range : ranges) {
            for (int i = 0; i <= SAMPLES; i++) {
                int bits = range.first() + (int) ((range.count() - 1) * i / SAMPLES);
                double x = Float.intBitsToFloat(bits);
                double guess = op == Op.RCP ? Float.intBitsToFloat(magic - bits) * x
                        : Float.intBitsToFloat(magic - (bits >>> 1)) * Math.sqrt(x);
                least = Math.min(least, guess);
                most = Math.max(most, guess);
            }
        }
        return new Guesses(least, most);
    }

    /** Whether all are positive numbers: there are no others that a refinement could start from. */
    boolean areUsable() {
        return least > 0 && most < Double.POSITIVE_INFINITY;
    }

    /** So many points of the interval with its ends, denser there: where polynomials have their extrema. */
    double[] points(int count) {
        double[] points = new double[count];
        for (int i = 0; i < count; i++) {
            points[i] = (least + most) / 2 - (most - least) / 2 * StrictMath.cos(Math.PI * i / (count - 1));
        }
        return points;
    }
}
