// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.ShortPointer;
import org.junit.jupiter.api.Test;

/** Memory segments, by reflection: the tests are compiled for a Java that has none. */
class SegmentsTest {
    private static final Class<IllegalArgumentException> WRONG = IllegalArgumentException.class;

    private final float[] x = Patterns.spread(1000);

    private static Class<?> foreign(String name) throws ClassNotFoundException {
        assumeTrue(Runtime.version().feature() >= 22, "memory segments come with Java 22");
        return Class.forName("java.lang.foreign." + name);
    }

    private static Object call(Class<?> type, Object target, String name, Class<?>[] types, Object... arguments) throws Exception {
        return type.getMethod(name, types).invoke(target, arguments);
    }

    private static AutoCloseable arena(String kind) throws Exception {
        return (AutoCloseable) call(foreign("Arena"), null, kind, new Class<?>[0]);
    }

    private static Object segment(AutoCloseable arena, long bytes, long alignment) throws Exception {
        return call(foreign("Arena"), arena, "allocate", new Class<?>[] {long.class, long.class}, bytes, alignment);
    }

    private static Object readOnly(Object segment) throws Exception {
        return call(foreign("MemorySegment"), segment, "asReadOnly", new Class<?>[0]);
    }

    private static Object slice(Object segment, long offset, long bytes) throws Exception {
        return call(foreign("MemorySegment"), segment, "asSlice", new Class<?>[] {long.class, long.class}, offset, bytes);
    }

    private static FloatBuffer floats(Object segment) throws Exception {
        ByteBuffer bytes = (ByteBuffer) call(foreign("MemorySegment"), segment, "asByteBuffer", new Class<?>[0]);
        return bytes.order(ByteOrder.nativeOrder()).asFloatBuffer();
    }

    @Test
    void batchesAndCopies() throws Exception {
        float[] expected = new float[x.length];
        float[] y = new float[x.length];
        try (AutoCloseable arena = arena("ofConfined"); Engine engine = Engine.cpu(2)) {
            Object in = segment(arena, 4L * x.length, 4);
            Object out = segment(arena, 4L * x.length, 4);
            floats(in).put(x);
            engine.rsqrt(x, expected);
            engine.rsqrt(Segments.floats(readOnly(in)), Segments.floats(out));
            floats(out).get(y);
            Bits.assertSame(expected, y, x, () -> "a batch");
            try (DeviceArray array = engine.allocate(x.length)) {
                array.copyFrom(Segments.floats(readOnly(in)));
                engine.rsqrt(array, array);
                array.copyTo(Segments.floats(in));
                floats(in).get(y);
                Bits.assertSame(expected, y, x, () -> "an array");
            }
            ShortPointer shorts = Segments.shorts(slice(in, 2, 10));
            assertEquals(5, shorts.limit());
            assertEquals(0, shorts.position());
        }
    }

    @Test
    void whatCanNotBeUsed() throws Exception {
        ArgumentsTest.fails(NullPointerException.class, () -> Segments.floats(null), "segment is null");
        ArgumentsTest.fails(WRONG, () -> Segments.floats(new float[1]), "segment is a [F", "MemorySegment");
        Object kept;
        try (AutoCloseable arena = arena("ofConfined"); Engine engine = Engine.cpu(1)) {
            Object segment = segment(arena, 16, 4);
            kept = segment;
            Object heap = call(foreign("MemorySegment"), null, "ofArray", new Class<?>[] {float[].class}, (Object) x);
            ArgumentsTest.fails(WRONG, () -> Segments.floats(heap), "segment is ", "heapBase()");
            ArgumentsTest.fails(WRONG, () -> Segments.floats(slice(segment, 0, 7)), "whole, aligned floats");
            ArgumentsTest.fails(WRONG, () -> Segments.floats(slice(segment, 2, 8)), "whole, aligned floats");
            ArgumentsTest.fails(WRONG, () -> Segments.shorts(slice(segment, 1, 2)), "whole, aligned shorts");
            FloatPointer readOnly = Segments.floats(readOnly(segment));
            ArgumentsTest.fails(WRONG, () -> engine.rcp(readOnly, readOnly), "out is of a read-only segment");
            try (DeviceArray array = engine.allocate(4)) {
                ArgumentsTest.fails(WRONG, () -> array.copyTo(readOnly), "to is of a read-only segment");
            }
            Throwable[] thrown = new Throwable[1];
            Thread other = new Thread(() -> thrown[0] = assertThrows(Throwable.class, () -> Segments.floats(segment)));
            other.start();
            other.join();
            assertEquals(IllegalStateException.class, thrown[0].getClass());
        }
        ArgumentsTest.fails(IllegalStateException.class, () -> Segments.floats(kept), "arena is closed");
    }

    @Test
    void olderJavasSaySo() {
        assumeTrue(Runtime.version().feature() < 22, "this Java has memory segments");
        assertFalse(Segments.areSupported());
        ArgumentsTest.fails(WRONG, () -> Segments.floats(MethodHandles.lookup()), "Java 22");
    }
}
