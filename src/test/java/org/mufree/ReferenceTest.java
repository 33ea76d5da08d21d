// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Proves that {@link Reference} is correctly rounded. Of binary32's rSqrt: the double arithmetic in it treats all powers
 * of four alike, since none of its results comes near the ends of double's range, and its last rounding gives a normal
 * float: so the arguments in [1, 4) stand for all, subnormal ones included.
 */
class ReferenceTest {
    /** In integers: x = X / 2^23 and y = Y / 2^24, whose neighbouring midpoints are (2Y - 1) / 2^25 and (2Y + 1) / 2^25. */
    @Test
    void everyMantissaIsCorrectlyRounded() {
        int wrong = 0;
        for (int bits = 0x3f800000; bits < 0x40800000; bits++) {
            float x = Float.intBitsToFloat(bits);
            long scaledX = (long) (x * 0x1p23);
            long scaledY = (long) (Reference.rsqrt(x) * 0x1p24);
            long below = 2 * scaledY - 1;
            long above = 2 * scaledY + 1;
            boolean correct = compareToOne(below * below, scaledX) < 0 && compareToOne(above * above, scaledX) > 0;
            wrong += correct ? 0 : 1;
        }
        assertEquals(0, wrong);
    }

    /** Of midpoint^2 x, that is square * scaledX / 2^73, against 1: 128 bits by two multiplications. */
    private static int compareToOne(long square, long scaledX) {
        long high = Math.multiplyHigh(square, scaledX);
        long low = square * scaledX;
        return high != 1 << 9 ? Long.compare(high, 1 << 9) : Long.compareUnsigned(low, 0);
    }

    /** A result that is off by one unit in the last place must not pass the comparison above. */
    @Test
    void theComparisonTellsNeighboursApart() {
        long x = 3L << 23; // 1/sqrt(3) = 0.57735026918962576...
        long y = (long) (0.57735026f * 0x1p24);
        assertEquals(-1, compareToOne((2 * y - 1) * (2 * y - 1), x));
        assertEquals(1, compareToOne((2 * y + 1) * (2 * y + 1), x));
        assertEquals(-1, compareToOne((2 * y - 3) * (2 * y - 3), x));
        assertEquals(0, compareToOne(1L << 50, 1L << 23), "1/sqrt(1) is 1");
    }

    @Test
    void powersOfFourAreTreatedAlike() {
        for (int bits = 0x3f800000; bits < 0x40800000; bits += 251) {
            float x = Float.intBitsToFloat(bits);
            float y = Reference.rsqrt(x);
            for (int k = -63; k <= 63; k++) {
                float scaled = Math.scalb(x, 2 * k);
                if (scaled < Float.POSITIVE_INFINITY) {
                    assertEquals(Math.scalb(y, -k), Reference.rsqrt(scaled));
                }
            }
        }
    }

    /**
     * 1 lies between the products of the argument and the middles beside the result, for rSqrt of their squares. These
     * have at most 36 bits, so that double arithmetic is exact.
     */
    @ParameterizedTest
    @CsvSource({"RCP, F16", "RSQRT, F16", "RCP, BF16", "RSQRT, BF16"})
    void sixteenBitResultsAreCorrectlyRounded(Op op, Format format) {
        Encoding encoding = Encoding.of(format);
        Values x = Patterns.all(format);
        Values y = Reference.ieee(op, x);
        for (int bits = 1; bits < encoding.infinity(); bits++) {
            int result = y.bits(bits);
            double below = encoding.middleAfter(result - 1);
            double above = encoding.middleAfter(result);
            double argument = x.get(bits);
            int at = bits;
            assertTrue(power(op, below) * argument < 1, () -> Bits.hex(x, at) + " gives " + Bits.hex(y, at));
            assertTrue(result == encoding.infinity() || power(op, above) * argument > 1,
                    () -> Bits.hex(x, at) + " gives " + Bits.hex(y, at));
        }
    }

    private static double power(Op op, double y) {
        return op == Op.RCP ? y : y * y;
    }

    @Test
    void specialArgumentsFollowTheStandard() {
        assertEquals(Float.POSITIVE_INFINITY, Reference.rsqrt(0f));
        assertEquals(Float.NEGATIVE_INFINITY, Reference.rsqrt(-0f));
        assertEquals(0f, Reference.rsqrt(Float.POSITIVE_INFINITY));
        assertEquals(Float.NaN, Reference.rsqrt(-Float.MIN_VALUE));
        assertEquals(Float.NaN, Reference.rsqrt(Float.NEGATIVE_INFINITY));
        assertEquals(Float.NaN, Reference.rsqrt(Float.NaN));
        assertEquals(0x1p74f, Reference.rsqrt(0x1p-148f));
    }
}
