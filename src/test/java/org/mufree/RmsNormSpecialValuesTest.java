// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Zeros, infinities, NaN and overflow in a row, as docs/rmsnorm.md states them; other rows are not touched by them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RmsNormSpecialValuesTest {
    private static final float INFINITY = Float.POSITIVE_INFINITY;
    private static final float NAN = Float.NaN;
    /** Of a row that threads divide; the values of interest stand at both ends. */
    private static final int COLUMNS = 1000;

    private Engine engine;

    Engine open() {
        return Engine.cpu();
    }

    @BeforeAll
    final void start() {
        engine = open();
    }

    @AfterAll
    final void stop() {
        if (engine != null) {
            engine.close();
        }
    }

    /** {@code first}, then {@code others} to the end, where {@code last} stands. */
    private static float[] row(float first, float others, float last) {
        float[] values = new float[COLUMNS];
        Arrays.fill(values, others);
        values[0] = first;
        values[COLUMNS - 1] = last;
        return values;
    }

    /** Checks a row that stands between two of ones, which give ones. */
    private void check(Format format, RmsNorm norm, float[] x, float[] expected) {
        float[] three = new float[3 * COLUMNS];
        Arrays.fill(three, 1);
        float[] wanted = three.clone();
        System.arraycopy(x, 0, three, COLUMNS, COLUMNS);
        System.arraycopy(expected, 0, wanted, COLUMNS, COLUMNS);
        check(norm, 3, RmsNormModel.rounded(format, three), RmsNormModel.rounded(format, wanted));
    }

    private void check(RmsNorm norm, int rows, Values x, Values expected) {
        try (DeviceArray array = x.on(engine)) {
            engine.rmsNorm(norm, rows, COLUMNS, array, array);
            Bits.assertSame(expected, Values.of(array), x, () -> norm + " of " + x.format() + " on " + engine);
        }
    }

    @ParameterizedTest
    @EnumSource
    void zerosKeepTheirSigns(Format format) {
        for (float epsilon : new float[] {0x1p-40f, Float.MIN_VALUE}) {
            // Rows of ones stay ones: so small an epsilon is rounded away beside a mean of 1.
            check(format, RmsNorm.epsilon(epsilon), row(-0f, 0f, -0f), row(-0f, 0f, -0f));
        }
    }

    @ParameterizedTest
    @EnumSource
    void zerosWithoutEpsilonAreNan(Format format) {
        check(format, RmsNorm.epsilon(0), row(0f, -0f, 0f), row(NAN, NAN, NAN));
        check(format, RmsNorm.epsilon(-0f), row(0f, -0f, 0f), row(NAN, NAN, NAN));
    }

    @ParameterizedTest
    @EnumSource
    void nanSpreadsOverItsRow(Format format) {
        check(format, RmsNorm.epsilon(0), row(1f, 1f, NAN), row(NAN, NAN, NAN));
        check(format, RmsNorm.epsilon(0), row(NAN, INFINITY, 1f), row(NAN, NAN, NAN));
    }

    @ParameterizedTest
    @EnumSource
    void infinityMakesTheOthersZero(Format format) {
        check(format, RmsNorm.epsilon(0), row(INFINITY, 1f, -2f), row(NAN, 0f, -0f));
        check(format, RmsNorm.epsilon(0), row(-3f, 0f, -INFINITY), row(-0f, 0f, NAN));
    }

    /** Finite, but their squares are not: in f16 there are no such numbers. */
    @ParameterizedTest
    @EnumSource(names = {"F32", "BF16"})
    void overflowOfTheSquaresGivesZeros(Format format) {
        check(format, RmsNorm.epsilon(0), row(-0x1p64f, 1f, -1f), row(-0f, 0f, -0f));
        check(format, RmsNorm.epsilon(0), row(1f, -0x1p63f, 1f), row(0f, -0f, 0f));  // the sum alone overflows
    }

    /** The greatest numbers of f16 are no trouble in binary32. */
    @ParameterizedTest
    @EnumSource
    void greatNumbersOfF16DoNotOverflow(Format format) {
        check(format, RmsNorm.epsilon(0), row(-32768f, 32768f, 32768f), row(-1f, 1f, 1f));
    }

    /** A method of f16 for rows beyond f16's range, above and below. */
    @ParameterizedTest
    @EnumSource
    void argumentsBeyondTheMethodsFormat(Format format) {
        for (Method method : Method.of(Op.RSQRT)) {
            if (method.format() == Format.F16) {
                RmsNorm norm = RmsNorm.epsilon(0).method(method);
                float[] x = new float[2 * COLUMNS];
                Arrays.fill(x, 0, COLUMNS, 512f);        // r = 2^18, and infinity in f16
                Arrays.fill(x, COLUMNS, 2 * COLUMNS, 0x1p-14f);  // r = 2^-28, and 0 in f16
                x[COLUMNS] = 0;
                float[] expected = new float[2 * COLUMNS];
                Arrays.fill(expected, COLUMNS, 2 * COLUMNS, INFINITY);
                expected[COLUMNS] = NAN;
                check(norm, 2, RmsNormModel.rounded(format, x), RmsNormModel.rounded(format, expected));
            }
        }
    }
}
