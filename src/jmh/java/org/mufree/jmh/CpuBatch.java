// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.util.Arrays;
import org.mufree.Engine;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** The CPU engine, correctly rounded, against a plain loop in Java, and both against a copy of the same bytes. */
public class CpuBatch extends OnCpu {
    private Engine engine;
    private Workers.Loop loop;

    @Setup
    public void setUp() {
        open();
        engine = Engine.cpu(threads);
        System.out.print("on " + engine + ": ");
        loop = switch (op) {
            case RCP -> this::rcp;
            case RSQRT -> this::rsqrt;
        };
        require("the CPU engine", 0, this::compute);
        require("the loop", 0, () -> workers.run(length, loop));
        workers.run(length, this::copyPart);
        if (!Arrays.equals(in, out)) {
            throw new IllegalStateException("the copy differs");
        }
    }

    private void compute() {
        switch (op) {
            case RCP -> engine.rcp(in, out);
            case RSQRT -> engine.rsqrt(in, out);
        }
    }

    private void rcp(int begin, int end) {
        for (int i = begin; i < end; i++) {
            out[i] = 1 / in[i];
        }
    }

    /** Correctly rounded, too: two roundings to double lie far nearer to the exact result than a float's midpoint does. */
    private void rsqrt(int begin, int end) {
        for (int i = begin; i < end; i++) {
            out[i] = (float) (1 / Math.sqrt(in[i]));
        }
    }

    private void copyPart(int begin, int end) {
        System.arraycopy(in, begin, out, begin, end - begin);
    }

    @Benchmark
    public void engine(Traffic traffic) {
        compute();
        traffic.floats(length);
    }

    @Benchmark
    public void loop(Traffic traffic) {
        workers.run(length, loop);
        traffic.floats(length);
    }

    @Benchmark
    public void copy(Traffic traffic) {
        workers.run(length, this::copyPart);
        traffic.floats(length);
    }

    @TearDown
    public void close() {
        workers.close();
        engine.close();
    }
}
