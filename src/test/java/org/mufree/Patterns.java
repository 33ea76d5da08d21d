// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Arguments to try methods on. */
final class Patterns {
    private Patterns() {
    }

    /** The floats of {@code count} consecutive bit patterns, written over the whole of {@code to}. */
    static void fill(long first, float[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = Float.intBitsToFloat((int) (first + i));
        }
    }

    /** The floats of {@code count} consecutive bit patterns. */
    static float[] range(long first, int count) {
        float[] values = new float[count];
        fill(first, values);
        return values;
    }

    /** {@code count} distinct patterns spread evenly over all 2^32, low bits included, and the special ones after them. */
    static float[] spread(int count) {
        float[] special = specials();
        float[] values = new float[count + special.length];
        for (int i = 0; i < count; i++) {
            values[i] = Float.intBitsToFloat(i * 0x9e3779b1); // odd, and 2^32 over the golden ratio
        }
        System.arraycopy(special, 0, values, count, special.length);
        return values;
    }

    /** Zeros, infinities, NaN, subnormals, and every border at which a method may change, all with their neighbours. */
    static float[] specials() {
        Stream<Float> borders = Stream.of(0f, Float.MIN_VALUE, 0x0.fffffep-126f, 0x1p-126f, 0x1p-125f, 0x1p-64f, 0.5f,
                1f, 2f, 3f, 4f, 0x1p64f, 0x1p125f, 0x1.8p125f, 0x1p126f, 0x1p127f, Float.MAX_VALUE, Float.POSITIVE_INFINITY);
        Stream<Float> domains = Stream.of(Method.values()).flatMap(m -> Stream.of(m.domain().lo(), m.domain().hi()));
        IntStream bits = Stream.concat(borders, domains).mapToInt(Float::floatToRawIntBits)
                .flatMap(b -> IntStream.of(b - 1, b, b + 1));
        IntStream nans = IntStream.of(0x7f800001, 0x7fc00000, 0x7fffffff);
        int[] all = IntStream.concat(bits, nans).flatMap(b -> IntStream.of(b, b ^ 0x80000000)).distinct().toArray();
        float[] values = new float[all.length];
        for (int i = 0; i < all.length; i++) {
            values[i] = Float.intBitsToFloat(all[i]);
        }
        return values;
    }
}
