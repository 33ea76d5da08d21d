// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Methods under flush-to-zero. Scaling an argument by a power of four scales every step of a method and changes no bit of
 * a significand, unless a step leaves the normal numbers, which it can do near the ends of the domain alone. So the four
 * lowest and the four highest binades and one period in the middle stand for all.
 */
class FlushTest {
    private static final long ENDS = 4L << 23;
    private static Engine engine;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    static Stream<Method> methods() {
        return Stream.of(Method.values()).filter(method -> method.format() == Format.F32);
    }

    private static long lo(Method method) {
        return Float.floatToRawIntBits(method.domain().lo());
    }

    private static long hi(Method method) {
        return Float.floatToRawIntBits(method.domain().hi());
    }

    private static FlushedAccuracy flushed(Method method, long first, long count) {
        return engine.measurements().flushedAccuracy(method, first, count);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void nothingChangesFarFromTheEnds(Method method) {
        for (long first : new long[] {0x3f800000L, lo(method) + ENDS, hi(method) - ENDS - (1 << 23)}) {
            FlushedAccuracy flushed = flushed(method, first, first == 0x3f800000L ? 2 << 23 : 1 << 23);
            assertTrue(flushed.sameBits(), flushed::toString);
            assertEquals(engine.measurements().accuracy(method, first, flushed.accuracy().inputs()), flushed.accuracy());
            assertEquals(method.domain(), flushed.holds());
        }
    }

    /** The bound holds within the interval, and fails at the magnitude next to it; 2^16 arguments on either side. */
    @ParameterizedTest
    @MethodSource("methods")
    void intervalIsTheWidest(Method method) {
        FlushedAccuracy low = flushed(method, lo(method), ENDS);
        FlushedAccuracy high = flushed(method, hi(method) - ENDS + 1, ENDS);
        Domain holds = low.merge(high).holds();
        long first = Float.floatToRawIntBits(holds.lo());
        long last = Float.floatToRawIntBits(holds.hi());
        assertTrue(flushed(method, first, 1 << 16).accuracy().withinBound());
        assertTrue(flushed(method, last - (1 << 16) + 1, 1 << 16).accuracy().withinBound());
        if (first != lo(method)) {
            assertFalse(flushed(method, first - 1, 1).accuracy().withinBound());
        }
        if (last != hi(method)) {
            assertFalse(flushed(method, last + 1, 1).accuracy().withinBound());
        }
        assertEquals(low.merge(high).accuracy().withinBound(), holds.equals(method.domain()));
    }

    private static float flush(float x) {
        return Math.abs(x) < Float.MIN_NORMAL ? Math.copySign(0, x) : x;
    }

    /** Below 2^-126 although rounded to 24 bits: then its exponent, not its rounding as a subnormal, decides. */
    private static boolean isTiny(BigDecimal exact) {
        return exact.abs().compareTo(new BigDecimal(0x1p-126 - 0x1p-151)) < 0;
    }

    private static float fma(float a, float b, float c) {
        BigDecimal exact = new BigDecimal(flush(a)).multiply(new BigDecimal(flush(b))).add(new BigDecimal(flush(c)));
        float y = Math.fma(flush(a), flush(b), flush(c));
        return isTiny(exact) ? Math.copySign(0, y) : y;
    }

    private static float mul(float a, float b) {
        float y = flush(a) * flush(b);
        return isTiny(new BigDecimal(flush(a)).multiply(new BigDecimal(flush(b)))) ? Math.copySign(0, y) : y;
    }

    private static float reciprocal(float x, boolean flush) {
        float y = Float.intBitsToFloat(0x7ef6ffd7 - Float.floatToRawIntBits(x));
        for (float skew : new float[] {1.00254142f, 1.00000334f}) {
            y = flush ? fma(y, fma(-x, y, skew), y) : Math.fma(y, Math.fma(-x, y, skew), y);
        }
        return y;
    }

    private static float root(float x, boolean flush) {
        float y = Float.intBitsToFloat(0x5f3759df - (Float.floatToRawIntBits(x) >> 1));
        float t = flush ? mul(-0.5f, x) : -0.5f * x;
        return flush ? mul(y, fma(mul(y, t), y, 1.5f)) : y * Math.fma(y * t, y, 1.5f);
    }

    private static void assertDiffering(Method method, UnaryOperator<Float> plain, UnaryOperator<Float> flushing) {
        for (long first : new long[] {lo(method), lo(method) + (1 << 23) - 0x8000, hi(method) - 0xffff}) {
            long expected = 0;
            for (int i = 0; i < 0x10000; i++) {
                float x = Float.intBitsToFloat((int) first + i);
                expected += Float.floatToRawIntBits(plain.apply(x)) != Float.floatToRawIntBits(flushing.apply(x)) ? 1 : 0;
            }
            assertEquals(expected, flushed(method, first, 0x10000).differing(), method::toString);
        }
    }

    /** Against Java's own arithmetic, flushed here. */
    @Test
    void differencesAreThoseOfAModelInJava() {
        assertDiffering(Method.RCP_MAGIC_2NR_FULL, x -> reciprocal(x, false), x -> reciprocal(x, true));
        assertDiffering(Method.RSQRT_QUAKE, x -> root(x, false), x -> root(x, true));
    }

    /** Quake's half of x is flushed below 2^-125, and the step then multiplies the guess by 1.5. */
    @Test
    void quakeFailsInTheLowestBinade() {
        FlushedAccuracy lowest = flushed(Method.RSQRT_QUAKE, 0x00800000, 1 << 23);
        assertEquals(1 << 23, lowest.differing());
        assertTrue(lowest.accuracy().maxRelError() > 0.5, lowest::toString);
        assertTrue(flushed(Method.RSQRT_QUAKE, 0x01000000, 1 << 23).sameBits());
    }

    /** MUFU flushes anyway, and rsqrtf() differs from it for subnormal arguments alone. */
    @Test
    void mufuIsTheSame() {
        for (Method method : new Method[] {Method.RCP_MUFU, Method.RSQRT_MUFU, Method.RSQRT_CUDA}) {
            assertTrue(flushed(method, lo(method), ENDS).sameBits());
            assertTrue(flushed(method, hi(method) - ENDS + 1, ENDS).sameBits());
        }
    }

    @Test
    void sixteenBitMethodsAreRefused() {
        String message = assertThrows(IllegalArgumentException.class,
                () -> flushed(Method.RCP_IEEE_F16, 0, 1)).getMessage();
        assertTrue(message.contains("rcp_ieee_f16"), message);
        message = assertThrows(IllegalArgumentException.class, () -> flushed(Method.RCP_IEEE, -1, 1)).getMessage();
        assertTrue(message.contains("first is -1"), message);
    }
}
