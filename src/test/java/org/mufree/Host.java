// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.ShortPointer;

/**
 * The two Java types of values, by the public calls that take them, so that a test is written once for both.
 *
 * @param putBuffer writes all of an array at the buffer's position
 * @param getBuffer fills all of an array from the buffer's position on
 * @param getPointer as getBuffer, from the pointer's position on
 */
record Host<A, B extends Buffer, P extends Pointer>(IntFunction<A> array, ToIntFunction<A> length, GetBits<A> get,
        SetBits<A> set, Function<A, B> wrap, Function<ByteBuffer, B> view, Function<B, B> readOnly,
        BiConsumer<B, A> putBuffer, BiConsumer<B, A> getBuffer, Function<A, P> pointer, BiConsumer<P, A> getPointer,
        Whole<A> arrays, Part<A> parts, Whole<B> buffers, Counted<P> pointers, Copy<A> copy,
        BiConsumer<DeviceArray, A> copyTo) {

    static final Host<float[], FloatBuffer, FloatPointer> FLOATS = new Host<float[], FloatBuffer, FloatPointer>(
            float[]::new, array -> array.length, (array, i) -> Float.floatToRawIntBits(array[i]),
            (array, i, bits) -> array[i] = Float.intBitsToFloat(bits), FloatBuffer::wrap, ByteBuffer::asFloatBuffer,
            FloatBuffer::asReadOnlyBuffer, FloatBuffer::put, FloatBuffer::get, FloatPointer::new, FloatPointer::get,
            Engine::apply, Engine::apply, Engine::apply, Engine::apply, (engine, format, array) -> engine.copy(array),
            DeviceArray::copyTo);

    static final Host<short[], ShortBuffer, ShortPointer> SHORTS = new Host<short[], ShortBuffer, ShortPointer>(
            short[]::new, array -> array.length, (array, i) -> Short.toUnsignedInt(array[i]),
            (array, i, bits) -> array[i] = (short) bits, ShortBuffer::wrap, ByteBuffer::asShortBuffer,
            ShortBuffer::asReadOnlyBuffer, ShortBuffer::put, ShortBuffer::get, ShortPointer::new, ShortPointer::get,
            Engine::apply, Engine::apply, Engine::apply, Engine::apply, Engine::copy, DeviceArray::copyTo);

    interface GetBits<A> {
        int get(A array, int index);
    }

    interface SetBits<A> {
        void set(A array, int index, int bits);
    }

    interface Whole<V> {
        void apply(Engine engine, Method method, Mode mode, V in, V out);
    }

    interface Part<A> {
        void apply(Engine engine, Method method, Mode mode, A in, int inOffset, A out, int outOffset, int length);
    }

    interface Counted<P> {
        void apply(Engine engine, Method method, Mode mode, P in, P out, long length);
    }

    interface Copy<A> {
        DeviceArray apply(Engine engine, Format format, A values);
    }

    static Host<?, ?, ?> of(Format format) {
        return format == Format.F32 ? FLOATS : SHORTS;
    }

    B direct(int bytes) {
        return view.apply(ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder()));
    }
}
