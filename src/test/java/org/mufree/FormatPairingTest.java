// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.ShortPointer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.function.Executable;

/** Methods and arrays of one format, values of another: told by name, format and what was given; nothing is written. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FormatPairingTest {
    private static final Class<IllegalArgumentException> WRONG = IllegalArgumentException.class;

    private final float[] floats = Poison.array(4);
    private final short[] shorts = {1, 2, 3, 4};
    private Engine engine;

    @BeforeAll
    final void open() {
        engine = Engine.cpu(1);
    }

    @AfterAll
    final void close() {
        engine.close();
    }

    private void failsIntact(Executable call, String... words) {
        ArgumentsTest.fails(WRONG, call, words);
        Poison.assertIntact(floats, () -> "floats");
        assertArrayEquals(new short[] {1, 2, 3, 4}, shorts);
    }

    @Test
    void shortsForAMethodOfFloats() {
        String[] words = {"method is rcp_ieee, of format F32", "floats are needed", "shorts were given"};
        failsIntact(() -> engine.apply(Method.RCP_IEEE, shorts, shorts), words);
        failsIntact(() -> engine.apply(Method.RCP_IEEE, Mode.RAW, shorts, 0, shorts, 0, 4), words);
        failsIntact(() -> engine.apply(Method.RCP_IEEE, ShortBuffer.wrap(shorts), ShortBuffer.wrap(shorts)), words);
        failsIntact(() -> engine.rcp(Format.F32, shorts, shorts), words);
        try (ShortPointer pointer = new ShortPointer(shorts)) {
            failsIntact(() -> engine.apply(Method.RCP_IEEE, Mode.RAW, pointer, pointer, 4), words);
            failsIntact(() -> Measurements.firstDifference(Format.F32, pointer, pointer, 4), "format is F32", "shorts");
        }
        failsIntact(() -> engine.measurements().unrounded(Method.RCP_IEEE, shorts, floats), words);
    }

    @Test
    void floatsForAMethodOfShorts() {
        String[] words = {"method is rcp_ieee_f16, of format F16", "shorts are needed", "floats were given"};
        failsIntact(() -> engine.apply(Method.RCP_IEEE_F16, floats, floats), words);
        failsIntact(() -> engine.apply(Method.RCP_IEEE_F16, FloatBuffer.wrap(floats), FloatBuffer.wrap(floats)), words);
        try (FloatPointer pointer = new FloatPointer(floats)) {
            failsIntact(() -> engine.apply(Method.RCP_IEEE_F16, pointer, pointer), words);
        }
    }

    @Test
    void deviceArrays() {
        failsIntact(() -> engine.copy(Format.F32, shorts), "format is F32", "floats are needed", "shorts were given");
        try (DeviceArray f16 = engine.copy(Format.F16, shorts); DeviceArray bf16 = engine.allocate(Format.BF16, 4);
                DeviceArray f32 = engine.allocate(2)) {
            assertEquals(Format.F16, f16.format());
            assertEquals(Format.F16, f16.slice(1, 2).format());
            assertEquals(Format.F32, f32.format());
            String shown = f16.toString();
            failsIntact(() -> engine.apply(Method.RCP_IEEE_BF16, f16, bf16), "method is rcp_ieee_bf16, of format BF16",
                    "in is " + shown, "of F16");
            failsIntact(() -> engine.apply(Method.RCP_IEEE_BF16, bf16, f16), "out is " + shown);
            failsIntact(() -> engine.rcp(f16, bf16), "method is rcp_ieee_f16", "out is " + bf16);
            failsIntact(() -> engine.measurements().mapSeconds(Method.RCP_IEEE, Mode.RAW, f16, f16), "in is " + shown);
            failsIntact(() -> engine.measurements().chainSeconds(Method.RCP_IEEE, Mode.RAW, 1, f16, f16), "in is " + shown);
            failsIntact(() -> f16.copyTo(floats), "array is " + shown, "shorts are needed", "floats were given");
            failsIntact(() -> f16.copyFrom(floats), "array is " + shown);
            failsIntact(() -> f16.copyFrom(FloatBuffer.wrap(floats)), "array is " + shown);
            failsIntact(f16::toArray, "array is " + shown);
            failsIntact(f16::pointer, "array is " + shown);
            failsIntact(() -> f32.copyTo(shorts), "array is " + f32, "floats are needed", "shorts were given");
            failsIntact(f32::toShortArray, "array is " + f32);
            failsIntact(f32::shortPointer, "array is " + f32);
            failsIntact(() -> engine.measurements().copySeconds(f32, f16.slice(0, 2)), "in has 8 bytes", "out 4");
            assertArrayEquals(shorts, f16.toShortArray());
            engine.measurements().copySeconds(f16, bf16);
            assertArrayEquals(shorts, bf16.toShortArray(), "equally many bytes");
            engine.measurements().copySeconds(f16, f32);
            assertEquals(0x00020001, Float.floatToRawIntBits(f32.toArray()[0]), "8 bytes of each");
        }
    }

    @Test
    void nulls() {
        Class<NullPointerException> npe = NullPointerException.class;
        ArgumentsTest.fails(npe, () -> engine.rcp(null, shorts, shorts), "format is null");
        ArgumentsTest.fails(npe, () -> engine.allocate(null, 3), "format is null");
        ArgumentsTest.fails(npe, () -> engine.copy(null, shorts), "format is null");
        ArgumentsTest.fails(npe, () -> engine.copy(Format.F16, null), "from is null");
        ArgumentsTest.fails(npe, () -> engine.rsqrt(Format.F16, shorts, null), "out is null");
        ArgumentsTest.fails(npe, () -> engine.measurements().unrounded(null, shorts, floats), "method is null");
        ArgumentsTest.fails(npe, () -> engine.measurements().unrounded(Method.RCP_IEEE_F16, null, floats), "in is null");
    }

    /** Every way in and out, of every format. */
    @Test
    void copiesKeepTheirBits() {
        for (Format format : new Format[] {Format.F16, Format.BF16}) {
            try (DeviceArray array = engine.allocate(format, 4); ShortPointer pointer = new ShortPointer(shorts)) {
                short[] found = new short[6];
                array.copyFrom(pointer);
                array.copyTo(found, 1);
                assertArrayEquals(new short[] {0, 1, 2, 3, 4, 0}, found);
                array.copyFrom(ShortBuffer.wrap(new short[] {9, 8, 7, 6, 5}, 1, 4));
                array.slice(1, 2).copyTo(ShortBuffer.wrap(found, 0, 2));
                assertArrayEquals(new short[] {7, 6, 2, 3, 4, 0}, found);
                array.copyTo(pointer);
                assertEquals(5, pointer.get(3));
            }
        }
    }
}
