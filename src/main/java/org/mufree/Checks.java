// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;

/** Checks of arguments; what they throw names the argument and its value. */
final class Checks {
    private Checks() {
    }

    static <T> T notNull(T value, String name) {
        if (value == null) {
            throw new NullPointerException(name + " is null");
        }
        return value;
    }

    static void format(Method method, Format wanted) {
        notNull(method, "method");
        if (method.format() != wanted) {
            throw new IllegalArgumentException(
                    "method is " + method + ", of format " + method.format() + ": the arrays are " + wanted);
        }
    }

    static void length(long length) {
        if (length < 0) {
            throw new IllegalArgumentException("length is " + length + ": it is negative");
        }
    }

    /** {@code offset} and {@code length} within an array of {@code size} elements. */
    static void range(String name, long offset, long length, long size) {
        length(length);
        if (offset < 0 || offset > size || length > size - offset) {
            throw new IndexOutOfBoundsException(
                    name + "Offset is " + offset + ", length " + length + ": " + name + " has " + size + " elements");
        }
    }

    static void sameLength(long in, long out) {
        if (in != out) {
            throw new IllegalArgumentException("in has " + in + " elements, out " + out + ": equal lengths are needed");
        }
    }

    /** In place is fine; a partial overlap would read what was already overwritten. Positions count elements. */
    static void overlap(long in, long out, long length) {
        long distance = Math.abs(out - in);
        if (distance != 0 && distance < length) {
            throw new IllegalArgumentException("out begins " + (out - in) + " elements from in, length is " + length
                    + ": they overlap partly");
        }
    }

    /** A buffer that native code can use where it lies. */
    static void buffer(FloatBuffer buffer, String name) {
        notNull(buffer, name);
        if (buffer.order() != ByteOrder.nativeOrder()) {
            throw new IllegalArgumentException(
                    name + " is a " + buffer.order() + " buffer: native order, " + ByteOrder.nativeOrder() + ", is needed");
        }
        if (!buffer.isDirect() && !buffer.hasArray()) {
            throw new IllegalArgumentException(
                    name + " is " + buffer + ": neither direct nor over a float[], it could only be copied");
        }
    }

    static void writable(Buffer buffer, String name) {
        if (buffer.isReadOnly()) {
            throw new IllegalArgumentException(name + " is read-only: " + buffer);
        }
    }

    /** The elements from a pointer's position to its limit, which JavaCPP has as 0 where it does not know it. */
    static long lengthOf(FloatPointer pointer, String name) {
        pointer(pointer, name, 0);
        if (pointer.limit() == 0) {
            throw new IllegalArgumentException(name + " has limit 0, so that its length is unknown: say it");
        }
        return pointer.limit() - pointer.position();
    }

    /** A pointer with at least {@code length} elements between position and limit, where the limit is known. */
    static void pointer(FloatPointer pointer, String name, long length) {
        notNull(pointer, name);
        if (Pointer.isNull(pointer)) {
            throw new IllegalArgumentException(name + " is a null pointer");
        }
        if (pointer.limit() > 0 && length > pointer.limit() - pointer.position()) {
            throw new IndexOutOfBoundsException("length is " + length + ": " + name + " has "
                    + (pointer.limit() - pointer.position()) + " elements from position " + pointer.position());
        }
    }
}
