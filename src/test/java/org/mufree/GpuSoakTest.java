// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.Test;

/** Ten thousand batches, and an array beyond any staging memory: what is held at the end is what was held at the beginning. */
@NeedsGpu
class GpuSoakTest {
    private static final int WARM_UP = 100;
    private static final int BATCHES = 10_000;
    private static final int LONGEST = 1 << 21;
    private static final long HUGE = 10_000_000_000L;
    /** What the JVM does by itself in the meantime, far below what any leak of a few bytes a batch would come to in sight. */
    private static final long SLACK = 64 << 20;

    private record State(HeldMemory held, long gpuFree, long tracked, long resident, int files) {
        static State of(Engine engine) {
            System.gc();
            engine.synchronize();
            File[] files = new File("/proc/self/fd").listFiles();
            return new State(engine.memory(), engine.gpu().freeBytes(), Pointer.totalBytes(), Pointer.physicalBytes(),
                    files == null ? -1 : files.length);
        }
    }

    @Test
    void manyBatches() {
        float[] x = Patterns.spread(LONGEST);
        float[] y = new float[x.length];
        float[] expected = new float[x.length];
        SplittableRandom random = new SplittableRandom(1);
        try (Engine cpu = Engine.cpu(); Engine engine = Engine.gpu(0)) {
            cpu.rsqrt(x, expected);
            engine.rsqrt(x, y);  // all of the staging memory, and the largest array, from the beginning
            engine.allocate(LONGEST).close();
            State before = null;
            for (int i = 0; i < BATCHES; i++) {
                if (i == WARM_UP) {
                    before = State.of(engine);
                }
                int length = random.nextInt(1 << random.nextInt(1, 22));
                int begin = random.nextInt(x.length - length);
                if (i % 2 == 0) {
                    engine.apply(Method.RSQRT_IEEE, Mode.GUARDED, x, begin, y, 0, length);
                } else {
                    try (DeviceArray array = engine.allocate(length)) {
                        array.copyFrom(x, begin);
                        engine.rsqrt(array, array);
                        array.copyTo(y, 0);
                    }
                }
                for (int at = 0; at < length; at += 1 + length / 7) {
                    Bits.assertSame(expected[begin + at], y[at], x[begin + at], () -> "rsqrt");
                }
            }
            State after = State.of(engine);
            State first = before;
            assertEquals(first.held.arrays(), after.held.arrays());
            assertEquals(first.held.staging(), after.held.staging());
            assertEquals(first.held.pinned(), after.held.pinned());
            assertTrue(after.gpuFree >= first.gpuFree, () -> first + "\n" + after);
            assertEquals(first.tracked, after.tracked, "bytes held by pointers");
            assertTrue(after.resident <= first.resident + SLACK, () -> first + "\n" + after);
            assertTrue(after.files <= first.files, () -> first + "\n" + after);
        }
    }

    /** Engines come and go, and take nothing with them. */
    @Test
    void manyEngines() {
        float[] y = new float[10_000];
        State before = null;
        try (Engine watch = Engine.gpu(0)) {
            for (int i = 0; i < 60; i++) {
                if (i == 10) {
                    before = State.of(watch);
                }
                try (Engine engine = Engine.gpu(0)) {
                    engine.rsqrt(y, y);
                    engine.allocate(1 << 20);
                }
            }
            State first = before;
            State after = State.of(watch);
            assertTrue(after.gpuFree >= first.gpuFree, () -> first + "\n" + after);
            assertTrue(after.files < first.files + 10, () -> "fifty engines, and the JVM:\n" + first + "\n" + after);
            assertTrue(after.resident <= first.resident + SLACK, () -> first + "\n" + after);
        }
    }

    /** 40 GB in place through 96 MiB, watched. */
    @Test
    void fortyGigabytes() throws IOException {
        Path info = Path.of("/proc/meminfo");
        assumeTrue(Files.exists(info), "no /proc/meminfo to tell the memory that is available");
        long available = Files.readAllLines(info).stream().filter(line -> line.startsWith("MemAvailable"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", ""))).sum() << 10;
        long bytes = HUGE * Float.BYTES;
        assumeTrue(available > bytes + (bytes >> 2), () -> bytes + " bytes are needed, " + available + " are available");
        int piece = 1 << 22;
        Pointer allocated = Pointer.malloc(bytes);  // not counted against JavaCPP's limits
        assumeTrue(!allocated.isNull(), () -> bytes + " bytes could not be had");
        try (Engine engine = Engine.gpu(0)) {
            FloatPointer memory = new FloatPointer(allocated).capacity(HUGE);
            long pieces = (HUGE + piece - 1) / piece;
            LongStream.range(0, pieces).parallel().forEach(p -> {
                int n = (int) Math.min(piece, HUGE - p * piece);
                new FloatPointer(memory).position(p * piece).put(Patterns.range(p * piece, n), 0, n);
            });
            long free = engine.gpu().freeBytes();
            long resident = Pointer.physicalBytes();
            Control control = new Control();
            long start = System.nanoTime();
            engine.with(control).rsqrt(memory, memory);
            double seconds = (System.nanoTime() - start) * 1e-9;
            System.out.printf("40 GB in place: %.2f s, %.1f GB/s of input and output%n", seconds, 2 * bytes / seconds * 1e-9);
            assertEquals(HUGE, control.done());
            HeldMemory held = engine.memory();
            assertTrue(held.staging() <= 64 << 20 && held.pinned() <= 32 << 20, held::toString);
            assertTrue(free - engine.gpu().freeBytes() <= 128 << 20, "GPU memory grew");
            assertTrue(Pointer.physicalBytes() - resident <= SLACK + (64 << 20), "the host's memory grew");
            long wrong = LongStream.range(0, pieces).parallel().filter(p -> {
                int n = (int) Math.min(1 << 12, HUGE - p * piece);
                float[] x = Patterns.range(p * piece, n);
                float[] y = new float[n];
                new FloatPointer(memory).position(p * piece).get(y, 0, n);
                for (int i = 0; i < n; i++) {
                    float exact = Reference.rsqrt(x[i]);
                    if (Float.floatToIntBits(exact) != Float.floatToIntBits(y[i])) {
                        return true;
                    }
                }
                return false;
            }).count();
            assertEquals(0, wrong, "pieces with a wrong result");
        } finally {
            Pointer.free(allocated);
        }
    }
}
