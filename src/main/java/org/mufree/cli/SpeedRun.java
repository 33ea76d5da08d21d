// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.EnumMap;
import java.util.Map;
import org.bytedeco.javacpp.FloatPointer;
import org.mufree.Accuracy;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Gpu;
import org.mufree.Measurements;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.Op;
import org.mufree.cli.Failures.WorkFailed;

/** Measures speed, of methods that it validated before. */
final class SpeedRun implements AutoCloseable {
    private static final int CHAIN_CHECK = 1 << 16;
    private static final int CHAIN_CHECK_STEPS = 19;
    private static final int MAP_CHECK = 1 << 20;

    private final Engine engine;
    private final BenchOptions options;
    private final Measurements measurements;
    private final Measurements.ChainShape shape;
    private final Engine cpu = Engine.cpu();
    private final DeviceArray chainIn;
    private final DeviceArray chainOut;
    private final DeviceArray mapIn;
    private final DeviceArray mapOut;
    private final Map<Method, Accuracy> validated = new EnumMap<>(Method.class);

    SpeedRun(Engine engine, BenchOptions options) {
        this.engine = engine;
        this.options = options;
        measurements = engine.measurements();
        shape = measurements.chainShape();
        long length = options.length(engine);
        chainIn = engine.allocate(shape.length());
        chainOut = engine.allocate(shape.length());
        mapIn = engine.allocate(length);
        mapOut = engine.allocate(length);
        Arguments.fill(chainIn);
        Arguments.fill(mapIn);
    }

    /** MUFU alone for an operation: one instruction, and that one MUFU's. */
    static Method mufu(Op op) {
        return Method.of(op).stream().filter(m -> m.ops() == 1 && m.mufuOps() == 1).findFirst().orElseThrow();
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

    /** A chain is nothing but the method over and over, so the reference is made by maps. */
    private void validateChain(Method method) {
        Mode mode = options.chainMode();
        float[] expected = Arguments.values(CHAIN_CHECK);
        try (DeviceArray in = engine.copy(expected); DeviceArray out = engine.allocate(CHAIN_CHECK)) {
            Arguments.poison(out);
            measurements.chainSeconds(method, mode, CHAIN_CHECK_STEPS, in, out);
            for (int step = 0; step < CHAIN_CHECK_STEPS; step++) {
                cpu.apply(method, mode, expected, expected);
            }
            requireSame("chain", method, mode, expected, out.toArray());
        }
    }

    /** The whole map is run, and both its ends are compared. */
    private void validateMap(Method method) {
        Mode mode = options.mapMode();
        Arguments.poison(mapOut);
        measurements.mapSeconds(method, mode, mapIn, mapOut);
        int n = (int) Math.min(MAP_CHECK, mapIn.length());
        for (long at : new long[] {0, mapIn.length() - n}) {
            float[] expected = mapIn.slice(at, n).toArray();
            cpu.apply(method, mode, expected, expected);
            requireSame("map", method, mode, expected, mapOut.slice(at, n).toArray());
        }
    }

    private static void requireSame(String kernel, Method method, Mode mode, float[] expected, float[] actual) {
        try (FloatPointer a = new FloatPointer(expected); FloatPointer b = new FloatPointer(actual)) {
            long at = Measurements.firstDifference(a, b, expected.length);
            if (at >= 0) {
                throw new WorkFailed(method + " " + Rows.word(mode) + ", " + kernel + ": not the CPU engine's bits, and not "
                        + "timed: element " + at + " is " + Numbers.bitsAndValue(Float.floatToRawIntBits(actual[(int) at]))
                        + ", the CPU's " + Numbers.bitsAndValue(Float.floatToRawIntBits(expected[(int) at])));
            }
        }
    }

    /** Times a validated method in turns with a validated MUFU and a copy, so that ratios hold at any clock. */
    Speed time(Method method) {
        Method mufu = mufu(method.op());
        if (!validated.containsKey(method) || !validated.containsKey(mufu)) {
            throw new IllegalStateException(method + " or " + mufu + " was not validated");
        }
        int n = options.repetitions();
        double[] chain = new double[n];
        double[] ofMufu = new double[n];
        chainSeconds(method);  // not counted: it raises the clocks
        for (int i = 0; i < n; i++) {
            chain[i] = chainSeconds(method);
            ofMufu[i] = chainSeconds(mufu) / chain[i];
        }
        double[] map = new double[n];
        double[] ofCopy = new double[n];
        measurements.mapSeconds(method, options.mapMode(), mapIn, mapOut);
        for (int i = 0; i < n; i++) {
            map[i] = measurements.mapSeconds(method, options.mapMode(), mapIn, mapOut);
            ofCopy[i] = measurements.copySeconds(mapIn, mapOut) / map[i];
        }
        Sample chains = Sample.of(n, i -> chain[i]);
        return new Speed(method, options, shape, chains, Sample.of(n, i -> ofMufu[i]), perClockAndSm(chains),
                mapIn.length(), Sample.of(n, i -> map[i]), Sample.of(n, i -> ofCopy[i]));
    }

    private double chainSeconds(Method method) {
        return measurements.chainSeconds(method, options.chainMode(), shape.steps(), chainIn, chainOut);
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
        chainIn.close();
        chainOut.close();
        mapIn.close();
        mapOut.close();
        cpu.close();
    }
}
