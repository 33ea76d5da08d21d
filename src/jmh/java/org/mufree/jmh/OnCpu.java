// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.mufree.Format;
import org.mufree.Op;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the benchmarks share that run on the CPU, whatever GPU there is: two arrays, and threads for loops in Java. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = {Jvm.NATIVE_ACCESS, Jvm.NO_MEMORY_LIMIT})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class OnCpu {
    @Param({"RCP", "RSQRT"})
    public Op op;

    /** 0: one for each core. */
    @Param({"1", "0"})
    public int threads;

    @Param({"4096", "1048576", "16777216"})
    public int length;

    float[] in;
    float[] out;
    Workers workers;
    private Expected expected;

    void open() {
        in = new float[length];
        out = new float[length];
        workers = new Workers(threads);
        expected = new Expected(org.mufree.Method.ieee(op, Format.F32), length);
        expected.writeArguments(in);
    }

    /** Throws unless {@code run} leaves results in {@link #out} that are so many floats from the correctly rounded ones. */
    void require(String what, int ulps, Runnable run) {
        Arrays.fill(out, Float.NaN);
        run.run();
        expected.require(what, out, ulps);
    }
}
