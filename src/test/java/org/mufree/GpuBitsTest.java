// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A GPU and the CPU give the same bits and the same figures. */
@NeedsGpu
class GpuBitsTest {
    private static Engine gpu;
    private static Engine cpu;
    private static final Map<Format, Values> X = new EnumMap<>(Format.class);

    @BeforeAll
    static void open() {
        gpu = Engine.gpu(0);
        cpu = Engine.cpu();
        X.put(Format.F32, Patterns.spread(Format.F32, 1 << 24));
        X.put(Format.F16, Patterns.all(Format.F16));
        X.put(Format.BF16, Patterns.all(Format.BF16));
    }

    @AfterAll
    static void close() {
        gpu.close();
        cpu.close();
        X.clear();
    }

    @ParameterizedTest
    @EnumSource
    void sameBits(Method method) {
        Values x = X.get(method.format());
        for (Mode mode : Mode.values()) {
            Values y = Poison.values(method.format(), x.length());
            x.apply(gpu, method, mode, y);
            Bits.assertSame(x.apply(cpu, method, mode), y, x, () -> method + " " + mode);
        }
    }

    /**
     * Counts, maxima and where they stand, to the last bit of the doubles: over all arguments of a 16-bit format, and of
     * binary32 over both ends of the domains and the binades around 1; {@code verify --bits} compares all results.
     */
    @ParameterizedTest
    @EnumSource
    void sameFigures(Method method) {
        long[] firsts = method.format() == Format.F32 ? new long[] {0x00800000L, 0x3f000000L, 0x7d800000L} : new long[] {0};
        for (long first : firsts) {
            long count = method.format() == Format.F32 ? 1 << 25 : method.format().patterns();
            assertEquals(cpu.measurements().accuracy(method, first, count), gpu.measurements().accuracy(method, first, count));
        }
        assertTrue(gpu.measurements().accuracy(method).withinBound(), method::toString);
    }

    /** What is there before the last rounding: of NaN any is as good as any. */
    @ParameterizedTest
    @MethodSource("org.mufree.ShortPatternsTest#methods")
    void sameUnroundedBits(Method method) {
        short[] x = new short[(int) method.format().patterns()];
        for (int i = 0; i < x.length; i++) {
            x[i] = (short) i;
        }
        float[] expected = new float[x.length];
        float[] y = Poison.array(x.length);
        cpu.measurements().unrounded(method, x, expected);
        gpu.measurements().unrounded(method, x, y);
        Bits.assertSame(Values.of(expected), Values.of(y), Patterns.all(method.format()), method::toString);
    }

    /** Ranges that neither blocks nor threads divide. */
    @ParameterizedTest
    @EnumSource
    void sameFiguresOfRanges(Method method) {
        boolean floats = method.format() == Format.F32;
        int below = floats ? 0 : 16;  // of a 16-bit format the upper half
        for (long first : new long[] {0, 0x007fffffL, 0x3f7fffffL, 0x7effff00L, 0x80800001L}) {
            for (long count : new long[] {0, 1, 255, 1025, floats ? 1_000_003 : 30_011}) {
                assertEquals(cpu.measurements().accuracy(method, first >>> below, count),
                        gpu.measurements().accuracy(method, first >>> below, count));
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
