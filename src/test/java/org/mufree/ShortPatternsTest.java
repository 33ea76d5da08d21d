// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All 2^16 arguments of every method of a 16-bit format. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShortPatternsTest {
    private Engine engine;

    Engine open() {
        return Engine.cpu();
    }

    @BeforeAll
    final void start() {
        engine = open();
    }

    @AfterAll
    final void stop() {
        engine.close();
    }

    static Stream<Method> methods() {
        return Stream.of(Method.values()).filter(method -> method.format() != Format.F32);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void guardedIsRawOnTheDomainAndIeeeOutside(Method method) {
        Values x = Patterns.all(method.format());
        Values raw = x.apply(engine, method, Mode.RAW);
        Values ieee = Reference.ieee(method.op(), x);
        Values expected = Values.of(method.format(), x.length(),
                i -> Reference.inDomain(method, x.get(i)) ? raw.bits(i) : ieee.bits(i));
        Bits.assertSame(expected, x.apply(engine, method, Mode.GUARDED), x, method::toString);
    }

    /** CUDA's own functions, too, raw and guarded. */
    @ParameterizedTest
    @MethodSource("methods")
    void correctlyRoundedMethodsAreSoEverywhere(Method method) {
        if (method != Method.ieee(method.op(), method.format()) && method != Method.baseline(method.op(), method.format())) {
            return;
        }
        Values x = Patterns.all(method.format());
        for (Mode mode : Mode.values()) {
            Bits.assertSame(Reference.ieee(method.op(), x), x.apply(engine, method, mode), x, () -> method + " " + mode);
        }
    }

    /** A map goes element by element: neither its neighbours nor the half of a register decide about a result. */
    @ParameterizedTest
    @MethodSource("methods")
    void aResultDependsOnItsArgumentAlone(Method method) {
        int n = (int) method.format().patterns();
        Values x = Patterns.all(method.format());
        for (Mode mode : Mode.values()) {
            Values alone = x.apply(engine, method, mode);
            for (int neighbour : new int[] {0x0000, 0x0001, 0x3c00, 0x7fff, 0x8000, 0xffff}) {
                Values even = Values.of(method.format(), 2 * n, i -> i % 2 == 0 ? i / 2 : neighbour);
                Values odd = Values.of(method.format(), 2 * n, i -> i % 2 == 1 ? i / 2 : neighbour);
                assertEvery(alone, 0, even.apply(engine, method, mode), x, method + " " + mode + ", even");
                assertEvery(alone, 1, odd.apply(engine, method, mode), x, method + " " + mode + ", odd");
            }
        }
    }

    private static void assertEvery(Values expected, int first, Values results, Values x, String what) {
        Bits.assertSame(expected, Values.of(x.format(), x.length(), i -> results.bits(2 * i + first)), x, () -> what);
    }

    /** Rounded to the format, it is the result; and a method that computes in binary32 has more digits before. */
    @ParameterizedTest
    @MethodSource("methods")
    void theUnroundedResultRoundsToTheResult(Method method) {
        Encoding encoding = Encoding.of(method.format());
        short[] x = new short[(int) method.format().patterns()];
        for (int i = 0; i < x.length; i++) {
            x[i] = (short) i;
        }
        float[] wide = Poison.array(x.length);
        engine.measurements().unrounded(method, x, wide);
        Values arguments = Patterns.all(method.format());
        Values rounded = Values.of(method.format(), x.length, i -> encoding.round(wide[i]));
        Bits.assertSame(arguments.apply(engine, method, Mode.RAW), rounded, arguments, method::toString);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theUnroundedIeeeResultIsThatOfBinary32(Method method) {
        if (method != Method.ieee(method.op(), method.format())) {
            return;
        }
        short[] x = {method.format().fromFloat(3), method.format().fromFloat(0.75f), method.format().fromFloat(7)};
        float[] wide = new float[x.length];
        engine.measurements().unrounded(method, x, wide);
        for (int i = 0; i < x.length; i++) {
            assertEquals(Reference.ieee(method.op(), method.format().toFloat(x[i])), wide[i]);
        }
    }
}
