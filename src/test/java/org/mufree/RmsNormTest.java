// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** RMSNorm of any shape in any place has the bits of {@link RmsNormModel}, and leaves everything around it alone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RmsNormTest {
    private static final float EPSILON = 1e-6f;
    /** Round every border between kernels, lanes and threads' shares; the last ones are too long for registers. */
    private static final int[] COLUMNS = {1, 2, 3, 4, 7, 8, 9, 15, 16, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 255, 256, 257,
            512, 513, 1000, 1023, 1024, 1025, 2047, 2048, 2049, 4095, 4096, 4097, 4104, 5120, 8191, 8192, 8200, 16383, 16384,
            16385, 16392, 100_003, 131_072};
    /** A NaN with a payload that no engine returns. */
    private static final int POISON = 0xffa5;
    private static final int MARGIN = 64;

    private Engine engine;
    private Engine plain;

    Engine open() {
        return Engine.cpu();
    }

    @BeforeAll
    final void start() {
        plain = Engine.cpu(1, "plain", "");
        engine = open();
    }

    @AfterAll
    final void stop() {
        plain.close();
        if (engine != null) {
            engine.close();
        }
    }

    /** Of both signs and of magnitudes that differ from row to row, rounded to the format. */
    static float[] values(Format format, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (random.nextDouble(-2, 2) * Math.scalb(1.0, random.nextInt(-3, 3)));
        }
        return FormatBits.rounded(format, values);
    }

    /** Rows as many as make up 20 000 elements, but 1 at least and 37 at most: no number of rows that a block has. */
    private static int rows(int columns) {
        return Math.max(1, Math.min(37, 20_000 / columns));
    }

    private void check(Format format, Method method, int rows, int columns, boolean weighted, boolean inPlace, int inOffset,
            int outOffset) {
        float[] x = values(format, rows * columns, columns);
        float[] w = weighted ? values(format, columns, -columns) : null;
        float[] expected = RmsNormModel.apply(format, RmsNormModel.scale(plain, method), EPSILON, x, w, rows, columns);
        String what = rows + " rows of " + columns + " " + format + (weighted ? ", weighted" : "") + (inPlace ? ", in place" : "")
                + " by " + method + " at " + inOffset + " and " + outOffset + " of " + engine;

        int begin = MARGIN + outOffset;
        int[] around = new int[x.length + 2 * MARGIN + outOffset];
        Arrays.fill(around, format == Format.F32 ? POISON << 16 : POISON);
        int[] xBits = FormatBits.encode(format, x);
        int[] shifted = new int[inOffset + x.length];
        System.arraycopy(xBits, 0, shifted, inOffset, x.length);
        if (inPlace) {
            System.arraycopy(xBits, 0, around, begin, x.length);
        }
        int[] before = around.clone();
        try (DeviceArray whole = FormatBits.copy(engine, format, around);
                DeviceArray source = FormatBits.copy(engine, format, shifted);
                DeviceArray weights = weighted ? FormatBits.copy(engine, format, FormatBits.encode(format, w)) : null) {
            DeviceArray out = whole.slice(begin, x.length);
            RmsNorm norm = RmsNorm.epsilon(EPSILON).method(method);
            engine.rmsNorm(weighted ? norm.weights(weights) : norm, rows, columns,
                    inPlace ? out : source.slice(inOffset, x.length), out);
            int[] after = FormatBits.read(whole);
            assertArrayEquals(Arrays.copyOf(before, begin), Arrays.copyOf(after, begin), () -> what + ", below");
            assertArrayEquals(Arrays.copyOfRange(before, begin + x.length, before.length),
                    Arrays.copyOfRange(after, begin + x.length, after.length), () -> what + ", above");
            float[] y = FormatBits.decode(format, Arrays.copyOfRange(after, begin, begin + x.length));
            Bits.assertSame(expected, y, x, () -> what);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anyShape(Format format) {
        for (int columns : COLUMNS) {
            for (boolean weighted : new boolean[] {false, true}) {
                check(format, Method.RSQRT_IEEE, rows(columns), columns, weighted, false, 0, 0);
                check(format, Method.RSQRT_IEEE, rows(columns), columns, weighted, true, 0, 0);
            }
        }
    }

    /** Rows that do not begin at 16-byte boundaries, though their lengths are those that could. */
    @ParameterizedTest
    @EnumSource
    void anyPlace(Format format) {
        for (int columns : new int[] {8, 64, 1024, 4096, 16_384, 32_768}) {
            for (int offset = 0; offset < 9; offset++) {
                check(format, Method.RSQRT_IEEE, Math.min(5, rows(columns)), columns, true, false, offset, 8 - offset);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anyMethod(Format format) {
        for (Method method : Method.of(Op.RSQRT)) {
            for (int columns : new int[] {5, 256, 4096}) {
                check(format, method, 7, columns, true, false, 0, 0);
            }
        }
    }

    /** More rows than threads take at a time, or blocks a wave has. */
    @ParameterizedTest
    @EnumSource
    void manyRows(Format format) {
        check(format, Method.RSQRT_IEEE, 100_001, 3, true, true, 0, 0);
        check(format, Method.RSQRT_IEEE, 30_011, 16, false, false, 0, 0);
    }

    @ParameterizedTest
    @EnumSource
    void nothingToDo(Format format) {
        try (DeviceArray none = engine.allocate(format, 0)) {
            engine.rmsNorm(RmsNorm.epsilon(0), 0, 4096, none, none);
            engine.rmsNorm(RmsNorm.epsilon(0).weights(none), 4096, 0, none, none);
            assertEquals(0, engine.measurements().rmsNormSeconds(RmsNorm.epsilon(0), 0, 0, none, none));
        }
    }

    /** Java arrays longer than what is on the device at a time, with pieces that end between rows. */
    @Test
    void javaArraysInPieces() {
        int columns = 4099;
        int rows = (1 << 24) / columns + 7;
        float[] x = values(Format.F32, rows * columns, 1);
        float[] w = values(Format.F32, columns, 2);
        float[] expected = RmsNormModel.apply(Format.F32, Reference::rsqrt, EPSILON, x, w, rows, columns);
        float[] y = x.clone();
        try (DeviceArray weights = engine.copy(w)) {
            engine.rmsNorm(RmsNorm.epsilon(EPSILON).weights(weights), rows, columns, y, y);
        }
        Bits.assertSame(expected, y, x, () -> "float[] in place");
    }

    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void javaArraysOfShorts(Format format) {
        float[] x = values(format, 11 * 129, 3);
        short[] in = FormatBits.shorts(FormatBits.encode(format, x));
        short[] out = new short[in.length];
        engine.rmsNorm(RmsNorm.epsilon(EPSILON), 11, 129, format, in, out);
        float[] expected = RmsNormModel.apply(format, Reference::rsqrt, EPSILON, x, null, 11, 129);
        assertArrayEquals(FormatBits.shorts(FormatBits.encode(format, expected)), out);
    }

    @Test
    void timesWhatItComputes() {
        float[] x = values(Format.F32, 64 * 1000, 4);
        try (DeviceArray in = engine.copy(x); DeviceArray out = engine.copy(new float[x.length])) {
            assertTrue(engine.measurements().rmsNormSeconds(RmsNorm.epsilon(EPSILON), 64, 1000, in, out) > 0);
            Bits.assertSame(RmsNormModel.apply(Format.F32, Reference::rsqrt, EPSILON, x, null, 64, 1000), out.toArray(), x,
                    () -> "timed");
        }
    }
}
