// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.mufree.Op;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A loop by Java's Vector API, to be compared with {@link CpuBatch}. Its 1/sqrt(x) rounds twice to float and may be off by
 * one neighbour, so that it has less to do than what is correctly rounded.
 */
@Fork(value = 1, jvmArgsAppend = {Jvm.NATIVE_ACCESS, Jvm.NO_MEMORY_LIMIT, Jvm.ADD_VECTOR})
public class CpuVector extends OnCpu {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private Workers.Loop loop;

    @Setup
    public void setUp() {
        open();
        System.out.print("on " + SPECIES + ": ");
        loop = switch (op) {
            case RCP -> this::rcp;
            case RSQRT -> this::rsqrt;
        };
        require("the Vector API", op == Op.RCP ? 0 : 1, () -> workers.run(length, loop));
    }

    private void rcp(int begin, int end) {
        FloatVector one = FloatVector.broadcast(SPECIES, 1);
        int i = begin;
        for (int last = begin + SPECIES.loopBound(end - begin); i < last; i += SPECIES.length()) {
            one.div(FloatVector.fromArray(SPECIES, in, i)).intoArray(out, i);
        }
        for (; i < end; i++) {
            out[i] = 1 / in[i];
        }
    }

    private void rsqrt(int begin, int end) {
        FloatVector one = FloatVector.broadcast(SPECIES, 1);
        int i = begin;
        for (int last = begin + SPECIES.loopBound(end - begin); i < last; i += SPECIES.length()) {
            one.div(FloatVector.fromArray(SPECIES, in, i).lanewise(VectorOperators.SQRT)).intoArray(out, i);
        }
        for (; i < end; i++) {
            out[i] = 1 / (float) Math.sqrt(in[i]);
        }
    }

    @Benchmark
    public void vector(Traffic traffic) {
        workers.run(length, loop);
        traffic.floats(length);
    }

    @TearDown
    public void close() {
        workers.close();
    }
}
