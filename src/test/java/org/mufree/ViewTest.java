// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Arrays over memory of others', and copies between arrays. */
class ViewTest {
    static final Class<IllegalArgumentException> WRONG = IllegalArgumentException.class;

    final float[] x = Patterns.spread(5000);
    Engine engine;
    private Pointer memory;

    Engine openEngine() {
        return Engine.cpu(2);
    }

    /** Memory that the engine can use and did not make. */
    Pointer allocateMemory(long bytes) {
        return new FloatPointer(bytes / Float.BYTES);
    }

    void freeMemory(Pointer pointer) {
        pointer.deallocate();
    }

    @BeforeEach
    void open() {
        engine = openEngine();
        memory = allocateMemory((x.length + 1L) * Float.BYTES);
    }

    @AfterEach
    void close() {
        freeMemory(memory);
        engine.close();
    }

    float[] expected(Method method) {
        float[] y = new float[x.length];
        try (Engine cpu = Engine.cpu()) {
            cpu.apply(method, x, y);
        }
        return y;
    }

    @Test
    void batchesWorkOnTheMemoryItself() {
        DeviceArray view = engine.view(Format.F32, memory, x.length);
        assertTrue(view.isView());
        assertEquals(x.length, view.length());
        view.copyFrom(x);
        try (DeviceArray own = engine.allocate(x.length)) {
            assertFalse(own.isView());
            engine.rsqrt(view, own);
            Bits.assertSame(expected(Method.RSQRT_IEEE), own.toArray(), x, () -> "from a view");
            engine.rcp(view, view);
            Bits.assertSame(expected(Method.RCP_IEEE), view.toArray(), x, () -> "in place");
        }
        // Another view, by the address, of the part from element 7 on.
        DeviceArray part = engine.view(Format.F32, memory.address() + 7 * Float.BYTES, 100);
        assertArrayEquals(view.slice(7, 100).toArray(), part.toArray());
        assertEquals(memory.address(), view.pointer().address());
        view.close();
        ArgumentsTest.fails(IllegalStateException.class, view::toArray, "closed");
        assertEquals(100, part.toArray().length, "the memory is still there");
    }

    /** A pointer's position counts; a view's values may be of any format. */
    @Test
    void positions() {
        FloatPointer pointer = new FloatPointer(memory).position(3);
        Values halves = Patterns.all(Format.F16).range(0, 1000);
        DeviceArray view = engine.view(Format.F16, pointer, 1000);
        assertEquals(memory.address() + 3 * Float.BYTES, view.shortPointer().address());
        short[] bits = new short[1000];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = (short) halves.bits(i);
        }
        view.copyFrom(bits);
        Bits.assertSame(halves, Values.of(view), halves, () -> "copied and copied back");
        assertEquals(0, engine.view(Format.F32, new FloatPointer(), 0).length());
    }

    @Test
    void wrongViews() {
        ArgumentsTest.fails(NullPointerException.class, () -> engine.view(Format.F32, null, 1), "memory is null");
        ArgumentsTest.fails(NullPointerException.class, () -> engine.view(null, memory, 1), "format is null");
        ArgumentsTest.fails(WRONG, () -> engine.view(Format.F32, new FloatPointer(), 1), "memory is a null pointer");
        ArgumentsTest.fails(WRONG, () -> engine.view(Format.F32, memory, -1), "length is -1");
        ArgumentsTest.fails(WRONG, () -> engine.view(Format.F32, memory, Long.MAX_VALUE), "length is " + Long.MAX_VALUE);
        ArgumentsTest.fails(WRONG, () -> engine.view(Format.F32, 0, 1), "memory is a null pointer");
    }

    @Test
    void copiesBetweenArrays() {
        try (DeviceArray a = engine.copy(x); DeviceArray b = engine.allocate(x.length);
                DeviceArray half = engine.allocate(Format.F16, x.length)) {
            b.copyFrom(a);
            Bits.assertSame(x, b.toArray(), x, () -> "a copy");
            DeviceArray view = engine.view(Format.F32, memory, x.length);
            view.copyFrom(b);
            view.copyFrom(view);
            Bits.assertSame(x, view.toArray(), x, () -> "a copy to a view");
            b.slice(0, 10).copyFrom(a.slice(20, 10));
            assertArrayEquals(a.slice(20, 10).toArray(), b.slice(0, 10).toArray());
            ArgumentsTest.fails(NullPointerException.class, () -> b.copyFrom((DeviceArray) null), "from is null");
            ArgumentsTest.fails(WRONG, () -> b.copyFrom(a.slice(0, 10)), "from has 10");
            ArgumentsTest.fails(WRONG, () -> b.copyFrom(half), "from is " + half, "equal formats");
            ArgumentsTest.fails(WRONG, () -> b.slice(0, 10).copyFrom(b.slice(5, 10)), "overlap");
            try (Engine other = openEngine(); DeviceArray theirs = other.copy(x)) {
                ArgumentsTest.fails(WRONG, () -> b.copyFrom(theirs), "from is " + theirs, "another engine");
            }
            DeviceArray closed = engine.copy(x);
            closed.close();
            ArgumentsTest.fails(IllegalStateException.class, () -> b.copyFrom(closed), "from is closed");
        }
    }

    @Test
    void memoryIsCounted() {
        long before = engine.memory().arrays();
        try (DeviceArray array = engine.allocate(1 << 20)) {
            assertTrue(engine.memory().arrays() >= before + (4 << 20), () -> engine.memory() + ", with " + array);
            assertTrue(engine.memory().reserved() >= engine.memory().arrays());
        }
        engine.synchronize();
        assertEquals(before, engine.memory().arrays());
        engine.trim();
        engine.trim();
        assertEquals(before, engine.memory().arrays());
    }
}
