// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A GPU that fails, in JVMs of their own: for real, and by a driver that fails as it is told. */
@NeedsGpu
class GpuFaultTest {
    @TempDir
    Path folder;

    /** Runs something, and prints how it ended. */
    private static void attempt(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": fine");
        } catch (MufreeException failure) {
            System.out.println(what + ": " + failure.statusName() + " " + failure.isFatal() + " " + failure.getMessage());
        }
    }

    private static void requireRight(Engine engine, int length) {
        float[] y = new float[length];
        Arrays.fill(y, 4f);
        engine.rsqrt(y, y);
        for (float value : y) {
            if (value != 0.5f) {
                throw new AssertionError("rsqrt(4) is " + value);
            }
        }
    }

    /** A kernel that uses memory which is no more. */
    public static final class Dangling {
        public static void main(String[] arguments) {
            Loader.load(cudart.class);
            FloatPointer memory = new FloatPointer();
            Engine engine = Engine.gpu(0);
            DeviceArray mine = engine.copy(new float[1 << 20]);
            cudart.cudaMalloc(memory, 1 << 22);
            DeviceArray view = engine.view(Format.F32, memory, 1 << 20);
            attempt("before", () -> requireRight(engine, 100));
            cudart.cudaFree(memory);
            attempt("fault", () -> {
                engine.rsqrt(view, view);
                engine.synchronize();
            });
            attempt("array", () -> engine.rsqrt(mine, mine));
            attempt("host", () -> requireRight(engine, 1 << 22));
            attempt("allocate", () -> engine.allocate(100));
            attempt("describe", () -> engine.gpu().freeBytes());
            attempt("another", () -> Engine.gpu(0));
            attempt("close array", mine::close);
            attempt("close", engine::close);
            try (Engine best = Engine.best()) {
                attempt("best", () -> requireRight(best, 100));
                System.out.println(best);
            }
        }
    }

    @Test
    void aFaultInAKernel() throws Exception {
        String[] lines = Tool.run(folder, Tool.java(Dangling.class.getName())).succeeded().split("\n");
        assertEquals("before: fine", lines[0]);
        assertTrue(lines[1].startsWith("fault: cudaErrorIllegalAddress true cudaErrorIllegalAddress: "), lines[1]);
        for (int i = 2; i < 7; i++) {
            assertTrue(lines[i].contains("cudaErrorIllegalAddress true GPU 0 can't be used any more in this process, only in a new one"),
                    lines[i]);
        }
        assertEquals("close array: fine", lines[7]);
        assertEquals("close: fine", lines[8]);
        assertEquals("best: fine", lines[9]);
        assertTrue(lines[10].startsWith("CPU ") && lines[10].contains("; no GPU: GPU 0 can't be used any more"), lines[10]);
        // A new process works.
        try (Engine engine = Engine.gpu(0)) {
            requireRight(engine, 1 << 22);
        }
    }

    /** Batches, arrays and engines with a driver that fails; the memory afterwards is as before. */
    public static final class Strained {
        public static void main(String[] arguments) {
            attempt("open", () -> {
                try (Engine engine = Engine.gpu(0)) {
                    long before = engine.gpu().freeBytes();
                    for (int round = 0; round < 3; round++) {
                        attempt("batch", () -> requireRight(engine, 1 << 24));
                        attempt("array", () -> {
                            try (DeviceArray array = engine.copy(new float[] {4f})) {
                                engine.rsqrt(array, array);
                                engine.synchronize();
                            }
                        });
                    }
                    engine.trim();
                    HeldMemory held = engine.memory();
                    System.out.println(held.arrays() == 0 && held.staging() == 0 && held.pinned() == 0 && held.reserved() == 0
                            ? "nothing is held" : "held: " + held);
                    System.out.println(engine.gpu().freeBytes() >= before - (8 << 20) ? "as before" : "less is free than before");
                }
            });
        }
    }

    private String[] strained(String faults) throws Exception {
        return new FaultyDriver(folder).overRealOne().faults(faults).run(Strained.class).succeeded().split("\n");
    }

    private static void assertEnds(String[] lines, String... expected) {
        assertEquals(expected.length, lines.length, () -> String.join("\n", lines));
        for (int i = 0; i < expected.length; i++) {
            int at = i;
            assertTrue(lines[i].startsWith(expected[i]), () -> lines[at] + "\ninstead of " + expected[at]);
        }
    }

    /** The driver in between must not change anything by itself. */
    @Test
    void withoutFaults() throws Exception {
        assertEnds(strained("none=0"), "batch: fine", "array: fine", "batch: fine", "array: fine", "batch: fine", "array: fine",
                "nothing is held", "as before", "open: fine");
    }

    /** Not one staging buffer can be had: batches fail, arrays do not, and their small copies neither. */
    @Test
    void noPinnedMemory() throws Exception {
        String batch = "batch: cudaErrorMemoryAllocation false cudaErrorMemoryAllocation: ";
        String[] lines = strained("cuMemHostAlloc=2,cuMemAllocHost=2");
        assertTrue(lines[0].startsWith(batch) && lines[0].contains("pinned staging memory"), lines[0]);
        String array = "array: cudaErrorMemoryAllocation false cudaErrorMemoryAllocation: ";  // it is filled by way of staging
        assertEnds(lines, batch, array, batch, array, batch, array, "nothing is held", "as before", "open: fine");
    }

    /** There is room for some: the batch does with these. */
    @Test
    void littlePinnedMemory() throws Exception {
        assertEnds(strained("cuMemHostAlloc=2:3,cuMemAllocHost=2:3"), "batch: fine", "array: fine", "batch: fine", "array: fine",
                "batch: fine", "array: fine", "nothing is held", "as before", "open: fine");
    }

    @Test
    void littleDeviceMemory() throws Exception {
        assertEnds(strained("cuMemAlloc=2:4"), "batch: fine", "array: fine", "batch: fine", "array: fine", "batch: fine",
                "array: fine", "nothing is held", "as before", "open: fine");
    }

    /** Arrays that can't be had say how much is free; what goes by staging memory is not concerned. */
    @Test
    void noMoreArrays() throws Exception {
        String array = "array: cudaErrorMemoryAllocation false cudaErrorMemoryAllocation: out of memory (allocating 4 bytes on the GPU, which has ";
        assertEnds(strained("cuMemAllocFromPoolAsync=2:1"), "batch: fine", "array: fine", "batch: fine", array, "batch: fine", array, "nothing is held", "as before",
                "open: fine");
    }

    /** A kernel is not to be had, or a copy fails, once: that call says so, and the next one is right. */
    @Test
    void noMachineCodeForThisGpu() throws Exception {
        String[] lines = strained("cuLibraryLoadData=209,cuLibraryGetModule=209,cuLibraryGetKernel=209,cuModuleLoadDataEx=209,"
                + "cuModuleLoadFatBinary=209,cuKernelGetFunction=209");
        assertEquals(1, lines.length, () -> String.join("\n", lines));
        assertTrue(lines[0].startsWith("open: cudaErrorNoKernelImageForDevice false "), lines[0]);
        assertTrue(lines[0].contains("looking for machine code that GPU 0") && lines[0].contains("the library has CUDA "), lines[0]);
    }

    @Test
    void hiddenDevices() throws Exception {
        List<String> command = Tool.java(NoDriverTest.Program.class.getName());
        for (String visible : new String[] {"", "99"}) {
            String out = Tool.run(folder, Map.of("CUDA_VISIBLE_DEVICES", visible), command).succeeded();
            assertTrue(out.startsWith("cudaErrorNoDevice"), out);
            assertTrue(out.contains("; CUDA_VISIBLE_DEVICES is \"" + visible + "\""), out);
        }
    }

    /** A child process of the JVM, which is forked and runs another program, disturbs nobody. */
    @Test
    void aChildProcess() throws Exception {
        try (Engine engine = Engine.gpu(0)) {
            requireRight(engine, 1000);
            Tool.run(folder, "sh", "-c", "exit 0").succeeded();
            requireRight(engine, 1 << 22);
        }
    }
}
