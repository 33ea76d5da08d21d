// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.ShortPointer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The measuring code itself, against 100 digits of the exact errors. */
class MeasurementsTest {
    private static final int COUNT = 64;
    private static Engine engine;
    private static Measurements measurements;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
        measurements = engine.measurements();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    /** Where the positive arguments of the domain begin and end. */
    private static long lo(Method method) {
        return Encoding.of(method.format()).round(method.domain().lo());
    }

    private static long hi(Method method) {
        return Encoding.of(method.format()).round(method.domain().hi());
    }

    /** A 16-bit domain as a whole; else its two ends, some ranges round a power of two, and others anywhere. */
    private static LongStream ranges(Method method) {
        long lo = lo(method);
        long hi = hi(method);
        if (method.format() != Format.F32) {
            return LongStream.iterate(lo, first -> first <= hi, first -> first + COUNT)
                    .map(first -> Math.min(first, hi - COUNT + 1));
        }
        SplittableRandom random = new SplittableRandom(method.ordinal());
        LongStream ends = LongStream.of(lo, hi - COUNT + 1);
        LongStream powers = IntStream.of(-100, -1, 0, 1, 77)
                .mapToLong(e -> Float.floatToIntBits(Math.scalb(1f, e)) - COUNT / 2);
        LongStream others = random.longs(13, lo, hi - COUNT);
        return LongStream.concat(LongStream.concat(ends, powers), others);
    }

    @ParameterizedTest
    @MethodSource("org.mufree.AccuracyTest#methods")
    void agreesWithExactArithmetic(Method method) {
        long sign = Encoding.of(method.format()).sign() & 0xffffffffL;
        ranges(method).forEach(first -> agrees(method, first));
        if (method.op() == Op.RCP) {
            ranges(method).forEach(first -> agrees(method, first | sign));
        }
    }

    private static void agrees(Method method, long first) {
        Values x = Values.of(method.format(), COUNT, i -> (int) first + i);
        Values y = x.apply(engine, method, Mode.RAW);
        Values rounded = Reference.ieee(method.op(), x);
        ExactError[] errors = new ExactError[COUNT];
        int correct = 0;
        int faithful = 0;
        for (int i = 0; i < COUNT; i++) {
            errors[i] = ExactError.of(method.op(), x, y, i);
            correct += y.bits(i) == rounded.bits(i) ? 1 : 0;
            faithful += errors[i].faithful() ? 1 : 0;
        }
        Accuracy found = measurements.accuracy(method, first, COUNT);
        assertEquals(COUNT, found.inputs());
        assertEquals(correct, found.correctlyRounded());
        assertEquals(faithful, found.faithful());
        assertMaximum(errors, ExactError::relative, first, found.maxRelError(), found.argMaxRel());
        assertMaximum(errors, ExactError::ulps, first, found.maxUlpError(), found.argMaxUlp());
    }

    private static void assertMaximum(ExactError[] errors, Function<ExactError, BigDecimal> part, long first, double max,
            int argMax) {
        int expected = 0;
        for (int i = 1; i < COUNT; i++) {
            expected = part.apply(errors[i]).compareTo(part.apply(errors[expected])) > 0 ? i : expected;
        }
        BigDecimal exact = part.apply(errors[expected]);
        BigDecimal difference = new BigDecimal(max).subtract(exact).abs();
        assertTrue(difference.compareTo(exact.scaleByPowerOfTen(-12)) <= 0,
                () -> max + " instead of " + exact.setScale(20, RoundingMode.HALF_EVEN) + " from " + first + " on");
        assertEquals((int) first + expected, argMax);
    }

    /** Chunks of lengths that no block of the native code divides, one of them empty. */
    @ParameterizedTest
    @EnumSource
    void chunksMergeToTheWhole(Method method) {
        long[] cuts = method.format() == Format.F32
                ? new long[] {0x3f7ffff1L, 0x3f7ffff2L, 0x3f80ffffL, 0x3f80ffffL, 0x3fa00001L, 0x40400000L}
                : new long[] {0, 1, 0x3bf1, 0x3c0f, 0x3c0f, 0x4d01, 0x10000};
        Accuracy merged = IntStream.range(1, cuts.length)
                .mapToObj(i -> measurements.accuracy(method, cuts[i - 1], cuts[i] - cuts[i - 1]))
                .reduce(Accuracy::merge).orElseThrow();
        assertEquals(measurements.accuracy(method, cuts[0], cuts[cuts.length - 1] - cuts[0]), merged);
    }

