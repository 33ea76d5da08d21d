// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.ShortPointer;

/**
 * Values of a format in an engine's memory: on its GPU, or in the host's memory for a CPU engine. Made by
 * {@link Engine#allocate(Format, long)} and {@link Engine#copy(Format, short[])}; holds its memory until it, or the
 * engine, is closed.
 *
 * <p>What is copied from and to it are floats for {@link Format#F32}, shorts for the other formats; anything else is an
 * {@link IllegalArgumentException}.
 *
 * <p>Copies wait for what the engine's own stream holds, and have finished when they return. Work on a stream of your
 * own must be waited for first ({@link Engine#synchronize(org.bytedeco.cuda.cudart.CUstream_st)}).
 */
public final class DeviceArray extends HostCopies implements AutoCloseable {
    private final Engine engine;
    private final Format format;
    private final Pointer memory;
    private final DeviceArray whole;
    private final long offset;
    private final long length;
    /** Of the first element. Made once: to JavaCPP a pointer is half a microsecond's work. */
    private final Pointer first;
    private volatile boolean closed;

    DeviceArray(Engine engine, Format format, long length) {
        Checks.length(length);
        if (length > Long.MAX_VALUE / Checks.notNull(format, "format").bytes()) {
            throw new IllegalArgumentException("length is " + length + ": beyond any memory");
        }
        this.engine = engine;
        this.format = format;
        this.memory = engine.handle().allocate(length * format.bytes());
        this.whole = this;
        this.offset = 0;
        this.length = length;
        this.first = memory;
    }

    private DeviceArray(DeviceArray whole, long offset, long length) {
        this.engine = whole.engine;
        this.format = whole.format;
        this.memory = whole.memory;
        this.whole = whole;
        this.offset = offset;
        this.length = length;
        this.first = address(0);
    }

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

    /** A part of the array: a view, which lives as long as the array and need not be closed. */
    public DeviceArray slice(long sliceOffset, long sliceLength) {
        Checks.range("slice", sliceOffset, sliceLength, length);
        return new DeviceArray(whole, offset + sliceOffset, sliceLength);
    }

    /** The address of the first float, for kernels of your own. The array still owns the memory. */
    public FloatPointer pointer() {
        return new FloatPointer(addressAs(HostType.FLOATS));
    }

    /** The address of the first value of a 16-bit format, for kernels of your own. The array still owns the memory. */
    public ShortPointer shortPointer() {
        return new ShortPointer(addressAs(HostType.SHORTS));
    }

    /** Gives the memory back; closing a slice does nothing, closing twice neither. */
    @Override
    public void close() {
        if (whole == this && !closed) {
            closed = true;
            engine.handle().free(memory);
        }
    }

    @Override
    public String toString() {
        return "DeviceArray[" + length + " of " + format + " on " + engine + (whole.closed ? ", closed]" : "]");
    }

    Pointer address() {
        return first;
    }

    Pointer address(long element) {
        return memory.getPointer((offset + element) * format.bytes());
    }

    /** Throws unless the array is open and belongs to {@code user}. */
    void requireUsableBy(Engine user, String name) {
        if (engine != user) {
            throw new IllegalArgumentException(name + " is " + this + ": it belongs to another engine than " + user);
        }
        requireOpen(name);
    }

    void requireOpen(String name) {
        if (whole.closed) {
            throw new IllegalStateException(name + " is closed: " + this);
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

    private Pointer addressAs(HostType<?, ?, ?> type) {
        requireOpen("array");
        requireHostType(type);
        return address();
    }

    void requireHostType(HostType<?, ?, ?> type) {
        Checks.hostType(format, type, () -> "array is " + this);
    }

    @Override
    <A, B extends Buffer, P extends Pointer> Transfer<A, B, P> transfer(HostType<A, B, P> type) {
        return new Transfer<>(this, type);
    }
}
