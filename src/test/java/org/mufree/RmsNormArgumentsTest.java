// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.internal.Native;

/** What RMSNorm refuses: the message names the argument and its value, and nothing was written. */
class RmsNormArgumentsTest {
    private static final RmsNorm NORM = RmsNorm.epsilon(1e-6f);
    private static final float[] FOUR = {1, 2, 3, 4};

    private Engine engine;

    Engine open() {
        return Engine.cpu(2);
    }

    @BeforeEach
    final void start() {
        engine = open();
    }

    @AfterEach
    final void stop() {
        engine.close();
    }

    private static void refused(Class<? extends Exception> type, Executable call, String... words) {
        String message = assertThrows(type, call).getMessage();
        for (String word : words) {
            assertTrue(message.contains(word), message);
        }
    }

    private static void refused(Executable call, String... words) {
        refused(IllegalArgumentException.class, call, words);
    }

    @ParameterizedTest
    @ValueSource(floats = {-1e-6f, -Float.MIN_VALUE, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, Float.NaN})
    void epsilonIsFiniteAndNotNegative(float epsilon) {
        refused(() -> RmsNorm.epsilon(epsilon), "epsilon is " + epsilon);
    }

    @Test
    void optionsAreWhatWasAskedFor() {
        assertEquals(new RmsNorm(0.5f, Method.RSQRT_IEEE, null), RmsNorm.epsilon(0.5f));
        try (DeviceArray w = engine.copy(FOUR)) {
            RmsNorm norm = RmsNorm.epsilon(0.5f).weights(w).method(Method.RSQRT_MUFU);
            assertEquals(new RmsNorm(0.5f, Method.RSQRT_MUFU, w), norm);
        }
        refused(NullPointerException.class, () -> NORM.method(null), "method is null");
        refused(NullPointerException.class, () -> NORM.weights(null), "weights is null");
    }

    @ParameterizedTest
    @EnumSource
    void onlyMethodsOfTheReciprocalRoot(Method method) {
        if (method.op() == Op.RSQRT) {
            assertEquals(method, NORM.method(method).method());
        } else {
            refused(() -> NORM.method(method), "method is " + method);
        }
    }

    @Test
    void shapesAndLengths() {
        float[] out = FOUR.clone();
        refused(() -> engine.rmsNorm(NORM, -1, 4, FOUR, out), "rows is -1");
        refused(() -> engine.rmsNorm(NORM, 1, -4, FOUR, out), "columns is -4");
        refused(() -> engine.rmsNorm(NORM, 1, 5, FOUR, out), "in has 4 elements", "1 rows of 5 columns");
        refused(() -> engine.rmsNorm(NORM, 2, 2, FOUR, new float[3]), "out has 3 elements", "2 rows of 2 columns");
        refused(() -> engine.rmsNorm(NORM, 1L << 62, 4, FOUR, out), "in has 4 elements");
        refused(() -> engine.rmsNorm(NORM, Long.MAX_VALUE, Long.MAX_VALUE, FOUR, out), "in has 4 elements");
        refused(NullPointerException.class, () -> engine.rmsNorm(null, 2, 2, FOUR, out), "norm is null");
        refused(NullPointerException.class, () -> engine.rmsNorm(NORM, 2, 2, null, out), "in is null");
        refused(NullPointerException.class, () -> engine.rmsNorm(NORM, 2, 2, FOUR, null), "out is null");
        assertArrayEquals(FOUR, out);
    }

    @Test
    void formatsAgree() {
        short[] shorts = new short[4];
        refused(() -> engine.rmsNorm(NORM, 2, 2, Format.F32, shorts, shorts), "format is F32", "floats are needed");
        refused(NullPointerException.class, () -> engine.rmsNorm(NORM, 2, 2, null, shorts, shorts), "format is null");
        try (DeviceArray in = engine.copy(FOUR); DeviceArray half = engine.copy(Format.F16, shorts)) {
            refused(() -> engine.rmsNorm(NORM, 2, 2, in, half), "out is", "F16", "F32");
            refused(() -> engine.rmsNorm(NORM.weights(half), 1, 4, in, in), "weights is", "F16", "4 of F32 are needed");
            refused(() -> engine.rmsNorm(NORM.weights(in), 2, 2, in, in), "weights is", "2 of F32 are needed");
            refused(() -> engine.rmsNorm(NORM.weights(in), 2, 2, FOUR, FOUR.clone()), "weights is", "2 of F32 are needed");
        }
    }

