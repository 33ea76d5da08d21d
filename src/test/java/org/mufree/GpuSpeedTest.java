// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the library is for: the tricks against MUFU, and batches against a plain copy. Medians of interleaved runs. */
@NeedsGpu
class GpuSpeedTest {
    private static final int RUNS = 11;
    private static Engine engine;
    private static Measurements measurements;

    @BeforeAll
    static void open() {
        engine = Engine.gpu(0);
        measurements = engine.measurements();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    /** The median seconds of each method, in rounds over all of them so that clocks and heat meet all alike. */
    private static Map<Method, Double> medians(ToDoubleFunction<Method> seconds) {
        Map<Method, List<Double>> runs = new EnumMap<>(Method.class);
        for (int run = -2; run < RUNS; run++) {
            for (Method method : Method.values()) {
                double taken = seconds.applyAsDouble(method);
                if (run >= 0) { // the first two warm up
                    runs.computeIfAbsent(method, m -> new ArrayList<>()).add(taken);
                }
            }
        }
        Map<Method, Double> medians = new EnumMap<>(Method.class);
        runs.forEach((method, all) -> medians.put(method, all.stream().sorted().toList().get(RUNS / 2)));
        return medians;
    }

    private static Method mufu(Op op) {
        return Method.of(op).stream().filter(m -> m.ops() == 1 && m.mufuOps() == 1).findFirst().orElseThrow();
    }

    /**
     * The issue model of a GPU whose MUFU has an eighth of the FP32 throughput, such as sm_90: up to six instructions
     * take less time than MUFU's one. What is timed was validated just before.
     */
    @Test
    void tricksAgainstMufu() {
        for (Method method : Method.values()) {
            assertTrue(measurements.accuracy(method).withinBound(), method::toString);
        }
        Measurements.ChainShape shape = measurements.chainShape();
        float[] x = new float[Math.toIntExact(shape.length())];
        for (int i = 0; i < x.length; i++) {
            x[i] = 1 + (float) i / x.length;
        }
        Map<Method, Double> seconds;
        try (DeviceArray in = engine.copy(x); DeviceArray out = engine.allocate(x.length)) {
            seconds = medians(method -> measurements.chainSeconds(method, Mode.RAW, shape.steps(), in, out));
        }
        System.out.printf("%s, driver %s%n%-24s %4s %10s %8s %12s %12s%n", engine, engine.gpu().driver(), "method", "ops",
                "Gop/s", "of MUFU", "max rel", "max ulp");
        for (Method method : Method.values()) {
            double ratio = seconds.get(mufu(method.op())) / seconds.get(method);
            System.out.printf("%-24s %4d %10.0f %8.2f %12.4e %12.4g%n", method, method.ops(),
                    shape.length() * shape.steps() / seconds.get(method) * 1e-9, ratio, method.maxRelError(),
                    method.maxUlpError());
        }
        assumeTrue(engine.gpu().architecture().equals("sm_90"), "the model's figures are those of sm_90");
        for (Method method : Method.values()) {
            if (method.mufuOps() == 0 && method.ops() <= 6) {
                double ratio = seconds.get(mufu(method.op())) / seconds.get(method);
                assertTrue(ratio > 1, () -> method + " has only " + ratio + " of MUFU's speed");
            }
        }
    }

    /** A batch over an array is bound by memory, whatever the method: the correctly rounded ones, too. */
    @Test
    void batchesAgainstACopy() {
        long length = 1L << 28;
        long needed = 3 * length * Float.BYTES;
        long free = engine.gpu().freeBytes();
        assumeTrue(free >= needed, () -> needed + " bytes of GPU memory are needed, " + free + " are free");
        try (DeviceArray in = engine.allocate(length); DeviceArray out = engine.allocate(length)) {
            float[] x = Patterns.range(0x3f800000, 1 << 24);
            for (long begin = 0; begin < length; begin += x.length) {
                in.slice(begin, x.length).copyFrom(x);
            }
            List<Double> copies = new ArrayList<>();
            Map<Method, Double> seconds = medians(method -> {
                copies.add(measurements.copySeconds(in, out));
                return measurements.mapSeconds(method, Mode.GUARDED, in, out);
            });
            double copy = copies.stream().sorted().toList().get(copies.size() / 2);
            System.out.printf("copy of 2^28 floats: %.0f GB/s%n", 2e-9 * length * Float.BYTES / copy);
            for (Method method : Method.values()) {
                System.out.printf("%-24s %.3f of the copy's speed%n", method, copy / seconds.get(method));
            }
            for (Method method : Method.values()) {
                double ratio = copy / seconds.get(method);
                assertTrue(ratio >= 0.9, () -> method + " has " + ratio + " of a copy's speed");
            }
        }
    }
}
