// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.FloatPointer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Batches on streams of one's own, made by JavaCPP's presets of CUDA. */
@NeedsGpu
class GpuStreamTest {
    private Engine engine;
    private CUstream_st stream;

    @BeforeEach
    void open() {
        Presets.load();
        engine = Engine.gpu(0);
        stream = Presets.stream();
    }

    @AfterEach
    void close() {
        if (stream != null) {
            Presets.destroy(stream);
            engine.close();
        }
    }

    /** Each batch needs the one before it, on an array long enough for them to overtake each other if they could. */
    @Test
    void ordersBatches() {
        for (Format format : Format.values()) {
            Values x = Patterns.spread(format, 1 << 25);
            Values expected = x.range(0, x.length());
            try (Engine cpu = Engine.cpu(); DeviceArray array = x.on(engine)) {
                for (Op op : Op.values()) {
                    for (Method method : Method.of(op, format)) {
                        engine.apply(method, Mode.GUARDED, array, array, stream);
                        expected.apply(cpu, method, Mode.GUARDED, expected);
                    }
                }
                engine.synchronize(stream);
                Bits.assertSame(expected, Values.of(array), x, () -> "every method of " + format + " in turn");
            }
        }
    }

    /** Each norm needs the one before it; the weights, too, were made on the stream. */
    @Test
    void ordersNorms() {
        int rows = 4096;
        int columns = 4096;
        Values x = RmsNormTest.values(Format.F32, rows * columns, 1);
        Values w = RmsNormTest.values(Format.F32, columns, 2);
        Values weights = RmsNormModel.apply(Reference::rsqrt, 1f, w, null, 1, columns);
        try (DeviceArray array = x.on(engine); DeviceArray factors = w.on(engine)) {
            engine.rmsNorm(RmsNorm.epsilon(1f), 1, columns, factors, factors, stream);
            for (int i = 0; i < 3; i++) {
                engine.rmsNorm(RmsNorm.epsilon(1e-6f).weights(factors), rows, columns, array, array, stream);
            }
            engine.synchronize(stream);
            Values expected = x;
            for (int i = 0; i < 3; i++) {
                expected = RmsNormModel.apply(Reference::rsqrt, 1e-6f, expected, weights, rows, columns);
            }
            Bits.assertSame(expected, Values.of(array), x, () -> "three norms in turn");
        }
    }

    /** Copies by the presets' own calls, before and after, with no waiting in between. */
    @Test
    void ordersTheUsersWork() {
        int n = 1 << 24;
        float[] x = Patterns.spread(n);
        long bytes = (long) x.length * Float.BYTES;
        FloatPointer pinned = new FloatPointer();
        Presets.ok(cudart.cudaMallocHost(pinned, bytes));
        try (DeviceArray in = engine.allocate(x.length); DeviceArray out = engine.allocate(x.length)) {
            pinned.capacity(x.length).put(x);
            Presets.ok(cudart.cudaMemcpyAsync(in.pointer(), pinned, bytes, cudart.cudaMemcpyHostToDevice, stream));
            engine.apply(Method.RSQRT_MAGIC_2NR, Mode.GUARDED, in, out, stream);
            engine.apply(Method.RCP_IEEE, Mode.GUARDED, out, in, stream);
            Presets.ok(cudart.cudaMemcpyAsync(pinned, in.pointer(), bytes, cudart.cudaMemcpyDeviceToHost, stream));
            engine.synchronize(stream);
            float[] y = new float[x.length];
            pinned.get(y);
            float[] expected = new float[x.length];
            try (Engine cpu = Engine.cpu()) {
                cpu.apply(Method.RSQRT_MAGIC_2NR, x, expected);
                cpu.rcp(expected, expected);
            }
            Bits.assertSame(expected, y, x, () -> "copy, batches, copy");
        } finally {
            Presets.ok(cudart.cudaFreeHost(pinned));
        }
    }

    /** Pinned memory, which needs no staging, as a batch's input, its output, or both. */
    @Test
    void pinnedHostMemory() {
        float[] x = Patterns.spread(3_000_000);
        float[] expected = new float[x.length];
        try (Engine cpu = Engine.cpu(); FloatPointer pageable = new FloatPointer(x.length)) {
            cpu.rcp(x, expected);
            FloatPointer pinned = new FloatPointer();
            Presets.ok(cudart.cudaMallocHost(pinned, (long) x.length * Float.BYTES));
            pinned.capacity(x.length);
            FloatPointer[][] pairs = {{pinned, pinned}, {pinned, pageable}, {pageable, pinned}};
            for (FloatPointer[] pair : pairs) {
                float[] y = new float[x.length];
                pair[1].put(Poison.array(x.length));
                pair[0].put(x);
                engine.rcp(pair[0], pair[1]);
                pair[1].get(y);
                Bits.assertSame(expected, y, x, () -> "pinned memory");
            }
            Presets.ok(cudart.cudaFreeHost(pinned));
        }
    }
}
