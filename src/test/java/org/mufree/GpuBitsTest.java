// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A GPU and the CPU give the same bits and the same figures. */
@NeedsGpu
class GpuBitsTest {
    private static Engine gpu;
    private static Engine cpu;
    private static float[] x;

    @BeforeAll
    static void open() {
        gpu = Engine.gpu(0);
        cpu = Engine.cpu();
        x = Patterns.spread(1 << 24);
    }

    @AfterAll
    static void close() {
        gpu.close();
        cpu.close();
        x = null;
    }

    @ParameterizedTest
    @EnumSource
    void sameBits(Method method) {
        float[] expected = new float[x.length];
        float[] y = Poison.array(x.length);
        for (Mode mode : Mode.values()) {
            cpu.apply(method, mode, x, expected);
            gpu.apply(method, mode, x, y);
            Bits.assertSame(expected, y, x, () -> method + " " + mode);
        }
    }

    /** Counts, maxima and where they stand, over all arguments: to the last bit of the doubles. */
    @ParameterizedTest
    @EnumSource
    void sameFigures(Method method) {
        Accuracy onGpu = gpu.measurements().accuracy(method);
        assertEquals(cpu.measurements().accuracy(method), onGpu);
        assertTrue(onGpu.withinBound(), onGpu::toString);
    }

    /** Ranges that neither blocks nor threads divide. */
    @ParameterizedTest
    @EnumSource
    void sameFiguresOfRanges(Method method) {
        for (long first : new long[] {0, 0x007fffffL, 0x3f7fffffL, 0x7effff00L, 0x80800001L}) {
            for (long count : new long[] {0, 1, 255, 1025, 1_000_003}) {
                assertEquals(cpu.measurements().accuracy(method, first, count),
                        gpu.measurements().accuracy(method, first, count));
            }
        }
    }

    /** A chain is the method applied again and again. */
    @ParameterizedTest
    @EnumSource
    void chainsAreRepeatedBatches(Method method) {
        int steps = 19; // not a multiple of what the kernel unrolls
        int length = 100_003;
        for (Engine engine : new Engine[] {gpu, cpu}) {
            for (Mode mode : Mode.values()) {
                float[] expected = Arrays.copyOf(x, length);
                for (int i = 0; i < steps; i++) {
                    cpu.apply(method, mode, expected, expected);
                }
                try (DeviceArray in = engine.copy(Arrays.copyOf(x, length));
                        DeviceArray out = engine.allocate(length)) {
                    assertTrue(engine.measurements().chainSeconds(method, mode, steps, in, out) > 0);
                    Bits.assertSame(expected, out.toArray(), x, () -> method + " " + mode + " on " + engine);
                }
            }
        }
    }

    @Test
    void whatTheGpuIs() {
        Gpu described = gpu.gpu();
        assertTrue(gpu.isGpu());
        assertEquals(0, described.index());
        assertTrue(gpu.toString().contains(described.name()), gpu::toString);
        assertTrue(gpu.toString().contains(described.architecture()), gpu::toString);
        assertTrue(described.driver().matches("[0-9]+(\\.[0-9]+)+"), described::toString);
        assertTrue(described.multiprocessors() > 0, described::toString);
        assertTrue(described.memoryBytes() >= described.freeBytes(), described::toString);
        assertEquals(Gpu.count(), Gpu.all().size());
    }
}
