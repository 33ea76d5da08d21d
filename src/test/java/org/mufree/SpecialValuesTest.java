// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Special arguments of binary32 and their stated results; of 16-bit formats {@link ShortPatternsTest} tries everything. */
class SpecialValuesTest {
    private static final float INFINITY = Float.POSITIVE_INFINITY;
    private static final float NAN = Float.NaN;
    /** The greatest and the least subnormal number. */
    private static final float SUBNORMAL = 0x0.fffffep-126f;
    private static final float LEAST = Float.MIN_VALUE;

    /** Argument, 1/x, 1/sqrt(x), as IEEE 754 has them. */
    private static final float[][] IEEE = {
        {0f, INFINITY, INFINITY}, {-0f, -INFINITY, -INFINITY}, {INFINITY, 0f, 0f}, {-INFINITY, -0f, NAN},
        {NAN, NAN, NAN}, {1f, 1f, 1f}, {-1f, -1f, NAN}, {4f, 0.25f, 0.5f}, {-4f, -0.25f, NAN},
        {LEAST, INFINITY, 0x1.6a09e6p74f}, {-LEAST, -INFINITY, NAN}, {0x1p-128f, INFINITY, 0x1p64f},
        {0x1p-127f, 0x1p127f, 0x1.6a09e6p63f}, {-0x1p-127f, -0x1p127f, NAN}, {SUBNORMAL, 0x1.000002p126f, 0x1.000002p63f},
        {0x1p127f, 0x1p-127f, 0x1.6a09e6p-64f}, {-0x1p127f, -0x1p-127f, NAN}, {Float.MAX_VALUE, 0x1p-128f, 0x1p-64f},
        {-Float.MAX_VALUE, -0x1p-128f, NAN}, {-0x1p-126f, -0x1p126f, NAN}};

    /** As IEEE, for the special function unit: subnormal arguments and results count as zero, exact results stay exact. */
    private static final float[][] MUFU = {
        {0f, INFINITY, INFINITY}, {-0f, -INFINITY, -INFINITY}, {INFINITY, 0f, 0f}, {-INFINITY, -0f, NAN},
        {NAN, NAN, NAN}, {1f, 1f, 1f}, {-1f, -1f, NAN}, {4f, 0.25f, 0.5f}, {-4f, -0.25f, NAN},
        {LEAST, INFINITY, INFINITY}, {-LEAST, -INFINITY, -INFINITY}, {SUBNORMAL, INFINITY, INFINITY},
        {-SUBNORMAL, -INFINITY, -INFINITY}, {0x1p-126f, 0x1p126f, 0x1p63f}, {-0x1p-126f, -0x1p126f, NAN},
        {0x1p126f, 0x1p-126f, 0x1p-63f}, {-0x1p126f, -0x1p-126f, NAN}};

    private static Engine engine;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    private static void check(float[][] table, Method method, Mode mode) {
        for (float[] row : table) {
            if (mode == Mode.RAW || !Reference.inDomain(method, row[0])) {
                float expected = method.op() == Op.RCP ? row[1] : row[2];
                Bits.assertSame(expected, apply(method, mode, row[0]), row[0], () -> method + " " + mode);
            }
        }
    }

    private static float apply(Method method, Mode mode, float x) {
        float[] y = {12345f};
        engine.apply(method, mode, new float[] {x}, y);
        return y[0];
    }

    @ParameterizedTest
    @MethodSource("org.mufree.GuardTest#methods")
    void guardedGivesIeeeResultsOutsideTheDomain(Method method) {
        check(IEEE, method, Mode.GUARDED);
    }

    @ParameterizedTest
    @CsvSource({"rcp_ieee", "rsqrt_ieee"})
    void ieeeMethodsNeedNoGuard(String method) {
        check(IEEE, Method.of(method), Mode.RAW);
    }

    @ParameterizedTest
    @CsvSource({"rcp_mufu", "rsqrt_mufu"})
    void rawMufuFlushesSubnormals(String method) {
        check(MUFU, Method.of(method), Mode.RAW);
    }

    @Test
    void rawMufuFlushesSubnormalResults() {
        for (float x : new float[] {0x1.000002p126f, 0x1.8p126f, 0x1p127f, Float.MAX_VALUE}) {
            Bits.assertSame(0f, apply(Method.RCP_MUFU, Mode.RAW, x), x, () -> "rcp_mufu");
            Bits.assertSame(-0f, apply(Method.RCP_MUFU, Mode.RAW, -x), -x, () -> "rcp_mufu");
        }
    }

    /** What zeros, infinities, NaN and negative numbers give is the same by MUFU, by rsqrtf and by two operations. */
    @ParameterizedTest
    @EnumSource(names = {"RSQRT_CUDA", "RSQRT_DIV_SQRT", "RSQRT_MUFU", "RSQRT_IEEE"})
    void exceptionsOfTheReciprocalRoot(Method method) {
        for (float[] row : IEEE) {
            if (!(row[0] != 0 && Math.abs(row[0]) < 0x1p-126f) && !(row[0] > 0 && row[0] < INFINITY)) {
                Bits.assertSame(row[2], apply(method, Mode.RAW, row[0]), row[0], method::toString);
            }
        }
    }

    /** CUDA's guide states 2 ulp for rsqrtf over the full range, subnormal arguments included. */
    @Test
    void rsqrtfHandlesSubnormalArguments() {
        float[] x = new float[1 << 12];
        for (int i = 0; i < x.length; i++) {
            x[i] = Float.intBitsToFloat(i < 64 ? i + 1 : i * 2047);
        }
        float[] y = new float[x.length];
        engine.apply(Method.RSQRT_CUDA, Mode.RAW, x, y);
        for (int i = 0; i < x.length; i++) {
            int at = i;
            assertTrue(ExactError.of(Op.RSQRT, Values.of(x), Values.of(y), i).ulps().compareTo(BigDecimal.valueOf(2)) <= 0,
                    () -> Bits.hex(x[at]) + " gives " + Bits.hex(y[at]));
        }
        for (float negative : new float[] {-LEAST, -SUBNORMAL}) {
            Bits.assertSame(NAN, apply(Method.RSQRT_CUDA, Mode.RAW, negative), negative, () -> "negative");
        }
    }
}
