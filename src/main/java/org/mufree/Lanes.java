// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pieces of a batch on one or more engines at once, two on each: while the last chunks of a piece come back from a GPU, those of
 * another one keep its link busy. Each lane takes the next piece when it has finished one, so that nobody waits for a slower GPU.
 */
final class Lanes {
    /** Pieces that an engine has at a time. */
    static final int PER_ENGINE = 2;
    /** Idle threads end after a minute, and none keeps the JVM alive. */
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "mufree-lane");
        thread.setDaemon(true);
        return thread;
    });

    private Lanes() {
    }

    /** Runs all pieces of {@code each} elements, and throws the first failure once all that were begun have ended. */
    static void run(List<Engine> engines, long length, long each, Runner.Piece piece) {
        AtomicLong next = new AtomicLong();
        List<Future<?>> ends = new ArrayList<>();
        long pieces = (length + each - 1) / each;
        for (int i = 0; i < Math.min(pieces, (long) PER_ENGINE * engines.size()); i++) {
            Engine engine = engines.get(i % engines.size());
            ends.add(THREADS.submit(() -> {
                try {
                    for (long begin = next.getAndAdd(each); begin < length; begin = next.getAndAdd(each)) {
                        piece.run(engine, begin, Math.min(each, length - begin));
                    }
                } finally {
                    next.set(Long.MAX_VALUE / 2);  // all are taken, or one has failed: nobody begins another one
                }
            }));
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
                    } else if (first != failure.getCause()) {  // a listener may throw the same one twice
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
}
