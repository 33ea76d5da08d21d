// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.FloatPointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which engine one gets, and that the reason shows where it is not the one hoped for. */
class EngineChoiceTest {
    @Test
    void valuesOfTheVariable() {
        assertEquals(new EngineChoice.Best(), EngineChoice.from(null));
        assertEquals(new EngineChoice.Best(), EngineChoice.from(""));
        assertEquals(new EngineChoice.Cpu(), EngineChoice.from("cpu"));
        assertEquals(new EngineChoice.OnGpu(0), EngineChoice.from("gpu"));
        assertEquals(new EngineChoice.OnGpu(0), EngineChoice.from("gpu:0"));
        assertEquals(new EngineChoice.OnGpu(3), EngineChoice.from("gpu:3"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "CPU", "cpu ", "gpu:", "gpu:-1", "gpu:x", "gpu3", "gpu:99999", " "})
    void nonsense(String value) {
        String message = assertThrows(IllegalArgumentException.class, () -> EngineChoice.from(value)).getMessage();
        assertTrue(message.contains("MUFREE_ENGINE is \"" + value + "\""), message);
        assertTrue(message.contains("gpu:N"), message);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 5000, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void impossibleNumbersOfThreads(int threads) {
        String message = assertThrows(IllegalArgumentException.class, () -> Engine.cpu(threads)).getMessage();
        assertTrue(message.contains("threads is " + threads), message);
    }

    @Test
    void negativeGpu() {
        String message = assertThrows(IllegalArgumentException.class, () -> Engine.gpu(-1)).getMessage();
        assertTrue(message.contains("device is -1"), message);
    }

    @Test
    void cpuIsNoFallback() {
        try (Engine engine = EngineChoice.from("cpu").open()) {
            assertFalse(engine.isGpu());
            assertTrue(engine.toString().startsWith("CPU ("), engine::toString);
            assertFalse(engine.toString().contains("no GPU"), engine::toString);
        }
    }

    /** Where there is no GPU, a hoped-for one is replaced with the reason shown, an asked-for one is an error. */
    @Test
    void aFallbackShows() {
        String why = reasonForNoGpu();
        try (Engine engine = EngineChoice.from(null).open()) {
            assertTrue(engine.toString().startsWith("CPU ("), engine::toString);
            assertTrue(engine.toString().endsWith("; no GPU: " + why), engine::toString);
        }
        MufreeException failure = assertThrows(MufreeException.class, () -> EngineChoice.from("gpu").open());
        assertFalse(failure.getMessage().isBlank());
        assertTrue(failure.status() != 0 && !failure.statusName().isBlank(), failure::toString);
    }

    private static String reasonForNoGpu() {
        try {
            assumeTrue(Gpu.count() == 0, "there is a GPU");
            return "there is none";
        } catch (MufreeException failure) {
            String reason = Engine.build().equals("CPU only") ? "no GPU code" : failure.statusName();
            assertTrue(failure.getMessage().contains(reason), failure::getMessage);
            return failure.getMessage();
        }
    }

    @Test
    void aCpuEngineHasNoStreamsAndNoGpu() {
        try (Engine engine = Engine.cpu(1); DeviceArray array = engine.copy(new float[] {4f});
                FloatPointer any = new FloatPointer(1)) {
            CUstream_st stream = new CUstream_st(any);
            ArgumentsTest.fails(IllegalArgumentException.class,
                    () -> engine.apply(Method.RCP_IEEE, Mode.RAW, array, array, stream), "stream is " + stream, "CPU (");
            ArgumentsTest.fails(IllegalArgumentException.class, () -> engine.synchronize(stream), "stream is " + stream);
            assertEquals(4f, array.toArray()[0]);
            engine.apply(Method.RCP_IEEE, Mode.RAW, array, array, new CUstream_st());
            assertEquals(0.25f, array.toArray()[0], "a null pointer is no stream");
            engine.synchronize();
            assertThrows(IllegalStateException.class, engine::gpu);
        }
    }
}
