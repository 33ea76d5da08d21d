// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.concurrent.TimeUnit;
import org.mufree.Format;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A batch from host memory to host memory that the operating system may page: Java arrays and direct buffers. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = {Jvm.NATIVE_ACCESS, Jvm.NO_MEMORY_LIMIT, "-Xmx4g"})
public class HostBatch extends OnEngine {
    @Param({"1048576", "16777216", "67108864", "268435456"})
    public int length;

    private HostEngine host;

    /** Java arrays. */
    @State(Scope.Benchmark)
    public static class Arrays {
        private float[] in;
        private float[] out;

        @Setup
        public void setUp(HostBatch batch) {
            in = new float[batch.length];
            out = new float[batch.length];
            Expected expected = new Expected(batch.method, batch.length);
            expected.writeArguments(in);
            batch.host.batches().apply(batch.method, in, out);
            expected.require("float[]", out, 0);
        }
    }

    /** Direct buffers. */
    @State(Scope.Benchmark)
    public static class Buffers {
        private FloatBuffer in;
        private FloatBuffer out;

        @Setup
        public void setUp(HostBatch batch) {
            in = buffer(batch.length);
            out = buffer(batch.length);
            Expected expected = new Expected(batch.method, batch.length);
            expected.writeArguments(batch.length, (begin, piece, n) -> in.put((int) begin, piece.floats(), 0, n));
            batch.host.batches().apply(batch.method, in, out);
            expected.require("FloatBuffer", batch.length, (begin, n) -> {
                Values values = Values.zeros(Format.F32, n);
                out.get((int) begin, values.floats());
                return values;
            });
        }

        private static FloatBuffer buffer(int length) {
            return ByteBuffer.allocateDirect(length * Float.BYTES).order(ByteOrder.nativeOrder()).asFloatBuffer();
        }
    }

    @Setup
    public void setUp() {
        host = HostEngine.of(engine);
        System.out.print("on " + host + ": ");
    }

    @Benchmark
    public void arrays(Arrays arrays, Traffic traffic) {
        host.batches().apply(method, arrays.in, arrays.out);
        traffic.floats(length);
    }

    @Benchmark
    public void buffers(Buffers buffers, Traffic traffic) {
        host.batches().apply(method, buffers.in, buffers.out);
        traffic.floats(length);
    }

    @TearDown
    public void close() {
        host.close();
    }
}
