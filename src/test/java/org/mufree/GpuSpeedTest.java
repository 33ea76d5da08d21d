// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the library is for: the tricks against MUFU or CUDA's own functions, and batches against a plain copy. Medians of
 * interleaved runs.
 */
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
    private static Map<Method, Double> medians(List<Method> methods, ToDoubleFunction<Method> seconds) {
        Map<Method, List<Double>> runs = new EnumMap<>(Method.class);
        for (int run = -2; run < RUNS; run++) {
            for (Method method : methods) {
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

    private static List<Method> methods(Format format) {
        return Stream.of(Op.values()).flatMap(op -> Method.of(op, format).stream()).toList();
    }

    /**
     * The issue model of a GPU whose MUFU has an eighth of the FP32 throughput, such as sm_90: up to six instructions
     * take less time than MUFU's one. What is timed was validated just before.
     */
    @ParameterizedTest
    @EnumSource
    void tricksAgainstTheBaseline(Format format) {
        for (Method method : methods(format)) {
            assertTrue(measurements.accuracy(method).withinBound(), method::toString);
        }
        Measurements.ChainShape shape = measurements.chainShape();
        Map<Method, Double> seconds;
        try (DeviceArray in = Patterns.tame(format, Math.toIntExact(shape.length())).on(engine);
                DeviceArray out = engine.allocate(format, shape.length())) {
            seconds = medians(methods(format),
                    method -> measurements.chainSeconds(method, Mode.RAW, shape.steps(), in, out));
        }
        System.out.printf("%s, driver %s%n%-24s %4s %10s %8s %12s %12s%n", engine, engine.gpu().driver(), "method", "ops",
                "Gop/s", "of base", "max rel", "max ulp");
        for (Method method : methods(format)) {
            System.out.printf("%-24s %4d %10.0f %8.2f %12.4e %12.4g%n", method, method.ops(),
                    shape.length() * shape.steps() / seconds.get(method) * 1e-9, ratio(seconds, method),
                    method.maxRelError(), method.maxUlpError());
        }
        assumeTrue(engine.gpu().architecture().equals("sm_90"), "the model's figures are those of sm_90");
        for (Method method : methods(format)) {
            if (method.mufuOps() == 0 && method.ops() <= 6) {
                assertTrue(ratio(seconds, method) > 1,
                        () -> method + " has only " + ratio(seconds, method) + " of the baseline's speed");
            }
        }
    }

    private static double ratio(Map<Method, Double> seconds, Method method) {
        return seconds.get(Method.baseline(method.op(), method.format())) / seconds.get(method);
    }

    /** A batch over an array is bound by memory, whatever the method: the correctly rounded ones, too. */
    @ParameterizedTest
    @EnumSource
    void batchesAgainstACopy(Format format) {
        long length = (1L << 30) / format.bytes();
        long needed = 3 * length * format.bytes();
        long free = engine.gpu().freeBytes();
        assumeTrue(free >= needed, () -> needed + " bytes of GPU memory are needed, " + free + " are free");
        try (DeviceArray in = engine.allocate(format, length); DeviceArray out = engine.allocate(format, length)) {
            int piece = 1 << 24;
            try (DeviceArray values = Patterns.tame(format, piece).on(engine)) {
                for (long begin = 0; begin < length; begin += piece) {
                    measurements.copySeconds(values, in.slice(begin, piece));
                }
            }
            List<Double> copies = new ArrayList<>();
            Map<Method, Double> seconds = medians(methods(format), method -> {
                copies.add(measurements.copySeconds(in, out));
                return measurements.mapSeconds(method, Mode.GUARDED, in, out);
            });
            double copy = copies.stream().sorted().toList().get(copies.size() / 2);
            System.out.printf("copy of 2^30 bytes: %.0f GB/s%n", 2e-9 * (1L << 30) / copy);
            for (Method method : methods(format)) {
                System.out.printf("%-24s %.3f of the copy's speed%n", method, copy / seconds.get(method));
            }
            for (Method method : methods(format)) {
                double ratio = copy / seconds.get(method);
                // A pair's 8 bytes leave time for some 30 instructions: a table's lookup takes more.
                assertTrue(ratio >= (method.ops() > 30 ? 0.8 : 0.9), () -> method + " has " + ratio + " of a copy's speed");
            }
        }
    }
}
