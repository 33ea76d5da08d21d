// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.function.Supplier;

/** A pattern that no method returns, to see what was written and what was not. */
final class Poison {
    /** Elements around the written ones. */
    static final int MARGIN = 32;

    private static final int BITS = 0xffdeadbe; // a NaN with a payload of its own
    private static final float VALUE = Float.intBitsToFloat(BITS);

    private Poison() {
    }

    static float[] array(int length) {
        float[] values = new float[length];
        Arrays.fill(values, VALUE);
        return values;
    }

    /** {@code values} within two margins. */
    static float[] around(float[] values) {
        float[] all = array(values.length + 2 * MARGIN);
        System.arraycopy(values, 0, all, MARGIN, values.length);
        return all;
    }

    static void assertIntact(float[] values, int begin, int end, Supplier<String> what) {
        for (int i = begin; i < end; i++) {
            int at = i;
            assertEquals(BITS, Float.floatToRawIntBits(values[i]),
                    () -> what.get() + ": element " + at + " was written to");
        }
    }

    static void assertIntact(float[] values, Supplier<String> what) {
        assertIntact(values, 0, values.length, what);
    }

    /** Checks both margins, and gives what lies between them. */
    static float[] within(float[] all, Supplier<String> what) {
        assertIntact(all, 0, MARGIN, () -> what.get() + ", below");
        assertIntact(all, all.length - MARGIN, all.length, () -> what.get() + ", above");
        return Arrays.copyOfRange(all, MARGIN, all.length - MARGIN);
    }
}
