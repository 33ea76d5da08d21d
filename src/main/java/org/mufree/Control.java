// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Watches a long call, and stops it: {@code engine.with(control).rsqrt(x, y)}. Any thread may ask how far the call is, or
 * cancel it. A control that several calls are made with counts them all, and cancels them all.
 *
 * <p>A call is looked after in pieces of some ten milliseconds: as often is progress told, and so long does a cancelled call
 * go on. It then throws a {@link CancellationException}; what it had written by then stays written.
 */
public final class Control {
    /** Is told of progress, on a thread that computes: what it does holds the call up, what it throws ends the call. */
    public interface Listener {
        /**
         * @param done elements that are finished (rows, of RMSNorm)
         * @param total elements in all
         */
        void progress(long done, long total);
    }

    /** Elements that are computed between two looks at the control. */
    private static final long PIECE = 1 << 26;

    private final Listener listener;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong total = new AtomicLong();
    private volatile boolean cancelled;

    /** A control that tells nothing by itself. */
    public Control() {
        this((done, total) -> { });
    }

    public Control(Listener listener) {
        this.listener = Checks.notNull(listener, "listener");
    }

    /** Ends the calls made with this control, and those that still will be. */
    public void cancel() {
        cancelled = true;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /** The elements that are finished. */
    public long done() {
        return done.get();
    }

    /** The elements of all calls so far. */
    public long total() {
        return total.get();
    }

    @Override
    public String toString() {
        return "Control[" + done + " of " + total + (cancelled ? ", cancelled]" : "]");
    }

    /** The runner with this control's eyes on it. */
    Runner over(Runner runner) {
        return (length, most, piece) -> {
            requireNotCancelled();
            total.addAndGet(length);
            runner.run(length, Math.min(most, PIECE), (engine, begin, n) -> {
                requireNotCancelled();
                piece.run(engine, begin, n);
                listener.progress(done.addAndGet(n), total.get());
            });
        };
    }

    private void requireNotCancelled() {
        if (cancelled) {
            throw new CancellationException("the call was cancelled: " + done + " of " + total + " elements are done");
        }
    }
}
