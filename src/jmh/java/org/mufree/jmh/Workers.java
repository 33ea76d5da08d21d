// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Plain Java's way to spread a loop: equal parts of the array, the calling thread's among them. */
final class Workers implements AutoCloseable {
    private final int threads;
    private final ExecutorService others;

    /** A loop over a part of an array. */
    interface Loop {
        void run(int begin, int end);
    }

    /** So many threads; 0 means one for each core. */
    Workers(int threads) {
        this.threads = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
        this.others = Executors.newFixedThreadPool(Math.max(1, this.threads - 1));
    }

    void run(int length, Loop loop) {
        List<Future<?>> parts = new ArrayList<>(threads);
        for (int i = 1; i < threads; i++) {
            int begin = bound(length, i);
            int end = bound(length, i + 1);
            parts.add(others.submit(() -> loop.run(begin, end)));
        }
        loop.run(0, bound(length, 1));
        for (Future<?> part : parts) {
            try {
                part.get();
            } catch (InterruptedException | ExecutionException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    private int bound(int length, int part) {
        return (int) ((long) length * part / threads);
    }

    @Override
    public void close() {
        others.shutdown();
    }
}
