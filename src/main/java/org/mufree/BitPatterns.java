// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.Arrays;

/**
 * Arguments of binary32 by their bits: first, first + stride, ..., or those of a list.
 *
 * @param count how many, at most 2^32
 * @param list null where they are a range
 */
public record BitPatterns(int first, int stride, long count, int[] list) {
    /** The numbers from {@code lo} to {@code hi}, both positive. */
    public static BitPatterns between(float lo, float hi) {
        if (!(lo > 0 && hi >= lo)) {
            throw new IllegalArgumentException("lo is " + lo + ", hi " + hi + ": 0 < lo <= hi is needed");
        }
        int first = Float.floatToIntBits(lo);
        return range(first, Float.floatToIntBits(hi) - first + 1L, 1);
    }

    /** The patterns {@code first}, {@code first + stride}, and so on: {@code count} of them. */
    public static BitPatterns range(int first, long count, int stride) {
        return new BitPatterns(first, stride, Checks.notNegative(count, "count"), null);
    }

    /** The listed patterns. */
    public static BitPatterns of(int... list) {
        return new BitPatterns(0, 0, list.length, list);
    }

    /** So many of them from {@code begin} on. */
    BitPatterns slice(long begin, long length) {
        return list == null ? range(first + (int) begin * stride, length, stride)
                : begin == 0 && length == count ? this
                : of(Arrays.copyOfRange(list, (int) begin, (int) (begin + length)));
    }
}
