// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import java.nio.ByteOrder;
import java.util.function.Supplier;
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

    /** Java must hold the values of a format in a certain type; {@code subject} says what is of the format. */
    static void hostType(Format format, HostType<?, ?, ?> given, Supplier<String> subject) {
        if (format.hostType != given) {
            throw new IllegalArgumentException(subject.get() + ": " + format.hostType.element() + "s are needed, "
                    + given.element() + "s were given");
        }
    }

    /** Equally long device arrays of a method's format. */
    static void devices(Method method, DeviceArray in, DeviceArray out) {
        sameLength(notNull(in, "in").length(), notNull(out, "out").length());
        format(method, in, "in");
        format(method, out, "out");
    }

    private static void format(Method method, DeviceArray array, String name) {
        if (array.format() != notNull(method, "method").format()) {
            throw new IllegalArgumentException(described(method) + ": " + name + " is " + array);
        }
    }

    /** A method and its format, as messages name them. */
    static String described(Method method) {
        return "method is " + method + ", of format " + method.format();
    }

    static void length(long length) {
        notNegative(length, "length");
    }

    static long notNegative(long value, String name) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " is " + value + ": it is negative");
        }
        return value;
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

    static void sameBytes(DeviceArray in, DeviceArray out) {
        if (in.bytes() != out.bytes()) {
            throw new IllegalArgumentException(
                    "in has " + in.bytes() + " bytes, out " + out.bytes() + ": equally many are needed");
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
    static <B extends Buffer> void buffer(HostType<?, B, ?> type, B buffer, String name) {
        ByteOrder order = type.order().apply(notNull(buffer, name));
        if (order != ByteOrder.nativeOrder()) {
            throw new IllegalArgumentException(
                    name + " is a " + order + " buffer: native order, " + ByteOrder.nativeOrder() + ", is needed");
        }
        if (!buffer.isDirect() && !buffer.hasArray()) {
            throw new IllegalArgumentException(name + " is " + buffer + ": neither direct nor over a " + type.element()
                    + "[], it could only be copied");
        }
    }

    static void writable(Buffer buffer, String name) {
        if (buffer.isReadOnly()) {
            throw new IllegalArgumentException(name + " is read-only: " + buffer);
        }
    }

    static void writable(Pointer pointer, String name) {
        if (pointer instanceof Segments.ReadOnly) {
            throw new IllegalArgumentException(name + " is of a read-only segment: " + pointer);
        }
    }

    /** The elements from a pointer's position to its limit, which JavaCPP has as 0 where it does not know it. */
    static long lengthOf(Pointer pointer, String name) {
        pointer(pointer, name, 0);
        if (pointer.limit() == 0) {
            throw new IllegalArgumentException(name + " has limit 0, so that its length is unknown: say it");
        }
        return pointer.limit() - pointer.position();
    }

    /** A pointer with at least {@code length} elements between position and limit, where the limit is known. */
    static void pointer(Pointer pointer, String name, long length) {
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
