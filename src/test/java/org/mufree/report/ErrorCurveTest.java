// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mufree.Engine;
import org.mufree.Method;
import org.mufree.Op;

class ErrorCurveTest {
    private static final int COLUMNS = 64;

    /**
     * These reach the greatest error of the table, which came of every argument, in each of their binades. Others do so only
     * next to the least normal number, where products are subnormal: rsqrt_magic_2nr has 12.04 ulp there and 11.63 here.
     */
    @ParameterizedTest
    @EnumSource(names = {"RCP_MUFU", "RCP_MAGIC_CUBIC", "RSQRT_MUFU"})
    void extremesAreTheBound(Method method) {
        try (Engine engine = Engine.cpu()) {
            ErrorCurve curve = ErrorCurve.of(engine, method, COLUMNS, 40);
            assertEquals(method.op() == Op.RCP ? 1 << 23 : 1 << 24, curve.inputs());
            assertEquals(method.maxUlpError(), Math.max(-curve.leastOfAll(), curve.mostOfAll()), 1e-7 * method.maxUlpError());
            for (int i = 0; i < COLUMNS; i++) {
                assertTrue(curve.least()[i] <= curve.most()[i]);
            }
        }
    }

    /** Half of an ulp at most, spread evenly: each of ten parts of it has a tenth of the results, nearly. */
    @Test
    void correctlyRoundedResultsErrEvenly() {
        try (Engine engine = Engine.cpu()) {
            ErrorCurve curve = ErrorCurve.of(engine, Method.RCP_IEEE, COLUMNS, 10);
            assertTrue(Arrays.stream(curve.counts()).allMatch(count -> Math.abs(count - (1 << 23) / 10.0) < (1 << 23) / 500.0),
                    () -> Arrays.toString(curve.counts()));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"RCP_MIX_SQUARE", "RCP_NATIVE_F16"})
    void othersAreRefused(Method method) {
        try (Engine engine = Engine.cpu()) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> ErrorCurve.of(engine, method, 1, 1)).getMessage()
                    .contains(method.label()));
        }
    }
}
