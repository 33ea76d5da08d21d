// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import org.mufree.DeviceArray;
import org.mufree.Format;

/** What timed kernels are given: arguments in [1, 4), where each method and each of its results is in the domain. */
final class Arguments {
    private static final long CHUNK = 1 << 22;

    private Arguments() {
    }

    /** Spread evenly, in no order, by the multiples of the golden ratio over the two binades' bit patterns. */
    static HostValues values(Format format, long length) {
        int one = Numbers.bits(format, 1);
        int beyond = Numbers.bits(format, 4);
        return HostValues.of(format, length, i -> one + ((i * 0x9e3779b1L & 0xffffffffL) * (beyond - one) >>> 32));
    }

    static void fill(DeviceArray array) {
        try (HostValues values = values(array.format(), Math.min(CHUNK, array.length()))) {
            fill(array, values);
        }
    }

    /** NaN: what no kernel leaves behind for these arguments. */
    static void poison(DeviceArray array) {
        int nan = Numbers.bits(array.format(), Float.NaN);
        try (HostValues values = HostValues.of(array.format(), Math.min(CHUNK, array.length()), i -> nan)) {
            fill(array, values);
        }
    }

    /** The values over and over. */
    private static void fill(DeviceArray array, HostValues values) {
        for (long at = 0; at < array.length(); at += values.length()) {
            values.copyTo(array.slice(at, Math.min(values.length(), array.length() - at)));
        }
    }
}
