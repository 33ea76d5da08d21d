// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** What an RMSNorm takes reciprocal square roots of: r = mean(x^2) + eps over rows of normal numbers. */
final class NormInputs {
    private static final int ROWS = 1 << 14;
    private static final int COLUMNS = 4096;
    private static final double EPS = 1e-6;
    private static final long SEED = 0x5f3759df;
    /** In words, with what is computed from them. */
    static final String DESCRIPTION = "Relative errors before rounding to the format, over r = mean(x^2) + eps rounded to "
            + "the format: x normal with sigma 1, rounded to binary32; " + COLUMNS + " columns, " + ROWS + " rows, eps "
            + EPS + ", squares summed in binary64, a fixed seed. The article states neither its rows nor its eps, and sums "
            + "in binary32. With arguments so close together a figure depends on few entries of a table.";

    private NormInputs() {
    }

    /** r of each row, before it is rounded to a format; the same on every call. */
    static float[] meanSquares() {
        double[] means = IntStream.range(0, ROWS).parallel().mapToDouble(NormInputs::meanSquare).toArray();
        float[] rounded = new float[ROWS];
        for (int i = 0; i < ROWS; i++) {
            rounded[i] = (float) means[i];
        }
        return rounded;
    }

    private static double meanSquare(int row) {
        SplittableRandom random = new SplittableRandom(SEED + row);
        double sum = 0;
        for (int i = 0; i < COLUMNS; i++) {
            float x = (float) random.nextGaussian();
            sum += (double) x * x;
        }
        return sum / COLUMNS + EPS;
    }
}
