// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
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
import org.mufree.internal.Native;
import org.mufree.internal.NativeEngine;

/**
 * A Java type of values in host memory: what there is for its arrays, buffers and pointers, and the native calls that
 * work on them where they lie.
 *
 * @param <A> the array
 * @param <B> the buffer
 * @param <P> the pointer
 * @param element the element's name in Java
 * @param bytes the bytes of an element
 * @param allocate makes an array of a length
 * @param length an array's length
 * @param array the array under a buffer that is not direct
 * @param pointer the remaining elements of a direct buffer. The slice matters: JavaCPP 1.5.13 counts the position of a
 *     buffer in bytes, so that a pointer to anything but a buffer's beginning leads astray
 * @param copy copies the remaining elements of the second buffer to the first; neither's position moves
 */
record HostType<A, B extends Buffer, P extends Pointer>(String element, int bytes, IntFunction<A> allocate,
        ToIntFunction<A> length, Function<B, A> array, Function<B, P> pointer, Function<B, ByteOrder> order,
        BiConsumer<B, B> copy, Map<A> mapArrays, Map<P> mapPointers, Upload<A> uploadArray, Upload<P> uploadPointer,
        Download<A> downloadArray, Download<P> downloadPointer) {

    /** Values of binary32. */
    static final HostType<float[], FloatBuffer, FloatPointer> FLOATS =
            new HostType<float[], FloatBuffer, FloatPointer>("float", Float.BYTES, float[]::new, array -> array.length,
                    FloatBuffer::array, direct -> new FloatPointer(direct.slice()), FloatBuffer::order,
                    (to, from) -> to.duplicate().put(from.duplicate()), Native::mufree_map, Native::mufree_map,
                    Native::mufree_upload, Native::mufree_upload, Native::mufree_download, Native::mufree_download);

    /** Values of the 16-bit formats, by their bits. */
    static final HostType<short[], ShortBuffer, ShortPointer> SHORTS =
            new HostType<short[], ShortBuffer, ShortPointer>("short", Short.BYTES, short[]::new, array -> array.length,
                    ShortBuffer::array, direct -> new ShortPointer(direct.slice()), ShortBuffer::order,
                    (to, from) -> to.duplicate().put(from.duplicate()), Native::mufree_map16, Native::mufree_map16,
                    Native::mufree_upload16, Native::mufree_upload16, Native::mufree_download16, Native::mufree_download16);

    // The native calls: each returns a status; offsets and lengths count elements.

    interface Map<V> {
        int call(NativeEngine engine, int method, int mode, V in, long inOffset, V out, long outOffset, long length);
    }

    interface Upload<V> {
        int call(NativeEngine engine, Pointer to, V from, long fromOffset, long length);
    }

    interface Download<V> {
        int call(NativeEngine engine, V to, long toOffset, Pointer from, long length);
    }

    int lengthOf(A values) {
        return length.applyAsInt(values);
    }
}
