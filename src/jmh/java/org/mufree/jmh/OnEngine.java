// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import org.mufree.Engine;
import org.mufree.Gpus;
import org.mufree.HostBatches;
import org.mufree.Method;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the benchmarks share that run on an engine of the user's choice. */
@State(Scope.Benchmark)
@Fork(value = 1, jvmArgsAppend = {Jvm.NATIVE_ACCESS, Jvm.NO_MEMORY_LIMIT})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class OnEngine {
    /** "gpu", "gpu:N" or "cpu", as {@link Engine#of} takes it. {@link Main} chooses where the user does not. */
    @Param("gpu")
    public String engine;

    @Param({"RCP_IEEE", "RSQRT_IEEE"})
    public Method method;

    Engine opened;
    /** What a batch over host memory is given to: the engine, or all GPUs. */
    HostBatches host;

    /** @throws org.mufree.MufreeException if there is no such engine: no other one takes its place */
    void open() {
        opened = Engine.of(engine);
        host = opened;
        System.out.print("on " + opened + ": ");
    }

    /** As {@link #open()}; the engine may also be "gpus", all of them together, or "best", a GPU or the faster CPU. */
    void openForHost() {
        if (engine.equals("gpus")) {
            host = Engine.gpus();
            System.out.print("on " + host + ": ");
        } else if (engine.equals("best")) {
            engine = "";
            open();
        } else {
            open();
        }
    }

    void closeHost() {
        if (host instanceof Gpus gpus) {
            gpus.close();
        } else {
            opened.close();
        }
    }
}
