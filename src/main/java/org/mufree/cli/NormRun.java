// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Measurements;
import org.mufree.RmsNorm;
import org.mufree.cli.Failures.WorkFailed;
import org.mufree.report.Sample;

/** Measures the speed of a weighted RMSNorm of one shape, after validation. */
final class NormRun implements AutoCloseable {
    /** Elements compared at each end, in whole rows. */
    private static final long CHECK = 1 << 20;

    private final Engine engine;
    private final Format format;
    private final long rows;
    private final long columns;
    private final DeviceArray in;
    private final DeviceArray out;
    private final DeviceArray weights;
    private final RmsNorm norm;

    NormRun(Engine engine, RmsNorm norm, Format format, long rows, long columns) {
        this.engine = engine;
        this.format = format;
        this.rows = rows;
        this.columns = columns;
        in = engine.allocate(format, Math.multiplyExact(rows, columns));
        out = engine.allocate(format, in.length());
        weights = engine.allocate(format, columns);
        this.norm = norm.weights(weights);
        Arguments.fill(in);
        Arguments.fill(weights);
    }

    /**
     * Normalises all rows and compares those at both ends with the CPU engine's, bit by bit.
     *
     * @throws WorkFailed if they differ
     */
    void validate() {
        Arguments.poison(out);
        engine.rmsNorm(norm, rows, columns, in, out);
        long n = Math.min(rows, Math.max(1, CHECK / columns));
        try (Engine cpu = Engine.cpu(); DeviceArray factors = moved(weights, cpu)) {
            for (long row : new long[] {0, rows - n}) {
                validate(cpu, norm.weights(factors), row, n);
            }
        }
    }

    private void validate(Engine cpu, RmsNorm onCpu, long row, long n) {
        try (DeviceArray expected = moved(in.slice(row * columns, n * columns), cpu)) {
            cpu.rmsNorm(onCpu, n, columns, expected, expected);
            try (HostValues wanted = HostValues.of(expected); HostValues found = HostValues.of(out.slice(row * columns, n * columns))) {
                long at = wanted.firstDifference(found);
                if (at >= 0) {
                    throw new WorkFailed("rmsnorm of " + Rows.word(format) + " by " + norm.method() + ": not the CPU engine's bits, "
                            + "and not timed: row " + (row + at / columns) + ", column " + at % columns + " is "
                            + Numbers.bitsAndValue(format, found.bits(at)) + ", the CPU's "
                            + Numbers.bitsAndValue(format, wanted.bits(at)));
                }
            }
        }
    }

    private static DeviceArray moved(DeviceArray from, Engine to) {
        DeviceArray array = to.allocate(from.format(), from.length());
        try (HostValues values = HostValues.of(from)) {
            values.copyTo(array);
        }
        return array;
    }

    /** In turns with a copy, so that the ratio holds at any clock. */
    NormSpeed time(int repetitions) {
        Measurements measurements = engine.measurements();
        double[] seconds = new double[repetitions];
        double[] ofCopy = new double[repetitions];
        measurements.rmsNormSeconds(norm, rows, columns, in, out);  // not counted: it raises the clocks
        for (int i = 0; i < repetitions; i++) {
            seconds[i] = measurements.rmsNormSeconds(norm, rows, columns, in, out);
            ofCopy[i] = measurements.copySeconds(in, out) / seconds[i];
        }
        return new NormSpeed(format, norm, rows, columns, norm.relativeErrorBound(format, columns),
                Sample.of(repetitions, i -> seconds[i]), Sample.of(repetitions, i -> ofCopy[i]));
    }

    @Override
    public void close() {
        in.close();
        out.close();
        weights.close();
    }
}
