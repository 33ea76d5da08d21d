// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import org.mufree.Engine;
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
    /** "gpu", "gpu:N" or "cpu", as {@link Engine#of} takes it; over host memory also as {@link HostEngine#of} does. {@link Main} chooses where the user does not. */
    @Param("gpu")
    public String engine;

    @Param({"RCP_IEEE", "RSQRT_IEEE"})
    public Method method;

    Engine opened;
    /** @throws org.mufree.MufreeException if there is no such engine: no other one takes its place */
    void open() {
        opened = Engine.of(engine);
        System.out.print("on " + opened + ": ");
    }
}
