// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Repeated measurements of one quantity. */
public final class Sample {
    private final double[] sorted;

    private Sample(double[] values) {
        sorted = values;
        Arrays.sort(sorted);
    }

    public static Sample of(int count, IntToDoubleFunction value) {
        if (count < 1) {
            throw new IllegalArgumentException("count is " + count + ": a sample has one value at least");
        }
        return new Sample(IntStream.range(0, count).mapToDouble(value).toArray());
    }

    public int count() {
        return sorted.length;
    }

    public double median() {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The least and the greatest. */
    public double[] range() {
        return new double[] {sorted[0], sorted[sorted.length - 1]};
    }
}
