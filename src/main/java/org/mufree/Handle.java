// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.bytedeco.javacpp.Pointer;
import org.mufree.internal.Native;
import org.mufree.internal.NativeEngine;

/** A native engine and the memory taken from it, kept open while any call is under way. */
final class Handle {
    private final NativeEngine engine;
    private final String description;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Set<Pointer> memory = new HashSet<>();
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
        lock.readLock().lock();
        try {
            requireOpen();
            MufreeException.check(body.applyAsInt(engine));
        } finally {
            lock.readLock().unlock();
        }
    }

    Pointer allocate(long bytes) {
        return alone(native_ -> {
            requireOpen();
            Pointer pointer = new Pointer();
            MufreeException.check(Native.mufree_allocate(native_, bytes, pointer));
            memory.add(pointer);
            return pointer;
        });
    }

    /** Frees memory once; closing the engine has freed it already. */
    void free(Pointer pointer) {
        alone(native_ -> {
            if (memory.remove(pointer)) {
                MufreeException.check(Native.mufree_free(native_, pointer));
            }
            return null;
        });
    }

    /** Frees the memory, then the engine; does nothing the second time. */
    void close() {
        alone(native_ -> {
            if (open) {
                open = false;
                for (Pointer pointer : memory) {
                    Native.mufree_free(native_, pointer);
                }
                memory.clear();
                MufreeException.check(Native.mufree_close(native_));
            }
            return null;
        });
    }

    /** Runs when no other call is under way, and keeps others out. */
    private <T> T alone(Function<NativeEngine, T> body) {
        lock.writeLock().lock();
        try {
            return body.apply(engine);
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
