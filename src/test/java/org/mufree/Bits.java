// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.function.Supplier;

/** Comparison of values as bits: zeros of different signs differ, any NaN equals any NaN. */
final class Bits {
    private Bits() {
    }

    /** Fails unless all elements agree; {@code in} holds their arguments, again from the beginning when it is shorter. */
    static void assertSame(Values expected, Values actual, Values in, Supplier<String> what) {
        if (expected.length() != actual.length() || expected.format() != actual.format()) {
            fail(what.get() + ": " + actual.length() + " elements of " + actual.format() + " instead of "
                    + expected.length() + " of " + expected.format());
        }
        Encoding encoding = Encoding.of(expected.format());
        for (int i = 0; i < expected.length(); i++) {
            int wanted = expected.bits(i);
            int found = actual.bits(i);
            if (wanted != found && !(encoding.isNaN(wanted) && encoding.isNaN(found))) {
                fail(what.get() + ": element " + i + ", of " + hex(in, i % in.length()) + ", is " + hex(actual, i)
                        + " instead of " + hex(expected, i));
            }
        }
    }

    static void assertSame(float[] expected, float[] actual, float[] in, Supplier<String> what) {
        assertSame(Values.of(expected), Values.of(actual), Values.of(in), what);
    }

    static void assertSame(float expected, float actual, float in, Supplier<String> what) {
        assertSame(new float[] {expected}, new float[] {actual}, new float[] {in}, what);
    }

    static String hex(Values values, int index) {
        return String.format("%s (0x%0" + 2 * values.format().bytes() + "x)", Double.toHexString(values.get(index)),
                values.bits(index));
    }

    static String hex(float x) {
        return hex(Values.of(x), 0);
    }
}
