// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    static Values values(Format format, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (random.nextDouble(-2, 2) * Math.scalb(1.0, random.nextInt(-3, 3)));
        }
        return RmsNormModel.rounded(format, values);
    }

    /** Rows as many as make up 20 000 elements, but 1 at least and 37 at most: no number of rows that a block has. */
    private static int rows(int columns) {
        return Math.max(1, Math.min(37, 20_000 / columns));
    }

    private void check(Format format, Method method, int rows, int columns, boolean weighted, boolean inPlace, int inOffset,
            int outOffset) {
        Values x = values(format, rows * columns, columns);
        Values w = weighted ? values(format, columns, -columns) : null;
        Values expected = RmsNormModel.apply(RmsNormModel.scale(plain, method), EPSILON, x, w, rows, columns);
        String what = rows + " rows of " + columns + " " + format + (weighted ? ", weighted" : "") + (inPlace ? ", in place" : "")
                + " by " + method + " at " + inOffset + " and " + outOffset + " of " + engine;
        int begin = Poison.MARGIN + outOffset;
        Values around = Poison.values(format, begin + x.length() + Poison.MARGIN);
        try (DeviceArray whole = (inPlace ? around.put(begin, x) : around).on(engine);
                DeviceArray source = Values.of(format, inOffset + x.length()).put(inOffset, x).on(engine);
                DeviceArray weights = weighted ? w.on(engine) : null) {
            DeviceArray out = whole.slice(begin, x.length());
            RmsNorm norm = RmsNorm.epsilon(EPSILON).method(method);
            engine.rmsNorm(weighted ? norm.weights(weights) : norm, rows, columns,
                    inPlace ? out : source.slice(inOffset, x.length()), out);
            Values all = Values.of(whole);
            Poison.assertIntact(all, 0, begin, () -> what);
            Poison.assertIntact(all, begin + x.length(), all.length(), () -> what);
            Bits.assertSame(expected, all.range(begin, begin + x.length()), x, () -> what);
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
        Values x = values(Format.F32, rows * columns, 1);
        Values w = values(Format.F32, columns, 2);
        Values expected = RmsNormModel.apply(Reference::rsqrt, EPSILON, x, w, rows, columns);
        float[] both = floats(x);
        try (DeviceArray weights = w.on(engine)) {
            engine.rmsNorm(RmsNorm.epsilon(EPSILON).weights(weights), rows, columns, both, both);
        }
        Bits.assertSame(expected, Values.of(both), x, () -> "float[] in place");
    }

    private static float[] floats(Values values) {
        float[] floats = new float[values.length()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values.get(i);
        }
        return floats;
    }

    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void javaArraysOfShorts(Format format) {
        Values x = values(format, 11 * 129, 3);
        short[] in = new short[x.length()];
        for (int i = 0; i < in.length; i++) {
            in[i] = (short) x.bits(i);
        }
        short[] out = new short[in.length];
        engine.rmsNorm(RmsNorm.epsilon(EPSILON), 11, 129, format, in, out);
        Values expected = RmsNormModel.apply(Reference::rsqrt, EPSILON, x, null, 11, 129);
        Bits.assertSame(expected, Values.of(format, out.length, i -> Short.toUnsignedInt(out[i])), x, () -> "short[]");
    }

    @Test
    void timesWhatItComputes() {
        Values x = values(Format.F32, 64 * 1000, 4);
        try (DeviceArray in = x.on(engine); DeviceArray out = Values.of(Format.F32, x.length()).on(engine)) {
            assertTrue(engine.measurements().rmsNormSeconds(RmsNorm.epsilon(EPSILON), 64, 1000, in, out) > 0);
            Values expected = RmsNormModel.apply(Reference::rsqrt, EPSILON, x, null, 64, 1000);
            Bits.assertSame(expected, Values.of(out), x, () -> "timed");
        }
    }
}
