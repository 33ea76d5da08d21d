// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import java.util.function.IntSupplier;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.ShortPointer;
import org.mufree.internal.Native;

/**
 * Values of a format in an engine's memory: on its GPU, or in the host's memory for a CPU engine. Made by
 * {@link Engine#allocate(Format, long)} and {@link Engine#copy(Format, short[])}; holds its memory until it, or the
 * engine, is closed. A view, made by {@link Engine#view(Format, Pointer, long)}, lies in memory of somebody else's.
 *
 * <p>What is copied from and to it are floats for {@link Format#F32}, shorts for the other formats; anything else is an
 * {@link IllegalArgumentException}.
 *
 * <p>Copies from and to the host wait for what the engine's own stream holds, and have finished when they return. Work on a
 * stream of your own must be waited for first ({@link Engine#synchronize(org.bytedeco.cuda.cudart.CUstream_st)}).
 *
 * <p>Any thread may use an array, and close it: the memory is given back when the calls under way, and the work that they
 * enqueued, have used it.
 */
public final class DeviceArray extends HostCopies implements AutoCloseable {
    private final Engine engine;
    private final Format format;
    private final Block block;
    private final boolean isSlice;
    private final long offset;
    private final long length;
    /** Of the first element. Made once: to JavaCPP a pointer is half a microsecond's work. */
    private final Pointer first;

    private DeviceArray(Engine engine, Format format, Block block, boolean isSlice, long offset, long length) {
        this.engine = engine;
        this.format = format;
        this.block = block;
        this.isSlice = isSlice;
        this.offset = offset;
        this.length = length;
        this.first = offset == 0 ? block.memory() : address(0);
    }

    static DeviceArray allocate(Engine engine, Format format, long length, CUstream_st stream) {
        long bytes = bytes(format, length);
        return new DeviceArray(engine, format, engine.handle().allocate(bytes, stream), false, 0, length);
    }

    static DeviceArray view(Engine engine, Format format, Pointer memory, long length) {
        Block block = engine.handle().view(memory, bytes(format, length));
        return new DeviceArray(engine, format, block, false, 0, length);
    }

    private static long bytes(Format format, long length) {
        Checks.length(length);
        if (length > Long.MAX_VALUE / Checks.notNull(format, "format").bytes()) {
            throw new IllegalArgumentException("length is " + length + ": beyond any memory");
        }
        return length * format.bytes();
    }

    /** What the values are. */
    public Format format() {
        return format;
    }

    /** In elements. */
    public long length() {
        return length;
    }

    /** The engine whose memory this is. */
    public Engine engine() {
        return engine;
    }

    /** Whether this array looks at memory that is not the engine's. */
    public boolean isView() {
        return !block.isOwned();
    }

    /** A part of the array: it lives as long as the array and need not be closed. */
    public DeviceArray slice(long sliceOffset, long sliceLength) {
        Checks.range("slice", sliceOffset, sliceLength, length);
        return new DeviceArray(engine, format, block, true, offset + sliceOffset, sliceLength);
    }

    /**
     * The address of the first float, for kernels of your own. The array still owns the memory; since it can't see what they
     * do, closing it will wait for the whole GPU.
     */
    public FloatPointer pointer() {
        return new FloatPointer(lent(HostType.FLOATS)).capacity(length);
    }

    /** The address of the first value of a 16-bit format, as {@link #pointer()} is. */
    public ShortPointer shortPointer() {
        return new ShortPointer(lent(HostType.SHORTS)).capacity(length);
    }

    private Pointer lent(HostType<?, ?, ?> type) {
        requireHostType(type);
        engine.handle().call(native_ -> using("array", () -> isView() ? 0 : Native.mufree_lend(native_, first)));
        return first;
    }

    /**
     * Fills the array from another one of the same engine, as long and of the same format, on the engine's own stream: on a
     * GPU the copy is only enqueued when this returns.
     */
    public void copyFrom(DeviceArray from) {
        requireLength("from", Checks.notNull(from, "from").length);
        if (from.format != format) {
            throw new IllegalArgumentException("from is " + from + ", the array " + this + ": equal formats are needed");
        }
        from.requireOf(engine, "from");
        engine.handle().call(native_ -> using("array", () -> from.using("from",
                () -> Native.mufree_copy_device(native_, first, from.first, bytes()))));
    }

    /**
     * Gives the memory back, without waiting for the GPU: see above. Closing a slice does nothing, closing twice neither, and
     * closing a view leaves the memory to its owner.
     */
    @Override
    public void close() {
        if (!isSlice) {
            block.close();
        }
    }

    @Override
    public String toString() {
        return "DeviceArray[" + length + " of " + format + " on " + engine + (block.isClosed() ? ", closed]" : "]");
    }

    Pointer address() {
        return first;
    }

    Pointer address(long element) {
        return new Address(block.memory().address() + (offset + element) * format.bytes());
    }

    /** A new array in another engine's memory with the same values. */
    DeviceArray replica(Engine other) {
        return replica(other, format.hostType);
    }

    private <A> DeviceArray replica(Engine other, HostType<A, ?, ?> type) {
        A values = new Transfer<>(this, type).toArray();
        return Engine.filled(other.allocate(format, length), array -> new Transfer<>(array, type).from(values));
    }

    /** Throws unless the array belongs to {@code user}. */
    void requireOf(Engine user, String name) {
        if (engine != user) {
            throw new IllegalArgumentException(name + " is " + this + ": it belongs to another engine than " + user);
        }
    }

    /** Does something while the array can't be given back; throws when it is closed. */
    int using(String name, IntSupplier body) {
        if (!block.acquire()) {
            throw new IllegalStateException(name + " is closed: " + this);
        }
        try {
            return body.getAsInt();
        } finally {
            block.release();
        }
    }

    void requireLength(String name, long otherLength) {
        if (otherLength != length) {
            throw new IllegalArgumentException(
                    name + " has " + otherLength + " elements, the array " + length + ": equal lengths are needed");
        }
    }

    long bytes() {
        return length * format.bytes();
    }

    void requireHostType(HostType<?, ?, ?> type) {
        Checks.hostType(format, type, () -> "array is " + this);
    }

    @Override
    <A, B extends Buffer, P extends Pointer> Transfer<A, B, P> transfer(HostType<A, B, P> type) {
        return new Transfer<>(this, type);
    }
}
