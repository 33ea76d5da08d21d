// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Several GPUs at work on one batch over host memory: each takes the next piece when it has finished one, so that a slower
 * GPU or link holds nobody up. A batch of a single piece goes to one GPU, another one each time. The results have the same
 * bits as those of one engine. Made by {@link Engine#gpus()}; may be used by several threads at once.
 */
public final class Gpus extends HostBatches implements AutoCloseable {
    /** Elements that are worth a GPU of their own, and those that a GPU takes at a time: enough to fill its link. */
    private static final long LEAST = 1 << 18;
    private static final long MOST = 1 << 25;
    /** Pieces for each GPU, so that all end at about the same time. */
    private static final int SHARES = 8;

    private final List<Engine> engines;
    private final AtomicInteger turns = new AtomicInteger();

    /** Takes over the engines, one or more. */
    Gpus(List<Engine> engines) {
        this.engines = List.copyOf(engines);
    }

    /** Opens an engine for each of these GPUs; when one can't be had, none stays open. */
    static Gpus open(int... indices) {
        if (indices.length == 0) {
            throw new IllegalArgumentException("indices is empty: a GPU is needed");
        }
        List<Engine> opened = new ArrayList<>();
        try {
            for (int index : indices) {
                opened.add(Engine.gpu(index));
            }
            return new Gpus(opened);
        } catch (RuntimeException failure) {
            opened.forEach(Engine::close);
            throw failure;
        }
    }

    /** The engines, one a GPU, for device arrays; closing this closes them. */
    public List<Engine> engines() {
        return engines;
    }

    @Override
    Runner runner(Method method, Mode mode) {
        return runner();
    }

    @Override
    Runner runner() {
        return this::run;
    }

    /** Weights of any of the engines serve them all. */
    @Override
    DeviceArray replica(DeviceArray array, Engine engine) {
        return array.engine() == engine || !engines.contains(array.engine()) ? super.replica(array, engine)
                : array.replica(engine);
    }

    private void run(long length, long most, Runner.Piece piece) {
        long share = length / ((long) SHARES * engines.size()) / Runner.ALIGNMENT * Runner.ALIGNMENT;
        long each = Math.min(most, Math.max(LEAST, Math.min(MOST, share)));
        if (length <= each || engines.size() == 1) {
            engines.get(Math.floorMod(turns.getAndIncrement(), engines.size())).runner().run(length, most, piece);
        } else {
            Lanes.run(engines, length, each, piece);
        }
    }

    /** Waits for work under way, then closes the engines; the second time does nothing. */
    @Override
    public void close() {
        engines.forEach(Engine::close);
    }

    @Override
    public String toString() {
        return engines.stream().map(Engine::toString).collect(Collectors.joining(" and "));
    }
}
