// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Function;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.ShortPointer;

/**
 * The values of a {@code java.lang.foreign.MemorySegment}, which Java has since version 22, in the types that this library
 * takes; the library itself is made for Java 17, so that a segment is an {@code Object} here. Nothing is copied.
 *
 * <p>A native or mapped segment becomes a pointer, of any length, which is good for as long as the segment's arena is open: to
 * close the arena during a call is an error that nobody can catch. A segment over a {@code float[]} or {@code short[]} has no
 * address; {@code segment.heapBase()} is its array.
 *
 * <pre>{@code
 * try (Arena arena = Arena.ofConfined()) {
 *     MemorySegment x = arena.allocate(ValueLayout.JAVA_FLOAT, length);
 *     engine.rsqrt(Segments.floats(x), Segments.floats(x));
 * }
 * }</pre>
 */
public final class Segments {
    /** The calls that a segment is asked by. */
    private record Foreign(Class<?> segment, Method isNative, Method isAccessibleBy, Method scope, Method isAlive, Method isReadOnly,
            Method address, Method byteSize) {

        static Optional<Foreign> find() {
            if (Runtime.version().feature() < 22) {
                return Optional.empty();
            }
            try {
                Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
                Class<?> scope = Class.forName("java.lang.foreign.MemorySegment$Scope");
                return Optional.of(new Foreign(segment, segment.getMethod("isNative"),
                        segment.getMethod("isAccessibleBy", Thread.class), segment.getMethod("scope"), scope.getMethod("isAlive"),
                        segment.getMethod("isReadOnly"), segment.getMethod("address"), segment.getMethod("byteSize")));
            } catch (ReflectiveOperationException changed) {
                throw new IllegalStateException("this Java has other memory segments than those of version 22", changed);
            }
        }
    }

    /** Marks pointers to memory that must not be written. */
    interface ReadOnly {
    }

    private static final class ReadOnlyFloats extends FloatPointer implements ReadOnly {
        ReadOnlyFloats(Pointer memory) {
            super(memory);
        }
    }

    private static final class ReadOnlyShorts extends ShortPointer implements ReadOnly {
        ReadOnlyShorts(Pointer memory) {
            super(memory);
        }
    }

    private static final Optional<Foreign> FOREIGN = Foreign.find();

    private Segments() {
    }

    /** Whether this Java has segments: version 22 or later. */
    public static boolean areSupported() {
        return FOREIGN.isPresent();
    }

    /**
     * The floats of a segment, from its beginning to its end; of a read-only one they can be input alone.
     *
     * @throws IllegalArgumentException if it is no segment, no native one, or does not hold whole, aligned floats
     * @throws IllegalStateException if its arena is closed, or another thread's alone
     */
    public static FloatPointer floats(Object segment) {
        return pointer(segment, HostType.FLOATS, FloatPointer::new, ReadOnlyFloats::new);
    }

    /** The values of a 16-bit format in a segment, by their bits, as {@link #floats(Object)}. */
    public static ShortPointer shorts(Object segment) {
        return pointer(segment, HostType.SHORTS, ShortPointer::new, ReadOnlyShorts::new);
    }

    private static <P extends Pointer> P pointer(Object segment, HostType<?, ?, P> type,
            Function<Pointer, P> pointer, Function<Pointer, P> readOnlyPointer) {
        Checks.notNull(segment, "segment");
        Foreign foreign = FOREIGN.filter(f -> f.segment.isInstance(segment)).orElseThrow(() -> new IllegalArgumentException(
                "segment is a " + segment.getClass().getName() + ": a java.lang.foreign.MemorySegment of Java 22 or later is needed"));
        require((boolean) get(foreign.isNative, segment), segment, "a segment of native memory is needed; of one over an array,"
                + " heapBase() is the array");
        if (!(boolean) get(foreign.isAlive, get(foreign.scope, segment))) {
            throw new IllegalStateException("segment is " + segment + ": its arena is closed");
        }
        if (!(boolean) get(foreign.isAccessibleBy, segment, Thread.currentThread())) {
            throw new IllegalStateException("segment is " + segment + ": it belongs to another thread");
        }
        long address = (long) get(foreign.address, segment);
        long bytes = (long) get(foreign.byteSize, segment);
        require(bytes % type.bytes() == 0 && address % type.bytes() == 0, segment, "whole, aligned " + type.element()
                + "s are needed, of " + type.bytes() + " bytes");
        boolean readOnly = (boolean) get(foreign.isReadOnly, segment);
        P values = (readOnly ? readOnlyPointer : pointer).apply(new Address(address));
        values.capacity(bytes / type.bytes());
        return values;
    }

    private static void require(boolean holds, Object segment, String need) {
        if (!holds) {
            throw new IllegalArgumentException("segment is " + segment + ": " + need);
        }
    }

    private static Object get(Method method, Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        } catch (InvocationTargetException failure) {
            throw new IllegalStateException(failure.getCause());
        }
    }
}
