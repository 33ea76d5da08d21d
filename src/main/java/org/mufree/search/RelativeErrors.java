// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.Arrays;
import org.mufree.Format;
import org.mufree.Op;

/**
 * |y - r| / r of results y, r the exact result: as exact as native/src/accuracy.h has it, whose arithmetic this is.
 *
 * @param sum of all errors, in the order of the results
 * @param p99 the least error that 99 % of the errors do not exceed
 */
public record RelativeErrors(int count, double max, double sum, double p99) {
    /** @throws IllegalArgumentException if there are no results */
    public static RelativeErrors of(Op op, Format format, short[] arguments, float[] results) {
        if (results.length == 0) {
            throw new IllegalArgumentException("results are 0: one is needed");
        }
        double[] errors = new double[results.length];
        double sum = 0;
        for (int i = 0; i < errors.length; i++) {
            errors[i] = of(op, format.toFloat(arguments[i]), results[i]);
            sum += errors[i];
        }
        Arrays.sort(errors);
        return new RelativeErrors(errors.length, errors[errors.length - 1], sum,
                errors[(int) Math.ceil(0.99 * errors.length) - 1]);
    }

    /** Of one result; the argument of a reciprocal root is positive. */
    public static double of(Op op, double x, double y) {
        if (op == Op.RCP) {
            return Math.abs(Math.fma(x, y, -1));
        }
        double e = Math.fma(y * y, x, -1);
        double ofMagnitude = e / (1 + Math.sqrt(1 + e));
        return Math.abs(y < 0 ? 2 + ofMagnitude : ofMagnitude);
    }

    public double mean() {
        return sum / count;
    }
}
