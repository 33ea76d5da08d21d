// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.function.Supplier;

/** A pattern that no method returns, to see what was written and what was not. */
final class Poison {
    /** Elements around the written ones. */
    static final int MARGIN = 32;

    private Poison() {
    }

    /** A NaN with a payload of its own. */
    private static int bits(Format format) {
        return format == Format.F32 ? 0xffdeadbe : 0xffbe;
    }

    static Values values(Format format, int length) {
        return Values.of(format, length, i -> bits(format));
    }

    static float[] array(int length) {
        float[] values = new float[length];
        Arrays.fill(values, Float.intBitsToFloat(bits(Format.F32)));
        return values;
    }

    /** {@code values} within two margins. */
    static Values around(Values values) {
        return values(values.format(), values.length() + 2 * MARGIN).put(MARGIN, values);
    }

    static void assertIntact(Values values, int begin, int end, Supplier<String> what) {
        for (int i = begin; i < end; i++) {
            int at = i;
            assertEquals(bits(values.format()), values.bits(i),
                    () -> what.get() + ": element " + at + " was written to");
        }
    }

    static void assertIntact(float[] values, Supplier<String> what) {
        assertIntact(Values.of(values), 0, values.length, what);
    }

    /** Checks both margins, and gives what lies between them. */
    static Values within(Values all, Supplier<String> what) {
        assertIntact(all, 0, MARGIN, () -> what.get() + ", below");
        assertIntact(all, all.length() - MARGIN, all.length(), () -> what.get() + ", above");
        return all.range(MARGIN, all.length() - MARGIN);
    }
}
