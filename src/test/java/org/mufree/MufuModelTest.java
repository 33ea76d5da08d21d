// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The CPU's model of MUFU against the outputs measured on a GPU. */
class MufuModelTest {
    private static Engine engine;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    private static float[] raw(Method method, float[] x) {
        float[] y = new float[x.length];
        engine.apply(method, Mode.RAW, x, y);
        return y;
    }

    /** The correctly rounded result, by Java's arithmetic, moved by a measured difference. */
    private static float moved(Op op, float x, byte delta) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(Reference.ieee(op, x)) + delta);
    }

    @ParameterizedTest
    @EnumSource
    void equalsEveryMeasuredOutput(MufuData data) {
        byte[] deltas = data.deltas();
        assertEquals(data.count, deltas.length);
        float[] x = Patterns.range(MufuData.FIRST, data.count);
        float[] expected = new float[data.count];
        for (int m = 0; m < data.count; m++) {
            expected[m] = moved(data.method.op(), x[m], deltas[m]);
        }
        Bits.assertSame(expected, raw(data.method, x), x, data.method::toString);
    }

    /** Scaling the argument by a power of two (of four for rsqrt) scales the result, as long as it is normal. */
    @ParameterizedTest
    @EnumSource
    void everyOtherExponentGivesTheSameDifferences(MufuData data) {
        byte[] deltas = data.deltas();
        int binades = data.count >> 23;
        for (int exponent = -126; exponent < 128; exponent += binades) {
            for (int sign = data.method.op() == Op.RCP ? -1 : 1; sign <= 1; sign += 2) {
                int step = 127 + Math.abs(exponent) % 3; // not the same fractions for all exponents
                float[] x = new float[data.count / step];
                float[] expected = new float[x.length];
                for (int i = 0; i < x.length; i++) {
                    int m = i * step;
                    float scaled = sign * Math.scalb(Float.intBitsToFloat(MufuData.FIRST + m), exponent);
                    float result = moved(data.method.op(), scaled, deltas[m]);
                    x[i] = scaled;
                    expected[i] = Math.abs(result) < 0x1p-126f ? sign * 0f : result;
                }
                Bits.assertSame(expected, raw(data.method, x), x, data.method::toString);
            }
        }
    }

    /** So that the tests above compare something: the unit is not correctly rounded, yet never far off. */
    @ParameterizedTest
    @EnumSource
    void measuredDifferencesAreSmallAndNotAllZero(MufuData data) {
        int wrong = 0;
        for (byte delta : data.deltas()) {
            assertTrue(Math.abs(delta) <= 2);
            wrong += delta != 0 ? 1 : 0;
        }
        assertEquals(data == MufuData.RCP ? 13.21 : 21.66, 100.0 * wrong / data.count, 0.005);
    }

    /** Through the whole of rsqrtf and of one Newton step after MUFU, in Java. */
    @Test
    void methodsThatBuildOnMufuUseTheModel() {
        float[] x = Patterns.range(0x3f800000 - 4_000_000, 8_000_000);
        float[] guess = raw(Method.RSQRT_MUFU, x);
        Bits.assertSame(guess, raw(Method.RSQRT_CUDA, x), x, () -> "rsqrt_cuda");
        float[] refined = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            float t = -0.5f * x[i];
            refined[i] = guess[i] * Math.fma(guess[i] * t, guess[i], 1.5f);
        }
        Bits.assertSame(refined, raw(Method.RSQRT_MUFU_1NR, x), x, () -> "rsqrt_mufu_1nr");
        assertTrue(Arrays.mismatch(guess, refined) >= 0);
    }
}
