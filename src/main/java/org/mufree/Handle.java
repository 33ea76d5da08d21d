// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.ToIntFunction;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.Pointer;
import org.mufree.internal.Native;
import org.mufree.internal.NativeEngine;

/** A native engine and the memory taken from it, kept open while any call is under way. */
final class Handle {
    private final NativeEngine engine;
    private final String description;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Set<Block> blocks = ConcurrentHashMap.newKeySet();
    private boolean open = true;

    /** Opens by a native call that fills in the engine. */
    Handle(ToIntFunction<NativeEngine> opener) {
        NativeLibrary.require();
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

    Block allocate(long bytes, CUstream_st stream) {
        Pointer memory = new Pointer();
        Block block = new Block(this, memory, null);
        call(native_ -> {
            int status = Native.mufree_allocate(native_, bytes, stream, memory);
            if (status == 0) {
                blocks.add(block);
            }
            return status;
        });
        return block;
    }

    /** Memory that is not the engine's, from a pointer's position on, once it is known that the engine can work on it. */
    Block view(Pointer memory, long bytes) {
        Pointer first = new Address(memory.address() + memory.position() * memory.sizeof());
        call(native_ -> bytes == 0 ? 0 : Native.mufree_check_memory(native_, first, bytes));
        return new Block(this, first, memory);
    }

    /** Frees a block, unless closing the engine has done so; memory of a GPU that has failed is gone already. */
    void free(Block block) {
        lock.readLock().lock();
        try {
            if (open && blocks.remove(block)) {
                int status = Native.mufree_free(engine, block.memory());
                if (!MufreeException.isFatal(status)) {
                    MufreeException.check(status);
                }
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Waits for the calls under way, then closes the engine, which frees the memory; does nothing the second time. */
    void close() {
        lock.writeLock().lock();
        try {
            if (open) {
                open = false;
                blocks.clear();
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
