// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.concurrent.atomic.AtomicInteger;
import org.bytedeco.javacpp.Pointer;

/**
 * Memory that device arrays lie in: an engine's own, given back when it is closed and no call is using it any more, or
 * somebody else's, which is only looked at.
 */
final class Block {
    private final Handle handle;
    private final Pointer memory;
    /** The pointer that a view was made from, which must not be collected before it; null of an engine's own memory. */
    private final Pointer owner;
    /** The calls that are using the memory, and one for the array itself until it is closed. */
    private final AtomicInteger users = new AtomicInteger(1);
    private volatile boolean closed;

    Block(Handle handle, Pointer memory, Pointer owner) {
        this.handle = handle;
        this.memory = memory;
        this.owner = owner;
    }

    Pointer memory() {
        return memory;
    }

    boolean isOwned() {
        return owner == null;
    }

    boolean isClosed() {
        return closed;
    }

    /** Keeps the memory until {@link #release()}; false when it is closed. */
    boolean acquire() {
        return !closed && users.getAndUpdate(n -> n == 0 ? 0 : n + 1) > 0;
    }

    void release() {
        if (users.decrementAndGet() == 0) {
            handle.free(this);
        }
    }

    /** Waits for nothing: the last call that uses the memory gives it back. The second time does nothing. */
    void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        release();
    }
}
