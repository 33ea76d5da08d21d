// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.mufree.Accuracy;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Measurements;
import org.mufree.Method;
import org.mufree.Mode;

/** Times methods of one format in registers, each validated first. */
final class ChainTimer implements AutoCloseable {
    private static final int REPETITIONS = 7;
    private static final int CHECKED = 1 << 16;
    private static final int CHECKED_STEPS = 5;
    private static final long COPIED_BYTES = 1L << 26;

    private final Engine engine;
    private final Engine cpu = Engine.cpu();
    private final Format format;
    private final Measurements measurements;
    private final Measurements.ChainShape shape;
    private final DeviceArray in;
    private final DeviceArray out;

    ChainTimer(Engine engine, Format format) {
        this.engine = engine;
        this.format = format;
        measurements = engine.measurements();
        shape = measurements.chainShape();
        in = array(engine, format, shape.length());
        out = engine.allocate(format, shape.length());
    }

    /** Arguments of [1, 4], in no order: each method, and each of its results, is in the domain. */
    private static DeviceArray array(Engine engine, Format format, long length) {
        DeviceArray array = engine.allocate(format, length);
        float[] floats = new float[(int) Math.min(length, CHECKED)];
        short[] shorts = new short[floats.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = 1 + 3 * ((i * 0x9e3779b1 >>> 16) / 65536f);  // the multiples of the golden ratio
            shorts[i] = format == Format.F32 ? 0 : format.fromFloat(floats[i]);
        }
        for (long at = 0; at < length; at += floats.length) {
            fill(array.slice(at, Math.min(floats.length, length - at)), floats, shorts);
        }
        return array;
    }

    /** With as many as fit of the values that its format has. */
    private static void fill(DeviceArray array, float[] floats, short[] shorts) {
        if (array.format() == Format.F32) {
            array.copyFrom(Arrays.copyOf(floats, (int) array.length()));
        } else {
            array.copyFrom(Arrays.copyOf(shorts, (int) array.length()));
        }
    }

    /** Results a second of each: medians, timed in turns, so that all have the same clocks. */
    Map<Method, Double> rates(Map<Method, Mode> modes) {
        modes.forEach(this::validate);
        Map<Method, double[]> seconds = new EnumMap<>(Method.class);
        modes.keySet().forEach(method -> seconds.put(method, new double[REPETITIONS]));
        for (int i = -1; i < REPETITIONS; i++) {  // the first turn is not counted: it raises the clocks
            for (Map.Entry<Method, Mode> entry : modes.entrySet()) {
                double time = measurements.chainSeconds(entry.getKey(), entry.getValue(), shape.steps(), in, out);
                seconds.get(entry.getKey())[Math.max(i, 0)] = time;
            }
        }
        Map<Method, Double> rates = new EnumMap<>(Method.class);
        seconds.forEach((method, times) -> {
            Arrays.sort(times);
            rates.put(method, (double) shape.length() * shape.steps() / times[REPETITIONS / 2]);
        });
        return rates;
    }

    /** Its errors over every argument against its bounds, and the chain's bits against the CPU engine's. */
    private void validate(Method method, Mode mode) {
        Accuracy accuracy = measurements.accuracy(method);
        if (!accuracy.withinBound()) {
            throw new IllegalStateException(method + " exceeds its bounds, and is not timed: its errors are "
                    + accuracy.maxRelError() + " and " + accuracy.maxUlpError() + " ulp");
        }
        int checked = (int) Math.min(CHECKED, shape.length());
        try (DeviceArray expected = array(cpu, format, checked); DeviceArray found = engine.allocate(format, checked)) {
            fill(found, new float[checked], new short[checked]);  // zeros: no result of these arguments
            cpu.measurements().chainSeconds(method, mode, CHECKED_STEPS, expected, expected);
            measurements.chainSeconds(method, mode, CHECKED_STEPS, in.slice(0, checked), found);
            int at = Arrays.mismatch(bits(expected), bits(found));
            if (at >= 0) {
                throw new IllegalStateException(method + ", " + mode + ": not the CPU engine's bits, and not timed: "
                        + "element " + at + " is 0x" + Integer.toHexString(bits(found)[at]) + ", the CPU's 0x"
                        + Integer.toHexString(bits(expected)[at]));
            }
        }
    }

    private int[] bits(DeviceArray array) {
        int[] bits = new int[(int) array.length()];
        if (format == Format.F32) {
            float[] floats = new float[bits.length];
            array.copyTo(floats);
            Arrays.setAll(bits, i -> Float.floatToIntBits(floats[i]));
        } else {
            short[] shorts = new short[bits.length];
            array.copyTo(shorts);
            Arrays.setAll(bits, i -> Short.toUnsignedInt(shorts[i]));
        }
        return bits;
    }

    /** Bytes a second, read and written, of a plain copy that no cache holds. */
    static double copyBytesPerSecond(Engine engine) {
        long bytes = engine.isGpu()
                ? Math.min(Math.max(8 * engine.gpu().l2Bytes(), COPIED_BYTES), engine.gpu().freeBytes() / 4) : COPIED_BYTES;
        long length = bytes / Format.F32.bytes();
        try (DeviceArray from = array(engine, Format.F32, length); DeviceArray to = engine.allocate(length)) {
            double[] seconds = new double[REPETITIONS];
            engine.measurements().copySeconds(from, to);
            Arrays.setAll(seconds, i -> engine.measurements().copySeconds(from, to));
            Arrays.sort(seconds);
            return 2.0 * length * Format.F32.bytes() / seconds[REPETITIONS / 2];
        }
    }

    @Override
    public void close() {
        in.close();
        out.close();
        cpu.close();
    }
}
