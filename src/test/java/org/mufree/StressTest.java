// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sixty-four threads with one engine: methods, modes, formats, sizes and places by chance, every result bit for bit. */
@Timeout(180)
class StressTest {
    private static final int THREADS = 64;
    private static final int LONGEST = 1 << 17;

    /** Turns of a thread. */
    int rounds() {
        return 8;
    }

    Engine open() {
        return Engine.cpu();
    }

    private interface Work {
        void run(SplittableRandom random) throws Exception;
    }

    private static void together(Work work) throws Exception {
        Threads.together(THREADS, thread -> work.run(new SplittableRandom(thread)));
    }

    private static int length(SplittableRandom random) {
        return random.nextInt(1 << random.nextInt(1, 18));
    }

    @Test
    void sharedEngine() throws Exception {
        Map<Format, Values> arguments = new EnumMap<>(Format.class);
        for (Format format : Format.values()) {
            arguments.put(format, Patterns.spread(format, LONGEST));
        }
        Method[] methods = Method.values();
        Map<Method, Values> expected = new EnumMap<>(Method.class);
        try (Engine alone = Engine.cpu(); Engine engine = open()) {
            for (Method method : methods) {
                expected.put(method, arguments.get(method.format()).apply(alone, method, Mode.GUARDED));
            }
            Place[] places = Place.values();
            together(random -> {
                for (int round = 0; round < rounds(); round++) {
                    Method method = methods[random.nextInt(methods.length)];
                    Values x = arguments.get(method.format());
                    int n = length(random);
                    int begin = random.nextInt(x.length() - n);
                    Values in = x.range(begin, begin + n);
                    Place place = places[random.nextInt(places.length)];
                    Values y = place.apply(engine, method, Mode.GUARDED, in);
                    Values wanted = Values.of(x.format(), n,
                            i -> expected.get(method.mix().map(mix -> mix.at(i)).orElse(method)).bits(begin + i));
                    Bits.assertSame(wanted, Poison.within(y, () -> method + " in " + place), in, () -> method + " in " + place);
                }
            });
        }
    }

    /** Each thread closes, by chance, what the others are computing with: they get the right result, or are told. */
    @Test
    void arraysThatOthersClose() throws Exception {
        AtomicInteger computed = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        try (Engine engine = open()) {
            AtomicReference<DeviceArray> shared = new AtomicReference<>(fours(engine));
            together(random -> {
                for (int round = 0; round < 2 * rounds(); round++) {
                    DeviceArray in = shared.get();
                    if (random.nextInt(8) == 0) {
                        shared.getAndSet(fours(engine)).close();
                    }
                    float[] y;
                    try (DeviceArray out = engine.allocate(in.length())) {
                        engine.rsqrt(in, out);
                        y = out.toArray();
                    } catch (IllegalStateException closed) {
                        assertTrue(closed.getMessage().startsWith("in is closed: "), closed::getMessage);
                        refused.incrementAndGet();
                        continue;
                    }
                    for (float value : y) {
                        assertTrue(value == 0.5f, () -> "rsqrt(4) is " + value);
                    }
                    computed.incrementAndGet();
                }
            });
            shared.get().close();
            engine.synchronize();
            assertTrue(computed.get() > THREADS, () -> computed + " were computed, " + refused + " refused");
            assertTrue(engine.memory().arrays() == 0, () -> "left: " + engine.memory());
        }
    }

    private static DeviceArray fours(Engine engine) {
        float[] values = new float[30_000];
        Arrays.fill(values, 4f);
        return engine.copy(values);
    }

    /** Long calls that others cancel, beside calls that nobody does. */
    @Test
    void controls() throws Exception {
        try (Engine engine = open()) {
            AtomicReference<Control> last = new AtomicReference<>(new Control());
            together(random -> {
                float[] x = new float[1 + random.nextInt(1 << 16)];
                Arrays.fill(x, 4f);
                for (int round = 0; round < rounds(); round++) {
                    float[] y = new float[x.length];
                    Control control = new Control();
                    last.getAndSet(control).cancel();
                    try {
                        engine.with(control).rsqrt(x, y);
                    } catch (CancellationException cancelled) {
                        assertTrue(control.isCancelled());
                        continue;
                    }
                    assertTrue(control.done() == x.length && y[x.length - 1] == 0.5f && y[0] == 0.5f);
                }
            });
        }
    }
}
