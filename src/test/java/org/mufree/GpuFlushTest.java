// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The GPU's own flushing instructions against the CPU's model of them, where a domain ends and in the middle. */
@NeedsGpu
class GpuFlushTest {
    private static final int BINADES = 4 << 23;

    @ParameterizedTest
    @MethodSource("org.mufree.FlushTest#methods")
    void sameFigures(Method method) {
        long lo = Float.floatToRawIntBits(method.domain().lo());
        long hi = Float.floatToRawIntBits(method.domain().hi());
        try (Engine gpu = Engine.gpu(0); Engine cpu = Engine.cpu()) {
            for (long first : new long[] {lo, hi - BINADES + 1, 0x3f800000L}) {
                assertEquals(cpu.measurements().flushedAccuracy(method, first, BINADES),
                        gpu.measurements().flushedAccuracy(method, first, BINADES));
            }
        }
    }
}
