// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
    /** Pieces that a GPU has at a time: while one runs out, the other keeps the link busy. */
    private static final int AT_ONCE = 2;

    private final List<Engine> engines;
    private final ExecutorService threads;
    private final AtomicInteger turns = new AtomicInteger();

    /** Takes over the engines, one or more. */
    Gpus(List<Engine> engines) {
        this.engines = List.copyOf(engines);
        this.threads = Executors.newFixedThreadPool(AT_ONCE * engines.size(), task -> {
            Thread thread = new Thread(task, "mufree-gpus");
            thread.setDaemon(true);
            return thread;
        });
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
            Engine engine = engines.get(Math.floorMod(turns.getAndIncrement(), engines.size()));
            Runner.on(engine).run(length, most, piece);
            return;
        }
        AtomicLong next = new AtomicLong();
        List<Future<?>> ends = new ArrayList<>();
        try {
            for (int i = 0; i < AT_ONCE * engines.size(); i++) {
                Engine engine = engines.get(i % engines.size());
                ends.add(threads.submit(() -> {
                    try {
                        for (long begin = next.getAndAdd(each); begin < length; begin = next.getAndAdd(each)) {
                            piece.run(engine, begin, Math.min(each, length - begin));
                        }
                    } finally {
                        next.set(Long.MAX_VALUE / 2);  // all are taken, or one has failed: nobody begins another one
                    }
                }));
            }
        } catch (RejectedExecutionException closing) {
            if (ends.isEmpty()) {
                throw new IllegalStateException("engine is closed: " + this);
            }  // else those that were begun do it all, or find their engines closed
        }
        await(ends);
    }

    /** Waits for all, and throws the first failure with the others beside it. */
    private static void await(List<Future<?>> ends) {
        Throwable first = null;
        boolean interrupted = false;
        for (Future<?> end : ends) {
            for (boolean waiting = true; waiting;) {
                try {
                    end.get();
                    waiting = false;
                } catch (InterruptedException interrupt) {
                    interrupted = true;  // the arrays are in use until all have ended
                } catch (ExecutionException failure) {
                    waiting = false;
                    if (first == null) {
                        first = failure.getCause();
                    } else {
                        first.addSuppressed(failure.getCause());
                    }
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first != null) {
            throw (RuntimeException) first;
        }
    }

    /** Waits for work under way, then closes the engines; the second time does nothing. */
    @Override
    public void close() {
        threads.shutdown();
        engines.forEach(Engine::close);
    }

    @Override
    public String toString() {
        return engines.stream().map(Engine::toString).collect(Collectors.joining(" and "));
    }
}
