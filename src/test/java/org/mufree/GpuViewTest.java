// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.Test;

/** The same of GPU memory that the presets' CUDA runtime allocates, which is not the library's own. */
@NeedsGpu
class GpuViewTest extends ViewTest {
    @Override
    Engine openEngine() {
        Presets.load();
        return Engine.gpu(0);
    }

    @Override
    Pointer allocateMemory(long bytes) {
        BytePointer memory = new BytePointer();
        Presets.ok(cudart.cudaMalloc(memory, bytes));
        return memory;
    }

    @Override
    void freeMemory(Pointer pointer) {
        Presets.ok(cudart.cudaFree(pointer));
    }

    /** What the GPU can't use, or does not have there, is refused before any kernel fails. */
    @Test
    void memoryThatIsNotTheGpus() {
        try (FloatPointer pageable = new FloatPointer(100)) {
            ArgumentsTest.fails(WRONG, () -> engine.view(Format.F32, pageable, 100),
                    "memory is at 0x" + Long.toHexString(pageable.address()), "CUDA knows of no memory there");
        }
        ArgumentsTest.fails(WRONG, () -> engine.view(Format.F32, 0x1000, 4), "memory is at 0x1000");
        Pointer memory = allocateMemory(4096);
        ArgumentsTest.fails(WRONG, () -> engine.view(Format.F32, memory, 1025), "4096 bytes follow, not 4100");
        ArgumentsTest.fails(WRONG, () -> engine.view(Format.F32, memory.address() + 4000, 25), "96 bytes follow, not 100");
        assertEquals(24, engine.view(Format.F32, memory.address() + 4000, 24).length());
        freeMemory(memory);
    }

    @Test
    void managedAndPinnedMemory() {
        float[] expected = expected(Method.RSQRT_IEEE);
        FloatPointer managed = new FloatPointer();
        FloatPointer pinned = new FloatPointer();
        Presets.ok(cudart.cudaMallocManaged(managed, (long) x.length * Float.BYTES));
        Presets.ok(cudart.cudaMallocHost(pinned, (long) x.length * Float.BYTES));
        for (FloatPointer memory : new FloatPointer[] {managed, pinned}) {
            memory.capacity(x.length).put(x);
            DeviceArray view = engine.view(Format.F32, memory, x.length);
            engine.rsqrt(view, view);
            engine.synchronize();
            float[] y = new float[x.length];
            memory.get(y);
            Bits.assertSame(expected, y, x, () -> "managed, or pinned");
        }
        Presets.ok(cudart.cudaFree(managed));
        Presets.ok(cudart.cudaFreeHost(pinned));
    }

    /** Stream-ordered: no waiting in between, on a stream of the presets' and on the engine's own. */
    @Test
    void arraysInTheOrderOfAStream() {
        CUstream_st stream = Presets.stream();
        int length = 1 << 24;
        float[] fours = new float[length];
        Arrays.fill(fours, 4f);
        try (DeviceArray in = engine.copy(fours); DeviceArray last = engine.allocate(length)) {
            for (int i = 0; i < 50; i++) {
                // Each turn's memory is the one before it gave back, while that may still be computing.
                try (DeviceArray a = engine.allocate(Format.F32, length, i % 3 == 0 ? null : stream);
                        DeviceArray b = engine.allocate(Format.F32, length, i % 2 == 0 ? null : stream)) {
                    engine.apply(Method.RSQRT_IEEE, Mode.GUARDED, in, a, stream);
                    engine.apply(Method.RSQRT_IEEE, Mode.GUARDED, a, b, stream);
                    engine.apply(Method.RCP_IEEE, Mode.GUARDED, b, last, stream);
                }
            }
            engine.synchronize(stream);
            for (float value : last.toArray()) {
                assertEquals(1f / 1.4142135f, value, 1e-6f);
            }
        }
        Presets.destroy(stream);
    }

    /** A stream may be gone before the arrays that were used on it. */
    @Test
    void arraysOutliveTheirStream() {
        CUstream_st stream = Presets.stream();
        DeviceArray array = engine.allocate(Format.F32, 1 << 24, stream);
        DeviceArray other = engine.allocate(1 << 24);
        engine.apply(Method.RCP_IEEE, Mode.GUARDED, array, other, stream);
        Presets.destroy(stream);
        engine.apply(Method.RCP_IEEE, array, array);
        array.close();
        other.close();
        engine.synchronize();
        assertEquals(0, engine.memory().arrays());
    }

    @Test
    @NeedsGpu(2)
    void streamOfAnotherGpu() {
        Presets.ok(cudart.cudaSetDevice(1));
        CUstream_st stream = Presets.stream();
        Presets.ok(cudart.cudaSetDevice(0));
        String said = "stream is one of GPU 1, not of GPU 0";
        try (DeviceArray array = engine.copy(x)) {
            ArgumentsTest.fails(WRONG, () -> engine.apply(Method.RCP_IEEE, Mode.RAW, array, array, stream), said);
            ArgumentsTest.fails(WRONG, () -> engine.rmsNorm(RmsNorm.epsilon(1f), 1, x.length, array, array, stream), said);
            ArgumentsTest.fails(WRONG, () -> engine.allocate(Format.F32, 10, stream), said);
            ArgumentsTest.fails(WRONG, () -> engine.synchronize(stream), said);
            Bits.assertSame(x, array.toArray(), x, () -> "left alone");
        }
        Presets.destroy(stream);
    }

    @Test
    @NeedsGpu(2)
    void memoryOfAnotherGpu() {
        Presets.ok(cudart.cudaSetDevice(1));
        Pointer memory = allocateMemory(400);
        Presets.ok(cudart.cudaSetDevice(0));
        ArgumentsTest.fails(WRONG, () -> engine.view(Format.F32, memory, 100), "it belongs to GPU 1, not to GPU 0");
        freeMemory(memory);
    }
}
