// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.util.concurrent.TimeUnit;
import org.mufree.internal.Native;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/** The cheapest native call that the bindings have, which only looks a number up: what JNI itself costs. */
@Fork(value = 1, jvmArgsAppend = {Jvm.NATIVE_ACCESS, Jvm.NO_MEMORY_LIMIT})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class JniCall {
    @Benchmark
    public int cheapest() {
        return Native.mufree_method_format(0);
    }
}
