// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The best engine of a machine with a GPU: the same bits, whoever computes, and a word on who does. */
@NeedsGpu
class GpuBestTest {
    @Test
    void whoComputesIsSaid() {
        try (Engine best = Engine.gpuOrFaster(0); Engine gpu = Engine.gpu(0); Engine cpu = Engine.cpu()) {
            assertTrue(best.isGpu());
            assertTrue(best.toString().startsWith(gpu.toString()), best::toString);
            assertTrue(best.toString().contains("over host memory " + cpu), best::toString);
            assertFalse(gpu.toString().contains("over host memory"), gpu::toString);
            for (Method method : Method.values()) {
                if (method.name().contains("IEEE") || method.name().contains("MUFU")) {
                    StringBuilder line = new StringBuilder(method + ":");
                    for (int length : new int[] {1, 1 << 10, 1 << 14, 1 << 18, 1 << 22, 1 << 26, 1 << 30}) {
                        String who = best.hostEngine(method, Mode.GUARDED, length);
                        assertTrue(who.equals(gpu.toString()) || who.equals(cpu.toString()), who);
                        line.append(who.equals(cpu.toString()) ? " cpu" : " gpu");
                    }
                    System.out.println(line);
                }
            }
            assertEquals(gpu.toString(), gpu.hostEngine(Method.RCP_IEEE, Mode.GUARDED, 1));
        }
    }

    @Test
    void theSameBits() {
        try (Engine best = Engine.gpuOrFaster(0); Engine cpu = Engine.cpu()) {
            for (Format format : Format.values()) {
                Values x = Patterns.spread(format, 1 << 16);
                for (Op op : Op.values()) {
                    for (Method method : Method.of(op, format)) {
                        for (int length : new int[] {0, 1, 100, x.length()}) {
                            Values in = x.range(0, length);
                            Bits.assertSame(in.apply(cpu, method, Mode.GUARDED), in.apply(best, method, Mode.GUARDED), in,
                                    method::toString);
                        }
                    }
                }
            }
        }
    }
}
