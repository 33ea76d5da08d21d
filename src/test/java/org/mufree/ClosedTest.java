// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Engines and arrays after they were closed, and arrays with the wrong engine. */
class ClosedTest {
    private static final Method METHOD = Method.RCP_IEEE;
    private static final Class<IllegalStateException> CLOSED = IllegalStateException.class;

    private final float[] in = {1f, 2f, 4f};
    private final float[] out = Poison.array(3);

    Engine open() {
        return Engine.cpu(1);
    }

    private static void fails(Class<? extends RuntimeException> type, Executable call,
            String... words) {
        ArgumentsTest.fails(type, call, words);
    }

    private static FloatBuffer direct(float[] values) {
        return ByteBuffer.allocateDirect(values.length * Float.BYTES).order(ByteOrder.nativeOrder()).asFloatBuffer()
                .put(values).clear();
    }

    @Test
    void closedEngine() {
        Engine engine = open();
        String shown = engine.toString();
        DeviceArray array = engine.copy(in);
        engine.close();
        engine.close();
        String[] words = {"engine is closed", shown};
        fails(CLOSED, () -> engine.rcp(in, out), words);
        fails(CLOSED, () -> engine.rcp(new float[0], new float[0]), words);
        fails(CLOSED, () -> engine.apply(METHOD, FloatBuffer.wrap(in), FloatBuffer.wrap(out)), words);
        fails(CLOSED, () -> engine.apply(METHOD, array, array), words);
        fails(CLOSED, () -> engine.allocate(3), words);
        fails(CLOSED, engine::synchronize, words);
        fails(CLOSED, () -> engine.measurements().accuracy(METHOD, 0, 1), words);
        fails(CLOSED, () -> engine.measurements().chainShape(), words);
        fails(CLOSED, () -> array.copyTo(out), words);
        fails(CLOSED, () -> array.copyFrom(in), words);
        Poison.assertIntact(out, () -> "out");
        assertEquals(shown, engine.toString(), "what it was can still be told");
        array.close();
    }

    /** In every kind of memory: those that are copied between, too. */
    @Test
    void closedEngineWritesNothing() {
        Engine engine = open();
        engine.close();
        FloatBuffer direct = direct(out);
        fails(CLOSED, () -> engine.apply(METHOD, FloatBuffer.wrap(in), direct), "engine is closed");
        fails(CLOSED, () -> engine.apply(METHOD, direct(in), FloatBuffer.wrap(out)), "engine is closed");
        fails(CLOSED, () -> engine.apply(METHOD, direct(in), direct), "engine is closed");
        Poison.assertIntact(out, () -> "out");
        float[] found = new float[3];
        direct.get(found);
        Poison.assertIntact(found, () -> "direct");
    }

    @Test
    void closedArray() {
        try (Engine engine = open()) {
            DeviceArray array = engine.copy(in);
            DeviceArray slice = array.slice(1, 2);
            slice.close();
            assertArrayEquals(new float[] {2f, 4f}, slice.toArray(), "closing a slice does nothing");
            array.close();
            array.close();
            fails(CLOSED, () -> engine.apply(METHOD, array, array), "in is closed", "DeviceArray[3", "closed]");
            try (DeviceArray other = engine.copy(in)) {
                fails(CLOSED, () -> engine.apply(METHOD, other, array), "out is closed");
                fails(CLOSED, () -> engine.measurements().mapSeconds(METHOD, Mode.RAW, other, array), "out is closed");
                assertArrayEquals(in, other.toArray());
            }
            fails(CLOSED, () -> array.copyTo(out), "array is closed");
            fails(CLOSED, () -> array.copyFrom(in), "array is closed");
            fails(CLOSED, array::toArray, "array is closed");
            fails(CLOSED, array::pointer, "array is closed");
            fails(CLOSED, () -> slice.copyTo(new float[2]), "array is closed");
            assertTrue(array.toString().contains("closed"), array::toString);
            Poison.assertIntact(out, () -> "out");
        }
    }

    @Test
    void arrayOfAnotherEngine() {
        try (Engine engine = open(); Engine other = Engine.cpu(1);
                DeviceArray mine = engine.copy(in); DeviceArray theirs = other.copy(in)) {
            Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
            fails(wrong, () -> engine.apply(METHOD, theirs, mine), "in is " + theirs, "another engine");
            fails(wrong, () -> engine.apply(METHOD, mine, theirs), "out is " + theirs, "another engine");
            fails(wrong, () -> engine.measurements().copySeconds(theirs, mine), "in is " + theirs);
            assertArrayEquals(in, mine.toArray());
            assertArrayEquals(in, theirs.toArray());
        }
    }

    @Test
    void wrongArraysOfTheEngine() {
        try (Engine engine = open(); DeviceArray array = engine.copy(in)) {
            Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
            Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
            fails(wrong, () -> engine.apply(METHOD, array.slice(0, 2), array.slice(1, 2)), "out", "overlap");
            fails(wrong, () -> engine.apply(METHOD, array, array.slice(1, 2)), "in has 3", "out 2");
            fails(NullPointerException.class, () -> engine.apply(METHOD, array, null), "out is null");
            fails(outside, () -> array.slice(-1, 2), "sliceOffset is -1");
            fails(outside, () -> array.slice(2, 2), "sliceOffset is 2", "length 2", "3 elements");
            fails(outside, () -> array.slice(1, Long.MAX_VALUE), "length " + Long.MAX_VALUE);
            fails(wrong, () -> array.slice(0, -1), "length is -1");
            fails(wrong, () -> array.copyFrom(new float[4]), "from has 4", "array 3");
            fails(wrong, () -> array.copyTo(new float[2]), "to has 2", "array 3");
            fails(outside, () -> array.copyTo(out, 1), "toOffset is 1", "length 3");
            fails(outside, () -> array.copyFrom(in, -1), "fromOffset is -1");
            fails(wrong, () -> array.copyTo(direct(out).asReadOnlyBuffer()), "to is read-only");
            fails(wrong, () -> array.copyFrom(new FloatPointer()), "from is a null pointer");
            fails(NullPointerException.class, () -> array.copyFrom((FloatPointer) null), "from is null");
            Poison.assertIntact(out, () -> "out");
            assertArrayEquals(in, array.toArray());
        }
    }
}
