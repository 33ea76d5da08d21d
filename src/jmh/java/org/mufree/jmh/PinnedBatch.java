// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.util.concurrent.TimeUnit;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.FloatPointer;
import org.mufree.Format;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A batch from host memory to host memory that is pinned, by JavaCPP's presets of CUDA, whose runtime must be installed. A
 * GPU copies it without staging.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class PinnedBatch extends OnEngine {
    @Param({"1048576", "16777216", "67108864", "268435456"})
    public long length;

    private HostEngine host;
    private FloatPointer in;
    private FloatPointer out;

    @Setup
    public void setUp() {
        host = HostEngine.of(engine);
        System.out.print("on " + host + ": ");
        if (!host.first().isGpu()) {
            throw new IllegalArgumentException("engine is " + host + ": only for a GPU is memory pinned");
        }
        in = pinned(length);
        out = pinned(length);
        Expected expected = new Expected(method, length);
        expected.writeArguments(length, (begin, piece, n) ->
                new FloatPointer(in).position(begin).put(piece.floats(), 0, n));
        host.batches().apply(method, in, out);
        expected.require("pinned memory", length, (begin, n) -> {
            Values values = Values.zeros(Format.F32, n);
            new FloatPointer(out).position(begin).get(values.floats());
            return values;
        });
    }

    private static FloatPointer pinned(long length) {
        FloatPointer memory = new FloatPointer();
        int status = cudart.cudaMallocHost(memory, length * Float.BYTES);
        if (status != cudart.cudaSuccess) {
            throw new IllegalStateException("pinning " + length + " floats: "
                    + cudart.cudaGetErrorString(status).getString());
        }
        return memory.capacity(length);
    }

    @Benchmark
    public void pinned(Traffic traffic) {
        host.batches().apply(method, in, out);
        traffic.floats(length);
    }

    @TearDown
    public void close() {
        host.close();
        cudart.cudaFreeHost(in);
        cudart.cudaFreeHost(out);
    }
}
