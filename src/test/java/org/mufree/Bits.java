// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.Arrays;
import java.util.function.Supplier;

/** Comparison of floats as bits: zeros of different signs differ, any NaN equals any NaN. */
final class Bits {
    private Bits() {
    }

    /** Fails unless all elements agree; {@code in} holds their arguments, again from the beginning when it is shorter. */
    static void assertSame(float[] expected, float[] actual, float[] in, Supplier<String> what) {
        int i = Arrays.mismatch(expected, actual); // in bits, but for NaN
        if (i < 0) {
            return;
        }
        if (expected.length != actual.length) {
            fail(what.get() + ": " + actual.length + " elements instead of " + expected.length);
        }
        fail(what.get() + ": element " + i + ", of " + hex(in[i % in.length]) + ", is " + hex(actual[i]) + " instead of "
                + hex(expected[i]));
    }

    static void assertSame(float expected, float actual, float in, Supplier<String> what) {
        assertSame(new float[] {expected}, new float[] {actual}, new float[] {in}, what);
    }

    static String hex(float x) {
        return String.format("%s (0x%08x)", Float.toHexString(x), Float.floatToRawIntBits(x));
    }
}
