// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.ShortPointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several engines at one batch; here CPU engines, which the class does not tell from GPUs. */
@Timeout(120)
class GpusTest {
    /** Less than a piece, pieces that come out even, and pieces that do not. */
    private static final int[] LENGTHS = {0, 1, 1 << 18, (1 << 18) + 1, 3 << 18, (1 << 20) + 4099};

    Gpus open() {
        return new Gpus(List.of(Engine.cpu(1), Engine.cpu(1), Engine.cpu(1)));
    }

    /** Mixes above all, whose results depend on the place in the whole batch. */
    @Test
    void theBitsOfOneEngine() {
        try (Gpus gpus = open(); Engine one = Engine.cpu()) {
            for (Method method : List.of(Method.RSQRT_IEEE, Method.RCP_MIX_CUBIC, Method.RSQRT_MIX_QUARTIC, Method.RCP_MUFU)) {
                for (int length : LENGTHS) {
                    float[] spread = Patterns.spread(length);
                    float[] x = Arrays.copyOfRange(spread, spread.length - length, spread.length);
                    float[] expected = new float[length];
                    float[] y = Poison.array(length);
                    one.apply(method, x, expected);
                    gpus.apply(method, x, y);
                    Bits.assertSame(expected, y, x, () -> method + " of " + length);
                    try (FloatPointer in = new FloatPointer(x.length + 1L); FloatPointer out = new FloatPointer(x.length + 1L)) {
                        in.put(x, 0, x.length);
                        gpus.apply(method, Mode.GUARDED, in, out, length);
                        out.get(y, 0, y.length);
                        Bits.assertSame(expected, y, x, () -> method + " of " + length + ", by pointers");
                    }
                }
            }
        }
    }

    @Test
    void shortsInPlace() {
        int length = (1 << 20) + 77;
        Values x = Patterns.spread(Format.BF16, length).range(0, length);
        Values expected = Values.of(Format.BF16, length);
        short[] y = new short[length];
        for (int i = 0; i < length; i++) {
            y[i] = (short) x.bits(i);
        }
        try (Gpus gpus = open(); Engine one = Engine.cpu(); ShortPointer both = new ShortPointer(y)) {
            x.apply(one, Method.ieee(Op.RCP, Format.BF16), Mode.GUARDED, expected);
            gpus.rcp(Format.BF16, both, both);
            both.get(y);
            Bits.assertSame(expected, Values.of(Format.BF16, length, i -> Short.toUnsignedInt(y[i])), x, () -> "1/x in place");
        }
    }

    /** More rows than go into a piece; the weights are in one engine's memory, the others need them, too. */
    @Test
    void norms() {
        int rows = 4 << 10;
        int columns = 5 << 10;
        Values values = RmsNormTest.values(Format.F32, rows * columns, 1);
        Values factors = RmsNormTest.values(Format.F32, columns, 2);
        try (Gpus gpus = open(); Engine one = Engine.cpu();
                DeviceArray weights = factors.on(gpus.engines().get(1)); DeviceArray same = factors.on(one)) {
            float[] x = floats(values);
            float[] y = Poison.array(x.length);
            float[] expected = new float[x.length];
            one.rmsNorm(RmsNorm.epsilon(1e-6f).weights(same), rows, columns, x, expected);
            gpus.rmsNorm(RmsNorm.epsilon(1e-6f).weights(weights), rows, columns, x, y);
            Bits.assertSame(expected, y, x, () -> "RMSNorm");
            ArgumentsTest.fails(IllegalArgumentException.class,
                    () -> gpus.rmsNorm(RmsNorm.epsilon(1e-6f).weights(same), rows, columns, x, y), "weights is", "another engine");
        }
    }

    private static float[] floats(Values values) {
        float[] array = new float[values.length()];
        for (int i = 0; i < array.length; i++) {
            array[i] = Float.intBitsToFloat(values.bits(i));
        }
        return array;
    }

    /** Each takes part in a long batch, and each in its turn has a short one. */
    @Test
    void allTakePart() {
        try (Gpus gpus = open()) {
            Map<Engine, Long> done = new ConcurrentHashMap<>();
            Runner.Piece slow = (engine, begin, n) -> {
                done.merge(engine, n, Long::sum);
                try {
                    Thread.sleep(20);
                } catch (InterruptedException interrupt) {
                    throw new IllegalStateException(interrupt);
                }
            };
            gpus.runner().run(1L << 24, Long.MAX_VALUE, slow);
            assertEquals(1L << 24, done.values().stream().mapToLong(n -> n).sum());
            assertEquals(gpus.engines().size(), done.size(), done::toString);
            done.clear();
            for (int i = 0; i < gpus.engines().size(); i++) {
                gpus.runner().run(5, Long.MAX_VALUE, slow);
            }
            assertEquals(gpus.engines().size(), done.size(), done::toString);
        }
    }

    @Test
    void aFailureIsThrownOnceAllHaveEnded() {
        try (Gpus gpus = open()) {
            List<Long> begun = Collections.synchronizedList(new ArrayList<>());
            IllegalStateException failure = assertThrows(IllegalStateException.class,
                    () -> gpus.runner().run(1L << 28, 1 << 18, (engine, begin, n) -> {
                        begun.add(begin);
                        if (begin == 0) {
                            throw new IllegalStateException("the first piece");
                        }
                    }));
            assertEquals("the first piece", failure.getMessage());
            int pieces = begun.size();
            assertTrue(pieces < 1 << 10, () -> pieces + " pieces were begun");
            Control control = new Control();
            control.cancel();
            assertThrows(CancellationException.class, () -> gpus.with(control).rcp(new float[3], new float[3]));
        }
    }

    /** All lanes fail together, with one and the same exception or each with its own. */
    @Test
    void failuresOfAllLanes() {
        try (Gpus gpus = open()) {
            IllegalStateException same = new IllegalStateException("the same");
            CyclicBarrier all = new CyclicBarrier(Lanes.PER_ENGINE * gpus.engines().size());
            Runner.Piece failing = (engine, begin, n) -> {
                await(all);
                throw same;
            };
            assertSame(same, assertThrows(IllegalStateException.class, () -> gpus.runner().run(1L << 28, 1 << 18, failing)));
            assertEquals(0, same.getSuppressed().length);
            IllegalStateException own = assertThrows(IllegalStateException.class, () -> gpus.runner().run(1L << 28, 1 << 18,
                    (engine, begin, n) -> {
                        await(all);
                        throw new IllegalStateException("piece " + begin);
                    }));
            assertEquals(all.getParties() - 1, own.getSuppressed().length);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void closed() {
        Gpus gpus = open();
        gpus.close();
        gpus.close();
        for (int length : LENGTHS) {
            float[] y = Poison.array(length);
            ArgumentsTest.fails(IllegalStateException.class, () -> gpus.rcp(new float[length], y), "engine is closed");
            Poison.assertIntact(y, () -> "out");
        }
    }
}
