// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import org.mufree.Engine;
import org.mufree.Gpus;
import org.mufree.HostBatches;

/**
 * What batches over host memory are given to.
 *
 * @param batches an engine, or all GPUs together
 * @param first the engine, or that of the first GPU
 */
record HostEngine(HostBatches batches, Engine first) implements AutoCloseable {
    /**
     * By a name that {@link Engine#of} takes, or "gpus", or "best": a GPU, with the CPU for host memory where it is faster.
     *
     * @throws org.mufree.MufreeException if there is no such engine: no other one takes its place
     */
    static HostEngine of(String choice) {
        if (choice.equals("gpus")) {
            Gpus gpus = Engine.gpus();
            return new HostEngine(gpus, gpus.engines().get(0));
        }
        Engine engine = choice.equals("best") ? Engine.best() : Engine.of(choice);
        return new HostEngine(engine, engine);
    }

    /** The driver of its GPU, as in ", driver 580.95.05"; empty of a CPU. */
    String driver() {
        return first.isGpu() ? ", driver " + first.gpu().driver() : "";
    }

    @Override
    public void close() {
        if (batches instanceof Gpus gpus) {
            gpus.close();
        } else {
            first.close();
        }
    }

    @Override
    public String toString() {
        return batches.toString();
    }
}
