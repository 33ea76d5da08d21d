// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.ToIntFunction;
import org.bytedeco.javacpp.Pointer;
import org.mufree.internal.Native;
import org.mufree.internal.NativeEngine;

/** A native engine and the memory taken from it, kept open while any call is under way. */
final class Handle {
    private final NativeEngine engine;
    private final String description;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Set<Pointer> memory = ConcurrentHashMap.newKeySet();
    private boolean open = true;

    /** Opens by a native call that fills in the engine. */
    Handle(ToIntFunction<NativeEngine> opener) {
        engine = new NativeEngine();
        MufreeException.check(opener.applyAsInt(engine));
        description = Native.mufree_describe(engine).getString();
    }

    String description() {
        return description;
    }

    /** Makes a native call and checks its status; other threads' calls may run at the same time. */
    void call(ToIntFunction<NativeEngine> body) {
        call(body, () -> { });
    }

    private void call(ToIntFunction<NativeEngine> body, Runnable afterwards) {
        lock.readLock().lock();
        try {
            requireOpen();
            MufreeException.check(body.applyAsInt(engine));
            afterwards.run();
        } finally {
            lock.readLock().unlock();
        }
    }

    Pointer allocate(long bytes) {
        Pointer pointer = new Pointer();
        call(native_ -> Native.mufree_allocate(native_, bytes, pointer), () -> memory.add(pointer));
        return pointer;
    }

    /** Frees memory, once no call is under way that may use it; closing the engine has freed it already. */
    void free(Pointer pointer) {
        lock.writeLock().lock();
        try {
            if (memory.remove(pointer)) {
                MufreeException.check(Native.mufree_free(engine, pointer));
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Waits for the calls under way, frees the memory, then the engine; does nothing the second time. */
    void close() {
        lock.writeLock().lock();
        try {
            if (open) {
                open = false;
                memory.forEach(pointer -> Native.mufree_free(engine, pointer));
                memory.clear();
                MufreeException.check(Native.mufree_close(engine));
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void requireOpen() {
        if (!open) {
            throw new IllegalStateException("engine is closed: " + description);
        }
    }
}
