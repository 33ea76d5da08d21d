// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All 2^32 arguments of every method of binary32: guarded is raw on the domain and IEEE's result outside, bit for bit.
 * The arguments and the references are made once for all methods, so one pass serves all tests.
 */
class GuardTest {
    private static final int CHUNK = 1 << 18;
    private static final int CHUNKS = (int) (Format.F32.patterns() / CHUNK);

    /** What was wrong first, by method and then by bit pattern. */
    private static final Map<Method, ConcurrentSkipListMap<Long, String>> GUARDS = new EnumMap<>(Method.class);
    private static final Map<Op, ConcurrentSkipListMap<Long, String>> IEEE = new EnumMap<>(Op.class);

    /** A mix has the guards of its methods. */
    static Stream<Method> methods() {
        return Stream.of(Method.values()).filter(method -> method.format() == Format.F32 && method.mix().isEmpty());
    }

    /**
     * Every chunk with subnormal numbers, with numbers of the uppermost binades, where domains end, with infinities or NaN, or
     * with the domain's other end; of the rest, in which a guard only has to let pass or refuse everything, one of eight.
     */
    private static boolean isTried(long first) {
        long magnitude = first & 0x7fffffffL;
        return magnitude < 0x01000000L || magnitude >= 0x7d800000L || first / CHUNK % 8 == 0;
    }

    @BeforeAll
    static void tryEverything() {
        methods().forEach(method -> GUARDS.put(method, new ConcurrentSkipListMap<>()));
        for (Op op : Op.values()) {
            IEEE.put(op, new ConcurrentSkipListMap<>());
        }
        ThreadLocal<Pass> passes = ThreadLocal.withInitial(Pass::new);
        try (Engine engine = Engine.cpu(1)) {
            IntStream.range(0, CHUNKS).parallel().filter(i -> isTried((long) i * CHUNK))
                    .forEach(i -> passes.get().chunk(engine, (long) i * CHUNK));
        }
    }

    @AfterAll
    static void forget() {
        GUARDS.clear();
        IEEE.clear();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void guardedIsRawOnTheDomainAndIeeeOutside(Method method) {
        assertNull(first(GUARDS.get(method)), method::toString);
    }

    /** As both the engine's defaults and the guards' fallback promise: against Java's arithmetic, for every argument. */
    @ParameterizedTest
    @EnumSource
    void ieeeMethodIsCorrectlyRoundedEverywhere(Op op) {
        assertNull(first(IEEE.get(op)), op::toString);
    }

    private static String first(ConcurrentSkipListMap<Long, String> failures) {
        return failures.isEmpty() ? null : failures.firstEntry().getValue();
    }

    /** One thread's arrays. */
    private static final class Pass {
        private final float[] x = new float[CHUNK];
        private final float[] guarded = new float[CHUNK];
        private final float[] expected = new float[CHUNK];
        private final Map<Op, float[]> ieee = new EnumMap<>(Op.class);

        Pass() {
            for (Op op : Op.values()) {
                ieee.put(op, new float[CHUNK]);
            }
        }

        void chunk(Engine engine, long first) {
            Patterns.fill(first, x);
            float[] rcp = ieee.get(Op.RCP);
            float[] rsqrt = ieee.get(Op.RSQRT);
            for (int i = 0; i < CHUNK; i++) {
                rcp[i] = 1.0f / x[i];
            }
            for (int i = 0; i < CHUNK; i++) {
                rsqrt[i] = Reference.rsqrt(x[i]);
            }
            methods().forEach(method -> {
                engine.apply(method, Mode.GUARDED, x, guarded);
                compare(expect(engine, method), guarded, first, GUARDS.get(method));
            });
            engine.rcp(x, guarded);
            compare(rcp, guarded, first, IEEE.get(Op.RCP));
            engine.rsqrt(x, guarded);
            compare(rsqrt, guarded, first, IEEE.get(Op.RSQRT));
        }

        /** A domain is an interval far longer than a chunk: with both ends in it, or outside, all of the chunk is. */
        private float[] expect(Engine engine, Method method) {
            float[] outside = ieee.get(method.op());
            boolean begins = Reference.inDomain(method, x[0]);
            boolean ends = Reference.inDomain(method, x[CHUNK - 1]);
            if (!begins && !ends) {
                return outside;
            }
            engine.apply(method, Mode.RAW, x, expected);
            for (int i = 0; i < CHUNK && !(begins && ends); i++) {
                if (!Reference.inDomain(method, x[i])) {
                    expected[i] = outside[i];
                }
            }
            return expected;
        }

        private void compare(float[] wanted, float[] found, long first, Map<Long, String> failures) {
            int i = Arrays.mismatch(wanted, found);
            if (i >= 0) {
                failures.put(first + i, Bits.hex(x[i]) + " gives " + Bits.hex(found[i]) + ", not " + Bits.hex(wanted[i]));
            }
        }
    }
}
