// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.function.Executable;

/** What is wrong with host memory is told by its name and value, before anything is written. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArgumentsTest {
    private static final Method METHOD = Method.RSQRT_MAGIC_2NR;
    private static final int SIZE = 100;

    private Engine engine;
    private final float[] in = new float[SIZE];
    private float[] out;
    private FloatBuffer direct;

    Engine open() {
        return Engine.cpu();
    }

    @BeforeAll
    final void start() {
        engine = open();
    }

    @AfterAll
    final void stop() {
        engine.close();
    }

    @BeforeEach
    final void poison() {
        out = Poison.array(SIZE);
        direct = ByteBuffer.allocateDirect(SIZE * Float.BYTES).order(ByteOrder.nativeOrder()).asFloatBuffer();
        direct.put(out).clear();
    }

    @AfterEach
    final void nothingWasWritten() {
        Poison.assertIntact(out, () -> "out");
        float[] copy = new float[SIZE];
        direct.duplicate().clear().get(copy);
        Poison.assertIntact(copy, () -> "direct");
    }

    static void fails(Class<? extends RuntimeException> type, Executable call, String... words) {
        String message = assertThrows(type, call).getMessage();
        for (String word : words) {
            assertTrue(message.contains(word), () -> "no \"" + word + "\" in \"" + message + "\"");
        }
    }

    @Test
    void nulls() {
        Class<NullPointerException> npe = NullPointerException.class;
        fails(npe, () -> engine.apply(null, in, out), "method is null");
        fails(npe, () -> engine.apply(METHOD, (Mode) null, in, out), "mode is null");
        fails(npe, () -> engine.apply(METHOD, (float[]) null, out), "in is null");
        fails(npe, () -> engine.rcp(in, null), "out is null");
        fails(npe, () -> engine.apply(METHOD, Mode.RAW, null, 0, out, 0, 1), "in is null");
        fails(npe, () -> engine.apply(METHOD, Mode.RAW, in, 0, null, 0, 1), "out is null");
        fails(npe, () -> engine.apply(METHOD, (FloatBuffer) null, direct), "in is null");
        fails(npe, () -> engine.apply(METHOD, FloatBuffer.wrap(in), null), "out is null");
        fails(npe, () -> engine.apply(null, FloatBuffer.wrap(in), direct), "method is null");
        fails(npe, () -> engine.apply(METHOD, (FloatPointer) null, null), "in is null");
        fails(npe, () -> engine.copy(null), "from is null");
        fails(npe, () -> engine.measurements().accuracy(null), "method is null");
    }

    @Test
    void lengths() {
        Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
        fails(wrong, () -> engine.apply(METHOD, Mode.RAW, in, 0, out, 0, -1), "length is -1");
        fails(wrong, () -> engine.apply(METHOD, in, new float[SIZE - 1]), "in has 100", "out 99");
        fails(wrong, () -> engine.apply(METHOD, new float[0], out), "in has 0", "out 100");
        fails(wrong, () -> engine.apply(METHOD, FloatBuffer.wrap(in, 1, 98), direct), "in has 98", "out 100");
        fails(wrong, () -> engine.apply(METHOD, direct.duplicate().position(1), direct), "in has 99", "out 100");
        fails(wrong, () -> engine.allocate(-5), "length is -5");
        fails(wrong, () -> engine.allocate(Long.MAX_VALUE), "length is " + Long.MAX_VALUE);
    }

    @Test
    void offsets() {
        Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, in, -1, out, 0, 1), "inOffset is -1", "100");
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, in, 0, out, -7, 1), "outOffset is -7", "100");
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, in, 101, out, 0, 0), "inOffset is 101", "length 0");
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, in, 1, out, 0, 100), "inOffset is 1", "length 100");
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, in, 0, out, 99, 2), "outOffset is 99", "length 2");
        int most = Integer.MAX_VALUE; // sums of these are negative in 32 bits
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, in, 1, out, 0, most), "length " + most);
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, in, 0, out, most, most), "length " + most);
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, in, 0, out, most, 1), "outOffset is " + most);
    }

    @Test
    void partialOverlap() {
        Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
        fails(wrong, () -> engine.apply(METHOD, Mode.RAW, out, 0, out, 1, 99), "out", "1 elements", "overlap");
        fails(wrong, () -> engine.apply(METHOD, Mode.RAW, out, 49, out, 0, 50), "out", "-49 elements", "overlap");
        FloatBuffer heap = FloatBuffer.wrap(out);
        fails(wrong, () -> engine.apply(METHOD, heap.duplicate().limit(90), heap.duplicate().position(10)), "overlap");
        fails(wrong, () -> engine.apply(METHOD, direct.duplicate().limit(51), direct.duplicate().position(49)),
                "out", "overlap");
        FloatPointer pointer = HostType.FLOATS.pointer().apply(direct);
        fails(wrong, () -> engine.apply(METHOD, Mode.RAW, new FloatPointer(pointer).position(2),
                new FloatPointer(pointer), 3), "out", "8 bytes", "overlap");
    }

    @Test
    void buffersThatNativeCodeCannotUse() {
        Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
        ByteBuffer bytes = ByteBuffer.allocateDirect(SIZE * Float.BYTES);
        boolean big = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;
        ByteOrder foreign = big ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        FloatBuffer swapped = bytes.order(foreign).asFloatBuffer();
        fails(wrong, () -> engine.apply(METHOD, swapped, direct), "in is a " + foreign);
        fails(wrong, () -> engine.apply(METHOD, FloatBuffer.wrap(in), swapped), "out is a " + foreign);
        FloatBuffer view = ByteBuffer.allocate(SIZE * Float.BYTES).order(ByteOrder.nativeOrder()).asFloatBuffer();
        fails(wrong, () -> engine.apply(METHOD, view, direct), "in is " + view, "neither direct");
        fails(wrong, () -> engine.apply(METHOD, FloatBuffer.wrap(in).asReadOnlyBuffer(), direct),
                "in is ", "neither direct");
        fails(wrong, () -> engine.apply(METHOD, FloatBuffer.wrap(in), direct.asReadOnlyBuffer()), "out is read-only");
    }

    @Test
    void pointers() {
        FloatPointer pointer = HostType.FLOATS.pointer().apply(direct);
        FloatPointer none = new FloatPointer((Pointer) null);
        Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
        Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
        fails(wrong, () -> engine.rsqrt(none, pointer), "in is a null pointer");
        fails(wrong, () -> engine.apply(METHOD, Mode.RAW, pointer, none, 1), "out is a null pointer");
        fails(wrong, () -> engine.apply(METHOD, Mode.RAW, pointer, pointer, -3), "length is -3");
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, pointer, pointer, 101), "length is 101", "in has 100");
        FloatPointer end = new FloatPointer(pointer).position(98).limit(100);
        fails(outside, () -> engine.apply(METHOD, Mode.RAW, pointer, end, 3), "length is 3", "out has 2", "position 98");
        fails(wrong, () -> engine.apply(METHOD, pointer, end), "in has 100", "out 2");
        FloatPointer unknown = new FloatPointer(pointer).limit(0);
        fails(wrong, () -> engine.apply(METHOD, unknown, pointer), "in has limit 0");
        fails(wrong, () -> engine.apply(METHOD, pointer, unknown), "out has limit 0");
    }

    @Test
    void ranges() {
        Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
        Measurements measurements = engine.measurements();
        fails(wrong, () -> measurements.accuracy(METHOD, -1, 1), "first is -1");
        fails(wrong, () -> measurements.accuracy(METHOD, 0, -2), "count is -2");
        fails(wrong, () -> measurements.accuracy(METHOD, 1, Format.F32.patterns()), "count is 4294967296");
        fails(wrong, () -> measurements.accuracy(METHOD, Format.F32.patterns() + 1, 0), "first is 4294967297");
        FloatPointer pointer = HostType.FLOATS.pointer().apply(direct);
        fails(wrong, () -> Measurements.firstDifference(pointer, pointer, -1), "length is -1");
        fails(IndexOutOfBoundsException.class, () -> Measurements.firstDifference(pointer, pointer, 101), "length is 101");
    }
}
