// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.bytedeco.cuda.global.cudart;
import org.junit.jupiter.api.Test;

/** The same on GPUs: all that there are, and twice the only one where there is no other. */
@NeedsGpu
class GpuGpusTest extends GpusTest {
    @Override
    Gpus open() {
        return Gpu.count() > 1 ? Engine.gpus() : Engine.gpus(0, 0);
    }

    @Test
    void allOfThem() {
        try (Gpus gpus = Engine.gpus()) {
            assertEquals(Gpu.all(), gpus.engines().stream().map(Engine::gpu).toList());
        }
        ArgumentsTest.fails(IllegalArgumentException.class, () -> Engine.gpus(new int[0]), "indices is empty");
        long before = Gpu.describe(0).freeBytes();
        ArgumentsTest.fails(MufreeException.class, () -> Engine.gpus(0, 999), "cudaErrorInvalidDevice", "999");
        assertTrue(Gpu.describe(0).freeBytes() >= before - (64 << 20), "what was opened is closed again");
    }

    /** The user's own calls go where they went before. */
    @Test
    @NeedsGpu(2)
    void theCurrentDeviceStays() {
        Presets.load();
        for (int mine : new int[] {0, 1}) {
            Presets.ok(cudart.cudaSetDevice(mine));
            try (Engine other = Engine.gpu(1 - mine); DeviceArray array = other.copy(new float[] {4f})) {
                other.rsqrt(array, array);
                assertEquals(0.5f, array.toArray()[0]);
                int[] current = {-1};
                Presets.ok(cudart.cudaGetDevice(current));
                assertEquals(mine, current[0]);
            }
        }
        Presets.ok(cudart.cudaSetDevice(0));
    }

    /** On a thread that never asked for a device CUDA takes the first. */
    @Test
    @NeedsGpu(2)
    void aThreadWithoutADeviceKeepsTheFirst() throws InterruptedException {
        Presets.load();
        int[] current = {-1};
        Thread thread = new Thread(() -> {
            try (Engine second = Engine.gpu(1)) {
                second.rcp(new float[1], new float[1]);
                cudart.cudaGetDevice(current);
            }
        });
        thread.start();
        thread.join();
        assertEquals(0, current[0]);
    }

    @Test
    @NeedsGpu(2)
    void eachGpuTakesPart() {
        float[] x = Patterns.spread(1 << 26);
        float[] y = new float[x.length];
        try (Gpus gpus = Engine.gpus(); Engine one = Engine.gpu(0)) {
            float[] expected = new float[x.length];
            one.rsqrt(x, expected);
            gpus.rsqrt(x, y);
            Bits.assertSame(expected, y, x, () -> "two GPUs");
            IntStream.range(0, gpus.engines().size()).forEach(i ->
                    assertTrue(gpus.engines().get(i).memory().staging() > 0, () -> "GPU " + i + " had nothing to do"));
        }
    }
}
