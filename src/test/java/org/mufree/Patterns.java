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
        float[] values = new float[count + specials(Format.F32).length()];
        Values all = spread(Format.F32, count);
        for (int i = 0; i < values.length; i++) {
            values[i] = Float.intBitsToFloat(all.bits(i));
        }
        return values;
    }

    /** The same in a format; in a 16-bit one distinct among 2^16 that follow one another. */
    static Values spread(Format format, int count) {
        int step = format == Format.F32 ? 0x9e3779b1 : 0x9e37;  // odd, and 2^32 or 2^16 over the golden ratio
        Values specials = specials(format);
        return Values.of(format, count + specials.length(), i -> i < count ? i * step : specials.bits(i - count));
    }

    /** Every value of a 16-bit format. */
    static Values all(Format format) {
        return Values.of(format, Math.toIntExact(format.patterns()), i -> i);
    }

    /** Values of [1, 4): there every method and its results stay in the domain, however often it is applied. */
    static Values tame(Format format, int count) {
        int one = Encoding.of(format).round(1);
        int four = Encoding.of(format).round(4);
        return Values.of(format, count, i -> one + (int) (i * 0x9e3779b1L % (four - one)));
    }

    /** Zeros, infinities, NaN, subnormals, and every border at which a method may change, all with their neighbours. */
    private static Values specials(Format format) {
        Encoding encoding = Encoding.of(format);
        Stream<Float> borders = Stream.of(0x1p-125f, 0x1p-64f, 0.5f, 1f, 2f, 3f, 4f, 0x1p64f, 0x1p125f, 0x1.8p125f,
                0x1p126f, 0x1p127f);
        Stream<Float> domains = Stream.of(Method.values()).flatMap(m -> Stream.of(m.domain().lo(), m.domain().hi()));
        IntStream bits = IntStream.concat(IntStream.of(1, encoding.minNormal(), encoding.infinity()),
                Stream.concat(borders, domains).mapToInt(encoding::round)).flatMap(b -> IntStream.of(b - 1, b, b + 1));
        IntStream nans = IntStream.of(encoding.nan(), encoding.infinity() | encoding.minNormal() / 2);
        int[] all = IntStream.concat(bits, nans).flatMap(b -> IntStream.of(b, b ^ encoding.sign())).distinct().toArray();
        return Values.of(format, all.length, i -> all[i]);
    }
}
