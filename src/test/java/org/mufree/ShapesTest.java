// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.ShortPointer;
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

    private final Map<String, Values> singles = new HashMap<>();
    private Engine engine;

    Engine open() {
        return Engine.cpu();
    }

    @BeforeAll
    final void start() {
        engine = open();
        try (Engine cpu = Engine.cpu(1, "plain", "")) {
            for (Method method : Method.values()) {
                Values x = input(method.format(), PERIOD);
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

    private static Values oneByOne(Engine cpu, Method method, Mode mode, Values x) {
        Values y = Values.of(x.format(), x.length());
        for (int i = 0; i < x.length(); i++) {
            x.apply(cpu, method, mode, i, y, i, 1);
        }
        return y;
    }

    /** Special arguments and others, again after {@link #PERIOD} elements. */
    private static Values input(Format format, int length) {
        Values period = Patterns.spread(format, PERIOD);
        return Values.of(format, length, i -> period.bits(period.length() - 1 - i % PERIOD));
    }

    /** Of a mix, each element by the method of its position. */
    private Values expected(Method method, Mode mode, int length) {
        if (method.mix().isPresent()) {
            Mix mix = method.mix().get();
            Values mufu = expected(mix.mufu(), mode, length);
            Values trick = expected(mix.trick(), mode, length);
            return Values.of(method.format(), length, i -> (mix.at(i) == mix.mufu() ? mufu : trick).bits(i));
        }
        Values period = singles.get(method + " " + mode);
        return Values.of(method.format(), length, i -> period.bits(i % PERIOD));
    }

    private void check(Place place, Method method, Mode mode, Values x) {
        Values all = place.apply(engine, method, mode, x);
        Values y = Poison.within(all, () -> describe(place, method, mode, x.length()));
        Bits.assertSame(expected(method, mode, x.length()), y, x, () -> describe(place, method, mode, x.length()));
    }

    private String describe(Object place, Method method, Mode mode, int length) {
        return method + " " + mode + " on " + length + " elements in " + place + " of " + engine;
    }

    @ParameterizedTest
    @EnumSource
    void shortBatches(Place place) {
        for (int length : LENGTHS) {
            for (Method method : Method.values()) {
                Values x = input(method.format(), length);
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
        for (Format format : Format.values()) {
            Values x = input(format, (1 << 24) + 5);
            check(place, Method.ieee(Op.RSQRT, format), Mode.GUARDED, x);
            for (Method mix : Method.of(Op.RSQRT, format).stream().filter(m -> m.mix().isPresent()).limit(1).toList()) {
                check(place, mix, Mode.RAW, x);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void longBatches(Place place) {
        for (Format format : Format.values()) {
            Values x = input(format, LONG);
            for (Op op : Op.values()) {
                List<Method> methods = Method.of(op, format);
                for (Mode mode : Mode.values()) {
                    check(place, methods.get(methods.size() - 1), mode, x);
                }
            }
        }
    }

    /** Vectors of 16 bytes must not be taken where they do not begin. */
    @ParameterizedTest
    @EnumSource
    void misalignedSlices(Method method) {
        int room = 64;
        for (int length : new int[] {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31}) {
            Values x = input(method.format(), length);
            for (int offsets = 0; offsets < 81; offsets++) {
                int from = offsets / 9;
                int to = Poison.MARGIN + offsets % 9;
                Values poison = Poison.values(method.format(), room + 2 * Poison.MARGIN);
                try (DeviceArray in = Values.of(method.format(), room).put(from, x).on(engine);
                        DeviceArray out = poison.on(engine)) {
                    engine.apply(method, in.slice(from, length), out.slice(to, length));
                    Values all = Values.of(out);
                    String what = describe("slices at " + from + " and " + to, method, Mode.GUARDED, length);
                    Poison.assertIntact(all, 0, to, () -> what);
                    Poison.assertIntact(all, to + length, all.length(), () -> what);
                    Bits.assertSame(expected(method, Mode.GUARDED, length), all.range(to, to + length), x, () -> what);
                }
            }
        }
    }

    /** The calls without a method are correctly rounded, from position to limit. */
    @Test
    void defaultsAreCorrectlyRounded() {
        float[] x = Arrays.copyOf(Patterns.spread(PERIOD), PERIOD);
        float[] y = new float[PERIOD];
        engine.rcp(x, y);
        Bits.assertSame(Reference.ieee(Op.RCP, Values.of(x)), Values.of(y), Values.of(x), () -> "rcp");
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

    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void defaultsOfA16BitFormatAreCorrectlyRounded(Format format) {
        Values all = Patterns.all(format);
        short[] x = new short[all.length()];
        for (int i = 0; i < x.length; i++) {
            x[i] = (short) i;
        }
        short[] y = new short[x.length];
        Supplier<Values> found = () -> Values.of(format, y.length, i -> Short.toUnsignedInt(y[i]));
        for (Op op : Op.values()) {
            Values expected = Reference.ieee(op, all);
            engine.apply(Method.ieee(op, format), x, y);
            Bits.assertSame(expected, found.get(), all, () -> op + " by name");
        }
        engine.rcp(format, x, y);
        Bits.assertSame(Reference.ieee(Op.RCP, all), found.get(), all, () -> "rcp of arrays");
        engine.rsqrt(format, ShortBuffer.wrap(x), ShortBuffer.wrap(y));
        Bits.assertSame(Reference.ieee(Op.RSQRT, all), found.get(), all, () -> "rsqrt of buffers");
        try (ShortPointer pointer = new ShortPointer(x); DeviceArray array = engine.copy(format, x)) {
            engine.rcp(format, pointer, pointer);
            pointer.get(y);
            Bits.assertSame(Reference.ieee(Op.RCP, all), found.get(), all, () -> "rcp of pointers");
            engine.rsqrt(array, array);
            array.copyTo(y);
            Bits.assertSame(Reference.ieee(Op.RSQRT, all), found.get(), all, () -> "rsqrt of device arrays");
        }
    }
}
