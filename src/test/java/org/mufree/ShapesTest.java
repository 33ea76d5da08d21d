// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.bytedeco.javacpp.FloatPointer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches of any length in any place give what single elements give, and leave everything around them alone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShapesTest {
    private static final int[] LENGTHS = {0, 1, 2, 3, 4, 5, 15, 16, 17, 127, 128, 129, 4095, 4096, 4097};
    /** Beyond the pieces that threads take and the chunks that travel to a GPU; it ends within one. */
    private static final int LONG = 3_000_001;
    private static final int PERIOD = 1009;

    private final Map<String, float[]> singles = new HashMap<>();
    private Engine engine;

    Engine open() {
        return Engine.cpu();
    }

    @BeforeAll
    final void start() {
        engine = open();
        try (Engine cpu = Engine.cpu(1, "plain", "")) {
            float[] x = input(PERIOD);
            for (Method method : Method.values()) {
                for (Mode mode : Mode.values()) {
                    singles.put(method + " " + mode, oneByOne(cpu, method, mode, x));
                }
            }
        }
    }

    @AfterAll
    final void stop() {
        if (engine != null) {
            engine.close();
        }
    }

    private static float[] oneByOne(Engine cpu, Method method, Mode mode, float[] x) {
        float[] y = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            cpu.apply(method, mode, x, i, y, i, 1);
        }
        return y;
    }

    /** Special arguments and others, again after {@link #PERIOD} elements. */
    private static float[] input(int length) {
        float[] period = Patterns.spread(PERIOD);
        float[] x = new float[length];
        for (int i = 0; i < length; i++) {
            x[i] = period[period.length - 1 - i % PERIOD];
        }
        return x;
    }

    private float[] expected(Method method, Mode mode, int length) {
        float[] period = singles.get(method + " " + mode);
        float[] y = new float[length];
        for (int i = 0; i < length; i++) {
            y[i] = period[i % PERIOD];
        }
        return y;
    }

    private void check(Place place, Method method, Mode mode, float[] x) {
        float[] all = place.apply(engine, method, mode, x);
        float[] y = Poison.within(all, () -> describe(place, method, mode, x.length));
        Bits.assertSame(expected(method, mode, x.length), y, x, () -> describe(place, method, mode, x.length));
    }

    private String describe(Object place, Method method, Mode mode, int length) {
        return method + " " + mode + " on " + length + " elements in " + place + " of " + engine;
    }

    @ParameterizedTest
    @EnumSource
    void shortBatches(Place place) {
        for (int length : LENGTHS) {
            float[] x = input(length);
            for (Method method : Method.values()) {
                for (Mode mode : Mode.values()) {
                    check(place, method, mode, x);
                }
            }
        }
    }

    /** More than one native call handles at a time. */
    @ParameterizedTest
    @EnumSource(names = {"ARRAY_WITH_OFFSETS", "ARRAY_IN_PLACE", "DEVICE_ARRAY"})
    void javaArraysInPieces(Place place) {
        check(place, Method.RSQRT_IEEE, Mode.GUARDED, input((1 << 24) + 5));
    }

    @ParameterizedTest
    @EnumSource
    void longBatches(Place place) {
        float[] x = input(LONG);
        for (Op op : Op.values()) {
            for (Mode mode : Mode.values()) {
                check(place, Method.of(op).get(Method.of(op).size() - 1), mode, x);
            }
        }
    }

    /** Vectors of 16 bytes must not be taken where they do not begin. */
    @ParameterizedTest
    @EnumSource
    void misalignedSlices(Method method) {
        int room = 64;
        for (int length : new int[] {0, 1, 2, 3, 4, 5, 7, 8, 9, 31}) {
            float[] x = input(length);
            for (int offsets = 0; offsets < 36; offsets++) {
                int from = offsets / 6;
                int to = Poison.MARGIN + offsets % 6;
                try (DeviceArray in = engine.allocate(room);
                        DeviceArray out = engine.copy(Poison.array(room + 2 * Poison.MARGIN))) {
                    in.slice(from, length).copyFrom(x);
                    engine.apply(method, in.slice(from, length), out.slice(to, length));
                    float[] all = out.toArray();
                    String what = describe("slices at " + from + " and " + to, method, Mode.GUARDED, length);
                    Poison.assertIntact(all, 0, to, () -> what);
                    Poison.assertIntact(all, to + length, all.length, () -> what);
                    Bits.assertSame(expected(method, Mode.GUARDED, length), out.slice(to, length).toArray(), x, () -> what);
                }
            }
        }
    }

    /** The calls without a method are correctly rounded, from position to limit. */
    @Test
    void defaultsAreCorrectlyRounded() {
        float[] x = input(PERIOD);
        float[] y = new float[PERIOD];
        engine.rcp(x, y);
        assertArrayEquals(expected(Method.RCP_IEEE, Mode.GUARDED, PERIOD), y);
        try (FloatPointer in = new FloatPointer(x); FloatPointer out = new FloatPointer(new float[PERIOD])) {
            engine.rsqrt(in.position(9).limit(PERIOD - 1), out.position(10));
            assertEquals(9, in.position());
            out.position(0).get(y);
        }
        assertEquals(0f, y[9]);
        for (int i = 10; i < PERIOD; i++) {
            Bits.assertSame(Reference.rsqrt(x[i - 1]), y[i], x[i - 1], () -> "rsqrt");
        }
    }
}