    /** 1/1 is exact: the greatest error is 0 then, and stands at the argument, not at the bits 0. */
    @ParameterizedTest
    @EnumSource
    void anErrorOfNothingHasAnArgument(Method method) {
        assumeTrue(method.maxUlpError() < 0.5);
        int one = method.format() == Format.F32 ? Float.floatToIntBits(1f) : method.format().fromFloat(1f);
        Accuracy alone = measurements.accuracy(method, one, 1);
        assertEquals(new Accuracy(method, 1, 1, 1, 0, one, 0, one), alone);
        assertEquals(alone, measurements.accuracy(method, 0, 0).merge(alone));
        assertEquals(alone, alone.merge(measurements.accuracy(method, 0, 0)));
    }

    @ParameterizedTest
    @EnumSource
    void argumentsOutsideTheDomainAreLeftOut(Method method) {
        long margin = Math.min(1000, lo(method));  // of the subnormal numbers
        assertEquals(3, measurements.accuracy(method, hi(method) - 2, margin).inputs());
        assertEquals(5, measurements.accuracy(method, lo(method) - margin, margin + 5).inputs());
        Encoding encoding = Encoding.of(method.format());
        Accuracy none = measurements.accuracy(method, encoding.infinity(), encoding.minNormal() / 2); // infinity and NaN
        assertEquals(new Accuracy(method, 0, 0, 0, 0, 0, 0, 0), none);
        assertEquals(Double.NaN, none.correctlyRoundedShare());
        assertEquals(0, measurements.accuracy(method, method.format().patterns(), 0).inputs());
    }

    @Test
    void boundsAreComparedWithBothErrors() {
        Method m = Method.RSQRT_MAGIC_2NR;
        assertTrue(new Accuracy(m, 1, 0, 0, m.maxRelError(), 0, m.maxUlpError(), 0).withinBound());
        assertTrue(!new Accuracy(m, 1, 0, 0, Math.nextUp(m.maxRelError()), 0, 0, 0).withinBound());
        assertTrue(!new Accuracy(m, 1, 0, 0, 0, 0, Math.nextUp(m.maxUlpError()), 0).withinBound());
        assertTrue(!new Accuracy(m, 1, 0, 0, Double.POSITIVE_INFINITY, 0, 0, 0).withinBound());
    }

    @Test
    void firstDifferenceComparesBits() {
        int n = 5000; // several of the native code's blocks
        try (FloatPointer a = new FloatPointer(n); FloatPointer b = new FloatPointer(n)) {
            for (int i = 0; i < n; i++) {
                a.put(i, i);
                b.put(i, i);
            }
            assertEquals(-1, Measurements.firstDifference(a, b, n));
            a.put(7, Float.NaN);
            b.put(7, Float.intBitsToFloat(0xffc00001));
            assertEquals(-1, Measurements.firstDifference(a, b, n), "any NaN equals any NaN");
            b.put(n - 1, -1f);
            assertEquals(n - 1, Measurements.firstDifference(a, b, n));
            assertEquals(-1, Measurements.firstDifference(a, b, n - 1));
            b.put(1024, Float.NaN);
            assertEquals(1024, Measurements.firstDifference(a, b, n), "NaN differs from a number");
            b.put(0, -0f);
            assertEquals(0, Measurements.firstDifference(a, b, n), "zeros of different signs differ");
        }
    }

    /** What is a NaN depends on the format. */
    @Test
    void firstDifferenceOfShortsComparesBitsOfTheFormat() {
        int n = 5000;
        try (ShortPointer a = new ShortPointer(n); ShortPointer b = new ShortPointer(n)) {
            for (int i = 0; i < n; i++) {
                a.put(i, (short) i);
                b.put(i, (short) i);
            }
            assertEquals(-1, Measurements.firstDifference(Format.F16, a, b, n));
            a.put(4000, (short) 0x7c01);
            b.put(4000, (short) 0xfe00);
            assertEquals(-1, Measurements.firstDifference(Format.F16, a, b, n), "two NaN");
            assertEquals(4000, Measurements.firstDifference(Format.BF16, a, b, n), "a number and a NaN");
            b.put(0, (short) 0x8000);
            assertEquals(0, Measurements.firstDifference(Format.F16, a, b, n), "zeros of different signs differ");
        }
    }

    /** Across the threads' shares, wherever the difference lies, and the first when there are two. */
    @Test
    void theFirstDifferenceIsFound() {
        int length = (3 << 20) + 5;
        try (FloatPointer a = new FloatPointer(length); FloatPointer b = new FloatPointer(length)) {
            for (int i = 0; i < length; i++) {
                a.put(i, i % 5 == 0 ? Float.NaN : i);
                b.put(i, i % 5 == 0 ? Float.intBitsToFloat(0xffc12345) : i);
            }
            assertEquals(-1, Measurements.firstDifference(a, b, length));
            for (int at : new int[] {length - 1, 3 << 20, (2 << 20) + 1, (1 << 20) - 1, 0}) {
                b.put(at, -7);
                assertEquals(at, Measurements.firstDifference(a, b, length));
            }
        }
    }
}
