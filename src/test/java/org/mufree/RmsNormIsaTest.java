// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assumptions.abort;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RMSNorm has the same bits from every instruction set and any number of threads. */
class RmsNormIsaTest {
    private static void assertModelsBits(Engine engine) {
        for (Format format : Format.values()) {
            for (int columns : new int[] {1, 7, 256, 4096, 100_003}) {
                int rows = 200_006 / columns;
                Values x = RmsNormTest.values(format, rows * columns, columns);
                Values w = RmsNormTest.values(format, columns, -columns);
                Values expected = RmsNormModel.apply(Reference::rsqrt, 1e-6f, x, w, rows, columns);
                try (DeviceArray array = x.on(engine); DeviceArray weights = w.on(engine)) {
                    engine.rmsNorm(RmsNorm.epsilon(1e-6f).weights(weights), rows, columns, array, array);
                    Bits.assertSame(expected, Values.of(array), x,
                            () -> rows + " rows of " + columns + " " + format + " on " + engine);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "avx2", "avx512"})
    void anyInstructionSet(String isa) {
        try (Engine engine = Engine.cpu(1, isa, "")) {
            assertModelsBits(engine);
        } catch (IllegalArgumentException absent) {
            abort(absent.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 7})
    void anyNumberOfThreads(int threads) {
        try (Engine engine = Engine.cpu(threads)) {
            assertModelsBits(engine);
        }
    }
}