    @Test
    void overlaps() {
        float[] values = {1, 2, 3, 4, 5, 6, 7, 8};
        try (DeviceArray array = engine.copy(values); DeviceArray other = engine.copy(FOUR)) {
            refused(() -> engine.rmsNorm(NORM, 2, 2, array.slice(0, 4), array.slice(1, 4)), "out is 4 bytes from in");
            RmsNorm weighted = NORM.weights(array.slice(4, 2));
            refused(() -> engine.rmsNorm(weighted, 1, 2, other.slice(0, 2), array.slice(5, 2)), "weights is -4 bytes from out");
            refused(() -> engine.rmsNorm(weighted, 2, 2, other, array.slice(1, 4)), "weights is 12 bytes from out");
            assertArrayEquals(values, array.toArray());
            engine.rmsNorm(weighted, 2, 2, other, array.slice(0, 4));  // they touch
            engine.rmsNorm(weighted, 1, 2, array.slice(4, 2), array.slice(6, 2));  // weights that are arguments, too
            assertEquals(5, array.toArray()[4]);
        }
    }

    @Test
    void whatIsClosedOrAnothers() {
        try (Engine another = Engine.cpu(1); DeviceArray foreign = another.copy(FOUR); DeviceArray own = engine.copy(FOUR)) {
            refused(() -> engine.rmsNorm(NORM, 2, 2, foreign, own), "in is", "another engine");
            refused(() -> engine.rmsNorm(NORM, 2, 2, own, foreign), "out is", "another engine");
            refused(() -> engine.rmsNorm(NORM.weights(foreign), 1, 4, own, own), "weights is", "another engine");
            refused(() -> engine.rmsNorm(NORM.weights(foreign), 1, 4, FOUR, FOUR.clone()), "weights is", "another engine");
            DeviceArray closed = engine.copy(FOUR);
            closed.close();
            refused(IllegalStateException.class, () -> engine.rmsNorm(NORM, 2, 2, closed, own), "in is closed");
            refused(IllegalStateException.class, () -> engine.rmsNorm(NORM.weights(closed), 1, 4, own, own), "weights is closed");
            engine.close();
            refused(IllegalStateException.class, () -> engine.rmsNorm(NORM, 2, 2, own, own), "engine is closed");
            refused(IllegalStateException.class, () -> engine.rmsNorm(NORM, 2, 2, FOUR, FOUR.clone()), "engine is closed");
            refused(IllegalStateException.class, () -> engine.rmsNorm(NORM, 0, 2, new float[0], new float[0]), "engine is closed");
        }
    }

    @Test
    void onlyGpusHaveStreams() {
        if (!engine.isGpu()) {
            try (DeviceArray array = engine.copy(FOUR)) {
                CUstream_st stream = new CUstream_st(array.pointer());
                refused(() -> engine.rmsNorm(NORM, 2, 2, array, array, stream), "stream is", "has no streams");
            }
        }
    }

    /** What Java can't get past its own checks. */
    @Test
    void theNativeInterfaceChecksByItself() {
        try (DeviceArray array = engine.copy(FOUR)) {
            Pointer at = array.pointer();
            int rsqrt = Method.RSQRT_IEEE.row();
            refused(() -> nativeNorm(3, rsqrt, 2, 2, 0, at), "format is 3");
            refused(() -> nativeNorm(0, -1, 2, 2, 0, at), "method is -1");
            refused(() -> nativeNorm(0, Method.RCP_IEEE.row(), 2, 2, 0, at), "method is rcp_ieee");
            refused(() -> nativeNorm(0, rsqrt, -2, 2, 0, at), "rows is -2");
            refused(() -> nativeNorm(0, rsqrt, 2, -2, 0, at), "columns is -2");
            refused(() -> nativeNorm(0, rsqrt, 1L << 40, 1L << 40, 0, at), "rows is 1099511627776", "1099511627776 columns");
            refused(() -> nativeNorm(0, rsqrt, 1L << 30, 1L << 31, 0, at), "beyond any memory");
            refused(() -> nativeNorm(0, rsqrt, 2, 2, Float.NaN, at), "epsilon is nan");
            refused(() -> nativeNorm(0, rsqrt, 2, 2, -1, at), "epsilon is -1");
            refused(() -> nativeNorm(0, rsqrt, 2, 2, 0, null), "in is null");
            assertArrayEquals(FOUR, array.toArray());
        }
    }

    private void nativeNorm(int format, int method, long rows, long columns, float epsilon, Pointer at) {
        engine.handle().call(native_ ->
                Native.mufree_rmsnorm_device(native_, format, method, rows, columns, epsilon, at, null, at, null));
    }
}
