// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.Op;

/**
 * The signed error of a binary32 method over every significand, in ulps of the exact result's binade: for 1/x all floats of
 * [1, 2), for 1/sqrt(x) those of [1, 4). Elsewhere in its domain it is
 * the same but where products become subnormal.
 *
 * @param least the least error of each of equal columns of the arguments
 * @param most the greatest
 * @param counts how many results' errors lie in each of equal parts of [-{@code span}, {@code span}]
 */
public record ErrorCurve(Method method, double[] least, double[] most, long[] counts, double span) {
    private static final int CHUNK = 1 << 20;

    /** @throws IllegalArgumentException if the method is not of binary32, or is a mix, whose results are its methods' */
    public static ErrorCurve of(Engine engine, Method method, int columns, int bins) {
        if (method.format() != Format.F32 || method.mix().isPresent()) {
            throw new IllegalArgumentException("method is " + method.label() + ": one of binary32 that is no mix is needed");
        }
        double[] least = new double[columns];
        double[] most = new double[columns];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        long[] counts = new long[bins];
        double span = method.maxUlpError();
        float[] x = new float[CHUNK];
        float[] y = new float[CHUNK];
        int first = Float.floatToIntBits(1);
        int end = Float.floatToIntBits((float) end(method.op()));
        double perColumn = (end(method.op()) - 1) / columns;
        for (int begin = first; begin < end; begin += CHUNK) {
            for (int i = 0; i < CHUNK; i++) {
                x[i] = Float.intBitsToFloat(begin + i);
            }
            engine.apply(method, Mode.RAW, x, y);
            for (int i = 0; i < CHUNK; i++) {
                double error = ulps(method.op(), x[i], y[i]);
                int column = (int) ((x[i] - 1) / perColumn);
                least[column] = Math.min(least[column], error);
                most[column] = Math.max(most[column], error);
                int bin = (int) ((error + span) / (2 * span) * bins);
                counts[Math.max(0, Math.min(bin, bins - 1))]++;
            }
        }
        return new ErrorCurve(method, least, most, counts, span);
    }

    /** Where the arguments, which begin at 1, end. */
    public static double end(Op op) {
        return op == Op.RCP ? 2 : 4;
    }

    /** The error of y in ulps: exact but for the rounding of a double. */
    private static double ulps(Op op, double x, double y) {
        double exact = op == Op.RCP ? 1 / x : 1 / Math.sqrt(x);
        return (y - exact) * Math.scalb(1.0, Format.F32.fractionBits() - Math.getExponent(exact));
    }

    public double leastOfAll() {
        return Arrays.stream(least).min().orElseThrow();
    }

    public double mostOfAll() {
        return Arrays.stream(most).max().orElseThrow();
    }

    /** How many arguments there are. */
    public long inputs() {
        return LongStream.of(counts).sum();
    }
}
