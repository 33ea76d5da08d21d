// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.SplittableRandom;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.Test;

/** Ten thousand of anything leave the process's memory and its open files as they were. */
class MemoryTest {
    private static final int MANY = 10_000;
    /** Far below what any leak of the tests here would take, above what the JVM does by itself. */
    private static final long SLACK = 96 << 20;

    /** Those that the JVM may open by itself meanwhile. */
    private static final long FILES_SLACK = 8;

    /** Open files, pipes and devices; 0 where the system does not tell. */
    private static long files() {
        String[] open = new File("/proc/self/fd").list();
        return open == null ? 0 : open.length;
    }

    private static void keepsMemory(Runnable task) {
        for (int i = 0; i < 300; i++) {
            task.run();
        }
        System.gc();
        long tracked = Pointer.totalBytes();
        long resident = Pointer.physicalBytes();
        long files = files();
        for (int i = 0; i < MANY; i++) {
            task.run();
        }
        System.gc();
        long grown = Pointer.physicalBytes() - resident;
        assertTrue(grown < SLACK, () -> grown + " bytes more are resident");
        assertTrue(files() <= files + FILES_SLACK, () -> files() + " files are open, " + files + " before");
        assertTrue(Pointer.totalBytes() <= tracked,
                () -> Pointer.totalBytes() + " bytes are held by pointers, " + tracked + " before");
    }

    @Test
    void batches() {
        try (Engine engine = Engine.cpu(2)) {
            float[] array = {1f, 2f, 4f, 8f};
            FloatBuffer direct = ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder()).asFloatBuffer();
            keepsMemory(() -> {
                engine.rcp(array, array);
                engine.rsqrt(FloatBuffer.wrap(array), direct);
                engine.rcp(direct, direct);
                engine.measurements().accuracy(Method.RCP_MUFU, 0x3f800000L, 16);
            });
        }
    }

    /** Any method over any number of elements in any memory. */
    @Test
    void randomBatches() {
        SplittableRandom random = new SplittableRandom(1);
        Method[] methods = Method.values();
        RandomMemory.Kind[] kinds = RandomMemory.Kind.values();
        try (Engine engine = Engine.cpu(2)) {
            keepsMemory(() -> {
                Method method = methods[random.nextInt(methods.length)];
                int length = random.nextInt(random.nextInt(100) == 0 ? 100_000 : 2000);
                try (RandomMemory memory = RandomMemory.of(kinds[random.nextInt(kinds.length)], engine,
                        Values.of(method.format(), length + 3))) {
                    memory.apply(method, Mode.GUARDED, 3, memory, 3, length);
                }
            });
        }
    }

    /** 256 KiB each, all of it written: 2.5 GiB if none came back. */
    @Test
    void deviceArrays() {
        float[] values = new float[1 << 16];
        try (Engine engine = Engine.cpu(1)) {
            keepsMemory(() -> {
                try (DeviceArray array = engine.copy(values)) {
                    engine.rsqrt(array, array.slice(0, array.length()));
                }
            });
        }
    }

    /** Engines with threads of their own, and an array that only the engine's closing gives back. */
    @Test
    void engines() {
        float[] values = new float[1 << 14];
        keepsMemory(() -> {
            try (Engine engine = Engine.cpu(2)) {
                engine.copy(values);
            }
        });
    }

    /** A failed call must give back what it took before it failed. */
    @Test
    void failures() {
        try (Engine engine = Engine.cpu(1)) {
            keepsMemory(() -> {
                try {
                    engine.allocate(1L << 50);
                } catch (MufreeException failure) {
                    assertEquals("MUFREE_ERROR_HOST", failure.statusName());
                    assertTrue(failure.getMessage().contains(Long.toString(1L << 52)), failure::getMessage);
                    return;
                }
                throw new AssertionError("a petabyte was had");
            });
        }
    }
}
