// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that begin a task together. */
final class Threads {
    /** What a thread of a number, from 0, does. */
    interface Work {
        void run(int thread) throws Exception;
    }

    private Threads() {
    }

    /** Runs a task on so many threads at once; throws what any of them throws. */
    static void together(int count, Work work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            CyclicBarrier start = new CyclicBarrier(count);
            List<Future<?>> ends = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int thread = i;
                ends.add(threads.submit(() -> {
                    start.await();
                    work.run(thread);
                    return null;
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
