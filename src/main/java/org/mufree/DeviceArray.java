// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.FloatBuffer;
import java.util.function.ToIntFunction;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.mufree.internal.Native;
import org.mufree.internal.NativeEngine;

/**
 * Floats in an engine's memory: on its GPU, or in the host's memory for a CPU engine. Made by
 * {@link Engine#allocate(long)} and {@link Engine#copy(float[])}; holds its memory until it, or the engine, is closed.
 *
 * <p>Copies wait for what the engine's own stream holds, and have finished when they return. Work on a stream of your
 * own must be waited for first ({@link Engine#synchronize(org.bytedeco.cuda.cudart.CUstream_st)}).
 */
public final class DeviceArray implements AutoCloseable {
    private final Engine engine;
    private final Pointer memory;
    private final DeviceArray whole;
    private final long offset;
    private final long length;
    private volatile boolean closed;

    DeviceArray(Engine engine, long length) {
        Checks.length(length);
        if (length > Long.MAX_VALUE / Float.BYTES) {
            throw new IllegalArgumentException("length is " + length + ": beyond any memory");
        }
        this.engine = engine;
        this.memory = engine.handle().allocate(length * Float.BYTES);
        this.whole = this;
        this.offset = 0;
        this.length = length;
    }

    private DeviceArray(DeviceArray whole, long offset, long length) {
        this.engine = whole.engine;
        this.memory = whole.memory;
        this.whole = whole;
        this.offset = offset;
        this.length = length;
    }

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

    /** The address of the first element, for kernels of your own. The array still owns the memory. */
    public FloatPointer pointer() {
        requireOpen("array");
        return new FloatPointer(address());
    }

    /** Fills the whole array from {@code from}, which must be as long. */
    public void copyFrom(float[] from) {
        sameLength("from", Checks.notNull(from, "from").length);
        copyFrom(from, 0);
    }

    /** Fills the whole array from {@code from}, beginning at {@code fromOffset}. */
    public void copyFrom(float[] from, int fromOffset) {
        Checks.notNull(from, "from");
        Checks.range("from", fromOffset, length, from.length);
        callInPieces((native_, begin, n) -> Native.mufree_upload(native_, address(begin), from, fromOffset + begin, n));
    }

    /** Fills the whole array from the buffer's remaining elements, which must be as many; its position stays. */
    public void copyFrom(FloatBuffer from) {
        Checks.buffer(from, "from");
        sameLength("from", from.remaining());
        if (from.isDirect()) {
            copyFrom(pointer(from));
        } else {
            copyFrom(from.array(), from.arrayOffset() + from.position());
        }
    }

    /** Fills the whole array from the pointer's position on. */
    public void copyFrom(FloatPointer from) {
        Checks.pointer(from, "from", length);
        call(native_ -> Native.mufree_upload(native_, address(), from, 0, length));
    }

    /** Copies the whole array to {@code to}, which must be as long. */
    public void copyTo(float[] to) {
        sameLength("to", Checks.notNull(to, "to").length);
        copyTo(to, 0);
    }

    /** Copies the whole array into {@code to}, beginning at {@code toOffset}. */
    public void copyTo(float[] to, int toOffset) {
        Checks.notNull(to, "to");
        Checks.range("to", toOffset, length, to.length);
        callInPieces((native_, begin, n) -> Native.mufree_download(native_, to, toOffset + begin, address(begin), n));
    }

    /** Copies the whole array to the buffer's remaining elements, which must be as many; its position stays. */
    public void copyTo(FloatBuffer to) {
        Checks.buffer(to, "to");
        Checks.writable(to, "to");
        sameLength("to", to.remaining());
        if (to.isDirect()) {
            copyTo(pointer(to));
        } else {
            copyTo(to.array(), to.arrayOffset() + to.position());
        }
    }

    /** Copies the whole array to the pointer's position and on. */
    public void copyTo(FloatPointer to) {
        Checks.pointer(to, "to", length);
        call(native_ -> Native.mufree_download(native_, to, 0, address(), length));
    }

    /** The elements as a new Java array; at most 2^31 - 1 of them. */
    public float[] toArray() {
        float[] values = new float[Math.toIntExact(length)];
        copyTo(values, 0);
        return values;
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
        return "DeviceArray[" + length + " on " + engine + (whole.closed ? ", closed]" : "]");
    }

    Pointer address() {
        return address(0);
    }

    private Pointer address(long element) {
        return memory.getPointer((offset + element) * Float.BYTES);
    }

    /**
     * The remaining elements of a direct buffer. The slice matters: JavaCPP 1.5.13 counts the position of a buffer of
     * floats in bytes, so that a pointer to anything but a buffer's beginning leads astray.
     */
    static FloatPointer pointer(FloatBuffer direct) {
        return new FloatPointer(direct.slice());
    }

    /** Throws unless the array is open and belongs to {@code user}. */
    void requireUsableBy(Engine user, String name) {
        if (engine != user) {
            throw new IllegalArgumentException(name + " is " + this + ": it belongs to another engine than " + user);
        }
        requireOpen(name);
    }

    /** Makes a native call for this array while neither it nor the engine can be closed. */
    private void call(ToIntFunction<NativeEngine> body) {
        engine.handle().call(native_ -> {
            requireOpen("array");
            return body.applyAsInt(native_);
        });
    }

    /** Makes native calls for this array and a Java array, which is as long or longer, as {@link #call} does. */
    private void callInPieces(Handle.Piece body) {
        engine.handle().callInPieces((int) length, (native_, begin, n) -> {
            requireOpen("array");
            return body.call(native_, begin, n);
        });
    }

    private void sameLength(String name, long otherLength) {
        if (otherLength != length) {
            throw new IllegalArgumentException(
                    name + " has " + otherLength + " elements, the array " + length + ": equal lengths are needed");
        }
    }

    private void requireOpen(String name) {
        if (whole.closed) {
            throw new IllegalStateException(name + " is closed: " + this);
        }
    }
}
