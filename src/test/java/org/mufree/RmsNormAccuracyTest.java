// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stated bound of RMSNorm's error, against the textbook's formula in double with a compensated sum. */
class RmsNormAccuracyTest {
    private static final float EPSILON = 1e-5f;
    private static final int[] COLUMNS = {1, 5, 8, 100, 256, 1000, 4096, 100_003};

    private static Engine engine;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    /** The greatest relative error of a row's results. Squares of floats are exact in double. */
    private static double error(RmsNorm norm, Values x, Values w) {
        Values y;
        int columns = x.length();
        try (DeviceArray in = x.on(engine); DeviceArray weights = w.on(engine)) {
            engine.rmsNorm(norm.weights(weights), 1, columns, in, in);
            y = Values.of(in);
        }
        double mean = IntStream.range(0, columns).mapToDouble(i -> x.get(i) * x.get(i)).sum() / columns;
        double root = Math.sqrt(mean + EPSILON);
        return IntStream.range(0, columns).mapToDouble(i -> {
            double exact = x.get(i) / root * w.get(i);
            return Math.abs(y.get(i) - exact) / Math.abs(exact);
        }).max().orElseThrow();
    }

    private static Values row(Format format, int columns, IntToDoubleFunction element) {
        float[] values = new float[columns];
        for (int i = 0; i < columns; i++) {
            values[i] = (float) element.applyAsDouble(i);
        }
        return RmsNormModel.rounded(format, values);
    }

    /** In [1/2, 2), of either sign: nothing in a product with such weights is subnormal. */
    private static Values random(Format format, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return row(format, columns, i -> random.nextDouble(0.5, 2) * (random.nextBoolean() ? 1 : -1));
    }

    /** 1 at the beginning of each lane, then squares of half a unit in the last place of 1: each is rounded away. */
    private static Values roundedAway(Format format, int columns) {
        int lanes = 256 * 16 / format.bytes();
        int width = 16 / format.bytes();
        return row(format, columns, i -> i < lanes && i % width == 0 ? 1 : 0x1p-12);
    }

    private static double greatest(Format format, RmsNorm norm, int columns) {
        double[] errors = IntStream.range(0, 40).mapToDouble(seed -> error(norm, random(format, columns, seed),
                random(format, columns, ~seed))).toArray();
        double adversarial = error(norm, roundedAway(format, columns), random(format, columns, 7));
        double constant = error(norm, row(format, columns, i -> 1 / 3.0), random(format, columns, 8));
        return Math.max(Arrays.stream(errors).max().orElseThrow(), Math.max(adversarial, constant));
    }

    private static double bound(Format format, RmsNorm norm, int columns) {
        try (DeviceArray any = engine.allocate(format, columns)) {
            return norm.weights(any).relativeErrorBound(format, columns);
        }
    }

    @ParameterizedTest
    @EnumSource
    void staysWithinItsBound(Format format) {
        RmsNorm norm = RmsNorm.epsilon(EPSILON);
        for (int columns : COLUMNS) {
            double bound = bound(format, norm, columns);
            double found = greatest(format, norm, columns);
            assertTrue(found <= bound, () -> found + " exceeds " + bound + " for " + columns + " columns of " + format);
            // A single column gives its weight, which is exact.
            assertTrue(found >= bound / 50 || columns == 1, () -> found + " is far below " + bound + " for " + columns + " columns of " + format);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodStaysWithinItsBound(Format format) {
        for (Method method : Method.of(Op.RSQRT)) {
            RmsNorm norm = RmsNorm.epsilon(EPSILON).method(method);
            for (int columns : new int[] {1, 100, 4096}) {
                double bound = bound(format, norm, columns);
                double found = greatest(format, norm, columns);
                assertTrue(found <= bound, () -> method + ": " + found + " exceeds " + bound + " for " + columns + " columns of "
                        + format);
            }
        }
    }

    /** What is rounded away in a lane is most of what the bound allows: it can't be much smaller. */
    @Test
    void theBoundOfLongRowsIsNearlyReached() {
        RmsNorm norm = RmsNorm.epsilon(EPSILON);
        for (int columns : new int[] {100_000, 1_000_000}) {
            double found = error(norm, roundedAway(Format.F32, columns), random(Format.F32, columns, 9));
            double bound = bound(Format.F32, norm, columns);
            assertTrue(found <= bound && found >= 0.9 * bound, () -> found + " of " + bound + " for " + columns + " columns");
        }
    }

    @Test
    void theBoundGrowsWithColumns() {
        RmsNorm norm = RmsNorm.epsilon(0);
        for (Format format : Format.values()) {
            double before = 0;
            for (int columns : COLUMNS) {
                double bound = norm.relativeErrorBound(format, columns);
                assertTrue(bound >= before && bound < 0.01, () -> bound + " for " + columns + " columns of " + format);
                before = bound;
            }
        }
        String message = assertThrows(IllegalArgumentException.class, () -> norm.relativeErrorBound(Format.F32, 0)).getMessage();
        assertTrue(message.startsWith("columns is 0"), message);
    }
}
