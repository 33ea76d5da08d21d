// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Conversion between floats and the 16-bit formats, for every value and at every border. */
class FormatTest {
    private static void assertRounded(Format format, Encoding encoding, float value) {
        int expected = encoding.round(value);
        int found = Short.toUnsignedInt(format.fromFloat(value));
        assertEquals(expected, found, () -> Bits.hex(value) + " in " + format);
        assertEquals(expected ^ encoding.sign(), Short.toUnsignedInt(format.fromFloat(-value)), () -> Bits.hex(-value));
    }

    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void everyValueIsExact(Format format) {
        Encoding encoding = Encoding.of(format);
        for (int bits = 0; bits < format.patterns(); bits++) {
            float value = format.toFloat((short) bits);
            Bits.assertSame((float) encoding.decode(bits), value, value, format::toString);
            int back = Short.toUnsignedInt(format.fromFloat(value));
            assertEquals(encoding.isNaN(bits) ? encoding.nan() : bits, back);
        }
    }

    /** The middle between neighbours, where ties go to even, and the floats beside it; overflow is one of the middles. */
    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void middlesAndTheirNeighboursAreRoundedToNearest(Format format) {
        Encoding encoding = Encoding.of(format);
        for (int bits = 0; bits < encoding.infinity(); bits++) {
            float middle = (float) encoding.middleAfter(bits);
            assertEquals(encoding.middleAfter(bits), middle, "a float");
            assertRounded(format, encoding, Math.nextDown(middle));
            assertRounded(format, encoding, middle);
            assertRounded(format, encoding, Math.nextUp(middle));
            assertRounded(format, encoding, Math.nextUp((float) encoding.decode(bits)));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void floatsOfAllBinadesAreRoundedToNearest(Format format) {
        for (float value : Patterns.spread(1 << 16)) {
            if (!Float.isNaN(value)) {
                assertRounded(format, Encoding.of(format), value);
            }
        }
    }

    /** From IEEE 754's tables and bfloat16's definition as the upper half of binary32. */
    @ParameterizedTest
    @CsvSource({"F16, 1, 3c00", "F16, -2, c000", "F16, 65504, 7bff", "F16, 65519.996, 7bff", "F16, 65520, 7c00",
        "F16, 0x1p-14, 0400", "F16, 0x1p-24, 0001", "F16, 0x1p-25, 0000", "F16, 0x1.000002p-25, 0001", "F16, -0.0, 8000",
        "F16, 0.33333334, 3555", "F16, -Infinity, fc00", "BF16, 1, 3f80", "BF16, 3.1415927, 4049",
        "BF16, 0x1.fep127, 7f7f", "BF16, 0x1.fffffep127, 7f80", "BF16, 0x1p-133, 0001", "BF16, 0x1p-134, 0000"})
    void publishedEncodings(Format format, String value, String bits) {
        assertEquals(bits, String.format("%04x", Short.toUnsignedInt(format.fromFloat(Float.parseFloat(value)))));
    }

    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void anyNaNBecomesNaN(Format format) {
        for (int bits : new int[] {0x7f800001, 0x7fc00000, 0xffffffff, 0xff800001}) {
            assertTrue(Float.isNaN(format.toFloat(format.fromFloat(Float.intBitsToFloat(bits)))));
        }
    }

    @Test
    void floatsNeedNoConversion() {
        String message = assertThrows(UnsupportedOperationException.class, () -> Format.F32.fromFloat(1)).getMessage();
        assertTrue(message.startsWith("format is F32"), message);
        assertThrows(UnsupportedOperationException.class, () -> Format.F32.toFloat((short) 0));
    }

    @ParameterizedTest
    @CsvSource({"F32, 4, 4294967296", "F16, 2, 65536", "BF16, 2, 65536"})
    void sizes(Format format, int bytes, long patterns) {
        assertEquals(bytes, format.bytes());
        assertEquals(patterns, format.patterns());
    }
}
