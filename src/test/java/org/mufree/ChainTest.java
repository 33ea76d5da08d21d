// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A chain is the method applied again and again. */
class ChainTest {
    private static final int STEPS = 19; // not a multiple of what a kernel unrolls
    private static final int LENGTH = 100_003;

    Engine open() {
        return Engine.cpu();
    }

    /**
     * Of a raw pair of a 16-bit format both arguments must lie in the domain, and so must those of every further step:
     * elsewhere the integer arithmetic of one may carry into the other.
     */
    private static Values arguments(Method method, Mode mode) {
        return method.format() != Format.F32 && mode == Mode.RAW ? Patterns.tame(method.format(), LENGTH)
                : Patterns.spread(method.format(), LENGTH).range(0, LENGTH);
    }

    @ParameterizedTest
    @EnumSource
    void chainsAreRepeatedBatches(Method method) {
        try (Engine cpu = Engine.cpu(); Engine engine = open()) {
            for (Mode mode : Mode.values()) {
                Values x = arguments(method, mode);
                Values expected = x;
                for (int i = 0; i < STEPS; i++) {
                    expected = step(cpu, method, mode, expected, i);
                }
                try (DeviceArray in = x.on(engine); DeviceArray out = Poison.values(method.format(), LENGTH).on(engine)) {
                    assertTrue(engine.measurements().chainSeconds(method, mode, STEPS, in, out) > 0);
                    Bits.assertSame(expected, Values.of(out), x, () -> method + " " + mode + " on " + engine);
                }
            }
        }
    }

    /** A mix moves its pattern on by one element at every step, and starts it anew after five. */
    private static Values step(Engine cpu, Method method, Mode mode, Values x, int step) {
        return method.mix().map(mix -> {
            Values mufu = x.apply(cpu, mix.mufu(), mode);
            Values trick = x.apply(cpu, mix.trick(), mode);
            return Values.of(x.format(), x.length(),
                    i -> (mix.at(i + step % 5) == mix.mufu() ? mufu : trick).bits(i));
        }).orElseGet(() -> x.apply(cpu, method, mode));
    }

    /** Lengths that end within a register's pair, a thread's values and a block's. */
    @ParameterizedTest
    @EnumSource
    void shortChainsWriteTheirElementsAlone(Method method) {
        int room = 300;
        try (Engine cpu = Engine.cpu(1); Engine engine = open()) {
            Values x = Patterns.tame(method.format(), room);
            Values expected = step(cpu, method, Mode.RAW, step(cpu, method, Mode.RAW, x, 0), 1);
            for (int length : new int[] {0, 1, 2, 3, 63, 64, 65, 255, 256, 257}) {
                try (DeviceArray in = x.on(engine); DeviceArray out = Poison.values(method.format(), room).on(engine)) {
                    engine.measurements().chainSeconds(method, Mode.RAW, 2, in.slice(0, length), out.slice(0, length));
                    Values all = Values.of(out);
                    Bits.assertSame(expected.range(0, length), all.range(0, length), x, method::toString);
                    Poison.assertIntact(all, length, room, method::toString);
                }
            }
        }
    }
}
