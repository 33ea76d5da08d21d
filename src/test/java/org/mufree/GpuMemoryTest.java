// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import org.bytedeco.javacpp.FloatPointer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Memory of GPUs: had, given back, run out of, and more of it than 32 bits count. */
@NeedsGpu
class GpuMemoryTest {
    private static Engine engine;

    @BeforeAll
    static void open() {
        engine = Engine.gpu(0);
        engine.rcp(new float[1 << 23], new float[1 << 23]); // whatever the engine takes for itself, it has now
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    private static long free() {
        return engine.gpu().freeBytes();
    }

    @Test
    void allocatingAndClosing() {
        engine.allocate(1 << 20).close();
        long before = free();
        for (int i = 0; i < 1000; i++) {
            engine.allocate(1 << 20).close();
        }
        assertEquals(before, free());
    }

    @Test
    void closingAnEngineFreesItsArrays() {
        long before = free();
        long bytes = 1L << 30;
        try (Engine other = Engine.gpu(0)) {
            other.allocate(bytes / Float.BYTES);
            assertTrue(free() <= before - bytes, "it was really taken");
        }
        assertTrue(free() >= before - (64 << 20), () -> before + " bytes were free, " + free() + " are");
    }

    @Test
    void runningOutOfMemory() {
        long before = free();
        MufreeException failure = assertThrows(MufreeException.class, () -> engine.allocate(1L << 45));
        assertEquals("cudaErrorMemoryAllocation", failure.statusName());
        assertEquals(2, failure.status());
        assertTrue(failure.getMessage().contains(Long.toString(1L << 47)), failure::getMessage);
        // More is possible: the driver may give a cached block back before it fails.
        assertTrue(free() >= before, () -> before + " bytes were free, now " + free());
        float[] y = new float[1];
        engine.rsqrt(new float[] {16f}, y);
        assertEquals(0.25f, y[0], "the engine still works");
    }

    @Test
    void noSuchGpu() {
        MufreeException failure = assertThrows(MufreeException.class, () -> Engine.gpu(999));
        assertEquals("cudaErrorInvalidDevice", failure.statusName());
        assertTrue(failure.getMessage().contains("cudaErrorInvalidDevice"), failure::getMessage);
        assertTrue(failure.getMessage().contains("999"), failure::getMessage);
        assertThrows(MufreeException.class, () -> Gpu.describe(999));
    }

    /** The same of shorts, in chunks of other lengths. */
    @Test
    void shortsBeyondTheStagingMemory() {
        Values x = Patterns.spread(Format.F16, 40_000_003);
        Method method = Method.ieee(Op.RSQRT, Format.F16);
        try (Engine cpu = Engine.cpu(); DeviceArray array = x.on(engine)) {
            Values expected = x.apply(cpu, method, Mode.GUARDED);
            Bits.assertSame(expected, x.apply(engine, method, Mode.GUARDED), x, () -> "a batch");
            Bits.assertSame(x, Values.of(array), x, () -> "a copy to the GPU and back");
        }
    }

    /** Many chunks in flight, from and to memory that a garbage collector may not move meanwhile. */
    @Test
    void hostArraysBeyondTheStagingMemory() {
        float[] x = Patterns.range(0x3f800000, 20_000_003);
        float[] y = Poison.array(x.length);
        engine.rsqrt(x, y);
        float[] expected = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            expected[i] = Reference.rsqrt(x[i]);
        }
        Bits.assertSame(expected, y, x, () -> "a batch");
        try (DeviceArray array = engine.copy(x); FloatPointer pointer = new FloatPointer(x.length)) {
            Bits.assertSame(x, array.toArray(), x, () -> "a copy to the GPU and back");
            array.copyTo(pointer);
            pointer.get(y);
            Bits.assertSame(x, y, x, () -> "a copy to a pointer");
        }
    }

    /** The bits of element i are those of the number i: no two are alike, so none can stand for another. */
    @Test
    void moreElementsThanAnIntCounts() {
        long length = (1L << 31) + 5;
        long needed = 20L << 30;
        assumeTrue(free() >= needed, () -> needed + " bytes of GPU memory are needed, " + free() + " are free");
        int piece = 1 << 24;
        try (DeviceArray array = engine.allocate(length)) {
            float[] x = new float[piece];
            for (long begin = 0; begin < length; begin += piece) {
                Patterns.fill(begin, x);
                int n = (int) Math.min(piece, length - begin);
                array.slice(begin, n).copyFrom(n == piece ? x : Arrays.copyOf(x, n));
            }
            engine.rsqrt(array, array);
            int sample = 1 << 12;
            for (long begin = 0; begin + sample <= length; begin += 999_983L * 16) {
                check(array, begin, sample);
            }
            check(array, (1L << 30) - sample / 2, sample);
            check(array, length - sample, sample);
        }
    }

    private static void check(DeviceArray array, long begin, int count) {
        float[] x = Patterns.range(begin, count);
        float[] expected = new float[count];
        for (int i = 0; i < count; i++) {
            expected[i] = Reference.rsqrt(x[i]);
        }
        Bits.assertSame(expected, array.slice(begin, count).toArray(), x, () -> "from element " + begin + " on");
    }

    @Test
    @NeedsGpu(2)
    void arraysOfAnotherGpu() {
        float[] x = Patterns.spread(1 << 16);
        try (Engine second = Engine.gpu(1); DeviceArray mine = engine.copy(x); DeviceArray theirs = second.copy(x)) {
            Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
            ArgumentsTest.fails(wrong, () -> engine.rcp(theirs, mine), "in is " + theirs, "another engine");
            ArgumentsTest.fails(wrong, () -> second.rcp(theirs, mine), "out is " + mine, "another engine");
            engine.rcp(mine, mine);
            second.rcp(theirs, theirs);
            Bits.assertSame(mine.toArray(), theirs.toArray(), x, () -> "1/x on two GPUs");
        }
    }
}
