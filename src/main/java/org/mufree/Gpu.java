// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;
import java.util.stream.IntStream;
import org.mufree.internal.Native;
import org.mufree.internal.NativeGpu;

/**
 * What a GPU is.
 *
 * @param index its number, from 0
 * @param name as the driver calls it
 * @param driver the version of the driver's kernel module, such as 580.95.05
 * @param driverCuda the newest CUDA version that the driver supports, such as 13.0
 * @param architecture its compute capability, such as sm_90
 * @param multiprocessors the number of its SMs
 * @param clockKhz the highest SM clock
 * @param memoryBytes its memory
 * @param l2Bytes its L2 cache
 */
public record Gpu(int index, String name, String driver, String driverCuda, String architecture, int multiprocessors,
        int clockKhz, long memoryBytes, long l2Bytes) {

    /**
     * The number of GPUs.
     *
     * @throws MufreeException where that can't be told: no driver, or a library built without GPU code
     */
    public static int count() {
        NativeLibrary.require();
        int[] count = new int[1];
        MufreeException.check(Native.mufree_gpu_count(count));
        return count[0];
    }

    /** All GPUs; fails as {@link #count()} does. */
    public static List<Gpu> all() {
        return IntStream.range(0, count()).mapToObj(Gpu::describe).toList();
    }

    /** @throws MufreeException if there is no such GPU */
    public static Gpu describe(int index) {
        NativeLibrary.require();
        try (NativeGpu gpu = new NativeGpu()) {
            MufreeException.check(Native.mufree_gpu_describe(index, gpu));
            return new Gpu(index, gpu.name().getString(), gpu.driver().getString(),
                    gpu.driver_cuda() / 1000 + "." + gpu.driver_cuda() % 1000 / 10, "sm_" + gpu.major() + gpu.minor(),
                    gpu.multiprocessors(), gpu.clock_khz(), gpu.memory_bytes(), gpu.l2_bytes());
        }
    }

    /** The bytes of the GPU's memory that are free now. */
    public long freeBytes() {
        long[] free = new long[1];
        MufreeException.check(Native.mufree_gpu_memory(index, free, new long[1]));
        return free[0];
    }
}
