// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several threads with one engine. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ConcurrencyTest {
    private static final int THREADS = 8;

    Engine open() {
        return Engine.cpu();
    }

    private static void together(Callable<?> task) throws Exception {
        Threads.together(THREADS, thread -> task.call());
    }

    /** Methods, modes, sizes and kinds of memory by turns; the input is shared by all. */
    @Test
    void oneEngineForAll() throws Exception {
        Map<Format, Values> arguments = new EnumMap<>(Format.class);
        for (Format format : Format.values()) {
            arguments.put(format, Patterns.spread(format, 1 << 18));
        }
        Method[] methods = Method.values();
        Map<Method, Values> expected = new EnumMap<>(Method.class);
        AtomicInteger seeds = new AtomicInteger();
        try (Engine alone = Engine.cpu(1); Engine engine = open()) {
            for (Method method : methods) {
                expected.put(method, arguments.get(method.format()).apply(alone, method, Mode.GUARDED));
            }
            together(() -> {
                SplittableRandom random = new SplittableRandom(seeds.incrementAndGet());
                for (int round = 0; round < 60; round++) {
                    Method method = methods[random.nextInt(methods.length)];
                    Values x = arguments.get(method.format());
                    int begin = random.nextInt(x.length());
                    int room = x.length() - begin;
                    int length = random.nextInt(random.nextBoolean() ? room : Math.min(300, room));
                    Values y = random.nextBoolean() ? array(engine, method, x, begin, length)
                            : device(engine, method, x, begin, length);
                    Values wanted = Values.of(x.format(), length,
                            i -> expected.get(method.mix().map(mix -> mix.at(i)).orElse(method)).bits(begin + i));
                    Bits.assertSame(wanted, y, wanted, method::toString);
                }
                return null;
            });
        }
    }

    private static Values array(Engine engine, Method method, Values x, int begin, int length) {
        Values y = Values.of(x.format(), length);
        x.apply(engine, method, Mode.GUARDED, begin, y, 0, length);
        return y;
    }

    private static Values device(Engine engine, Method method, Values x, int begin, int length) {
        try (DeviceArray array = x.range(begin, begin + length).on(engine)) {
            engine.apply(method, array, array);
            return Values.of(array);
        }
    }

    @Test
    void measuringMeanwhileGivesTheSameFigures() throws Exception {
        try (Engine engine = open()) {
            Accuracy expected = engine.measurements().accuracy(Method.RSQRT_QUAKE, 0x3f000000L, 1 << 24);
            together(() -> {
                assertEquals(expected, engine.measurements().accuracy(Method.RSQRT_QUAKE, 0x3f000000L, 1 << 24));
                return null;
            });
        }
    }

    /** A batch under way when the engine is closed ends as it should; the next one is told. */
    @Test
    void closingWaitsForBatchesUnderWay() throws Exception {
        for (int round = 0; round < 20; round++) {
            Engine engine = open();
            AtomicInteger turns = new AtomicInteger();
            AtomicInteger finished = new AtomicInteger();
            together(() -> {
                if (turns.getAndIncrement() == 3) {
                    while (finished.get() < THREADS) {
                        Thread.onSpinWait();
                    }
                    engine.close();
                    return null;
                }
                float[] x = new float[50_000];
                Arrays.fill(x, 4f);
                IllegalStateException end = assertThrows(IllegalStateException.class, () -> {
                    while (true) {
                        float[] y = new float[x.length];
                        engine.rsqrt(x, y);
                        for (float value : y) {
                            assertEquals(0.5f, value);
                        }
                        finished.incrementAndGet();
                    }
                });
                assertTrue(end.getMessage().contains("engine is closed"), end::getMessage);
                return null;
            });
        }
    }

    /** One thread allocates, others use, another one closes. */
    @Test
    void arraysBelongToNoThread() throws Exception {
        try (Engine engine = open(); DeviceArray array = engine.copy(new float[] {4f, 16f})) {
            together(() -> {
                try (DeviceArray result = engine.allocate(2)) {
                    engine.rsqrt(array, result);
                    assertEquals(0.25f, result.toArray()[1]);
                }
                return null;
            });
            Thread closer = new Thread(array::close);
            closer.start();
            closer.join();
            assertThrows(IllegalStateException.class, array::toArray);
        }
    }
}
