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
    /** Elements of a Java array handled in one native call: while it runs, the garbage collector may have to wait. */
    private static final int PIECE = 1 << 24;

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
        lock.readLock().lock();
        try {
            requireOpen();
            MufreeException.check(body.applyAsInt(engine));
        } finally {
            lock.readLock().unlock();
        }
    }

    /** A native call for {@code length} elements of a Java array from {@code begin} on. */
    interface Piece {
        int call(NativeEngine engine, int begin, int length);
    }

    /** Makes native calls for a Java array, piece by piece; for an empty one a single call. */
    void callInPieces(int length, Piece body) {
        int done = 0;
        do {
            int begin = done;
            int n = Math.min(length - begin, PIECE);
            call(native_ -> body.call(native_, begin, n));
            done += n;
        } while (done < length);
    }

    Pointer allocate(long bytes) {
        Pointer pointer = new Pointer();
        call(native_ -> {
            int status = Native.mufree_allocate(native_, bytes, pointer);
            if (status == 0) {
                memory.add(pointer);
            }
            return status;
        });
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
