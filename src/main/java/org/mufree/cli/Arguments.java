// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.Arrays;
import org.mufree.DeviceArray;

/** What timed kernels are given: arguments in [1, 4), where each method and each of its results is in the domain. */
final class Arguments {
    private static final int CHUNK = 1 << 22;

    private Arguments() {
    }

    /** Spread evenly, in no order, by the multiples of the golden ratio. */
    static float[] values(int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = Float.intBitsToFloat(0x3f800000 + (i * 0x9e3779b1 >>> 8));
        }
        return values;
    }

    static void fill(DeviceArray array) {
        fill(array, values((int) Math.min(CHUNK, array.length())));
    }

    /** NaN: what no kernel leaves behind for these arguments. */
    static void poison(DeviceArray array) {
        float[] nan = new float[(int) Math.min(CHUNK, array.length())];
        Arrays.fill(nan, Float.NaN);
        fill(array, nan);
    }

    /** The values over and over. */
    private static void fill(DeviceArray array, float[] values) {
        for (long at = 0; at < array.length(); at += values.length) {
            int n = (int) Math.min(values.length, array.length() - at);
            array.slice(at, n).copyFrom(values, 0);
        }
    }
}
