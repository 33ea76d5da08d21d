// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.EnumMap;
import java.util.Map;
import org.mufree.Accuracy;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Gpu;
import org.mufree.Measurements;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.cli.Failures.WorkFailed;
import org.mufree.report.Sample;

/** Measures speed, of methods that it validated before. */
final class SpeedRun implements AutoCloseable {
    private static final int CHAIN_CHECK = 1 << 16;
    private static final int CHAIN_CHECK_STEPS = 19;
    private static final int MAP_CHECK = 1 << 20;

    private final Engine engine;
    private final BenchOptions options;
    private final Measurements measurements;
    private final Measurements.ChainShape shape;
    private final long mapLength;
    private final Engine cpu = Engine.cpu();
    private final Map<Format, SpeedArrays> arrays = new EnumMap<>(Format.class);
    private final Map<Method, Accuracy> validated = new EnumMap<>(Method.class);

    SpeedRun(Engine engine, BenchOptions options) {
        this.engine = engine;
        this.options = options;
        measurements = engine.measurements();
        shape = measurements.chainShape();
        mapLength = options.length(engine);
    }

    private SpeedArrays arrays(Method method) {
        return arrays.computeIfAbsent(method.format(),
                format -> SpeedArrays.of(engine, format, shape.length(), mapLength));
    }

    /**
     * Checks a method on this engine: its errors over every argument against its bounds, and the results of the kernels
     * to be timed against the CPU engine's, bit by bit.
     *
     * @throws WorkFailed if it does not pass
     */
    Accuracy validate(Method method, Progress progress) {
        Accuracy known = validated.get(method);
        if (known != null) {
            return known;
        }
        Accuracy accuracy = AccuracyScan.of(engine, method, progress);
        if (!accuracy.withinBound()) {
            throw new WorkFailed(method + " exceeds its bounds, and is not timed: its errors are "
                    + Numbers.relError(accuracy.maxRelError()) + " and "
                    + Numbers.ulpError(accuracy.maxUlpError()) + " ulp");
        }
        validateChain(method);
        validateMap(method);
        validated.put(method, accuracy);
        return accuracy;
    }

    private void validateChain(Method method) {
        Mode mode = options.chainMode();
        Format format = method.format();
        try (HostValues arguments = Arguments.values(format, CHAIN_CHECK);
                DeviceArray in = engine.allocate(format, CHAIN_CHECK);
                DeviceArray out = engine.allocate(format, CHAIN_CHECK);
                DeviceArray cpuIn = cpu.allocate(format, CHAIN_CHECK);
                DeviceArray cpuOut = cpu.allocate(format, CHAIN_CHECK)) {
            arguments.copyTo(in);
            arguments.copyTo(cpuIn);
            Arguments.poison(out);
            measurements.chainSeconds(method, mode, CHAIN_CHECK_STEPS, in, out);
            cpu.measurements().chainSeconds(method, mode, CHAIN_CHECK_STEPS, cpuIn, cpuOut);
            try (HostValues expected = HostValues.of(cpuOut)) {
                requireSame("chain", method, mode, expected, out);
            }
        }
    }

    /** The whole map is run, and both its ends are compared. */
    private void validateMap(Method method) {
        Mode mode = options.mapMode();
        DeviceArray in = arrays(method).mapIn();
        DeviceArray out = arrays(method).mapOut();
        Arguments.poison(out);
        measurements.mapSeconds(method, mode, in, out);
        long n = Math.min(MAP_CHECK, mapLength);
        for (long at : new long[] {0, mapLength - n}) {
            try (HostValues expected = HostValues.of(in.slice(at, n))) {
                expected.apply(cpu, method, mode, expected);
                requireSame("map", method, mode, expected, out.slice(at, n));
            }
        }
    }

    private static void requireSame(String kernel, Method method, Mode mode, HostValues expected, DeviceArray found) {
        try (HostValues actual = HostValues.of(found)) {
            long at = expected.firstDifference(actual);
            if (at >= 0) {
                Format format = method.format();
                throw new WorkFailed(method + " " + Rows.word(mode) + ", " + kernel + ": not the CPU engine's bits, and not "
                        + "timed: element " + at + " is " + Numbers.bitsAndValue(format, actual.bits(at))
                        + ", the CPU's " + Numbers.bitsAndValue(format, expected.bits(at)));
            }
        }
    }

    /** Times a validated method in turns with its validated baseline and a copy, so that ratios hold at any clock. */
    Speed time(Method method) {
        Method baseline = Method.baseline(method.op(), method.format());
        if (!validated.containsKey(method) || !validated.containsKey(baseline)) {
            throw new IllegalStateException(method + " or " + baseline + " was not validated");
        }
        int n = options.repetitions();
        double[] chain = new double[n];
        double[] ofBaseline = new double[n];
        chainSeconds(method);  // not counted: it raises the clocks
        for (int i = 0; i < n; i++) {
            chain[i] = chainSeconds(method);
            ofBaseline[i] = chainSeconds(baseline) / chain[i];
        }
        double[] map = new double[n];
        double[] ofCopy = new double[n];
        mapSeconds(method);
        for (int i = 0; i < n; i++) {
            map[i] = mapSeconds(method);
            ofCopy[i] = measurements.copySeconds(arrays(method).mapIn(), arrays(method).mapOut()) / map[i];
        }
        Sample chains = Sample.of(n, i -> chain[i]);
        return new Speed(method, baseline, options, shape, chains, Sample.of(n, i -> ofBaseline[i]), perClockAndSm(chains),
                mapLength, Sample.of(n, i -> map[i]), Sample.of(n, i -> ofCopy[i]));
    }

    private double chainSeconds(Method method) {
        return measurements.chainSeconds(method, options.chainMode(), shape.steps(), arrays(method).chainIn(),
                arrays(method).chainOut());
    }

    private double mapSeconds(Method method) {
        return measurements.mapSeconds(method, options.mapMode(), arrays(method).mapIn(), arrays(method).mapOut());
    }

    private double perClockAndSm(Sample chains) {
        if (!engine.isGpu()) {
            return Double.NaN;
        }
        Gpu gpu = engine.gpu();
        double clocks = chains.median() * gpu.clockKhz() * 1e3;
        return (double) shape.length() * shape.steps() / clocks / gpu.multiprocessors();
    }

    @Override
    public void close() {
        arrays.values().forEach(SpeedArrays::close);
        cpu.close();
    }
}
