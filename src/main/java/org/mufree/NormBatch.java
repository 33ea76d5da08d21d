// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.function.ToIntFunction;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.Pointer;
import org.mufree.internal.Native;
import org.mufree.internal.NativeEngine;

/** Rows on their way to an engine's RMSNorm: checks the places of arguments and results, and makes the native calls. */
final class NormBatch {
    /** Elements of a Java array that are in the engine's memory at a time, unless a single row has more. */
    private static final int PIECE = 1 << 24;

    private final Engine engine;
    private final RmsNorm norm;
    private final long rows;
    private final long columns;

    NormBatch(Engine engine, RmsNorm norm, long rows, long columns) {
        this.engine = engine;
        this.norm = Checks.notNull(norm, "norm");
        this.rows = Checks.notNegative(rows, "rows");
        this.columns = Checks.notNegative(columns, "columns");
    }

    void device(DeviceArray in, DeviceArray out, CUstream_st stream) {
        engine.checkStream(stream);
        check(in, out);
        call(in, out, native_ -> Native.mufree_rmsnorm_device(native_, in.format().code, norm.method().row(), rows, columns,
                norm.epsilon(), in.address(), weights(), out.address(), stream));
    }

    double seconds(DeviceArray in, DeviceArray out) {
        check(in, out);
        try (DoublePointer seconds = new DoublePointer(1)) {
            call(in, out, native_ -> Native.mufree_time_rmsnorm(native_, in.format().code, norm.method().row(), rows, columns,
                    norm.epsilon(), in.address(), weights(), out.address(), seconds));
            return seconds.get();
        }
    }

    /** Rows of Java arrays, piece by piece through the engine's memory. */
    <A> void arrays(HostType<A, ?, ?> type, Format format, A in, A out) {
        Checks.hostType(Checks.notNull(format, "format"), type, () -> "format is " + format);
        elements("in", type.lengthOf(Checks.notNull(in, "in")));
        elements("out", type.lengthOf(Checks.notNull(out, "out")));
        checkWeights(format);
        if (rows == 0 || columns == 0) {
            engine.handle().call(native_ -> 0);  // throws when the engine is closed
            return;
        }
        long most = Math.min(rows, Math.max(1, PIECE / columns));
        try (DeviceArray memory = engine.allocate(format, most * columns)) {
            for (long row = 0; row < rows; row += most) {
                long n = Math.min(most, rows - row);
                DeviceArray piece = memory.slice(0, n * columns);
                new Transfer<>(piece, type).from(in, (int) (row * columns));
                new NormBatch(engine, norm, n, columns).device(piece, piece, null);
                new Transfer<>(piece, type).to(out, (int) (row * columns));
            }
        }
    }

    private void check(DeviceArray in, DeviceArray out) {
        elements("in", Checks.notNull(in, "in").length());
        elements("out", Checks.notNull(out, "out").length());
        if (in.format() != out.format()) {
            throw new IllegalArgumentException("out is " + out + ", in " + in + ": equal formats are needed");
        }
        checkWeights(in.format());
    }

    private void elements(String name, long length) {
        if (columns != 0 && rows > Long.MAX_VALUE / columns || length != rows * columns) {
            throw new IllegalArgumentException(name + " has " + length + " elements: " + rows + " rows of " + columns
                    + " columns are needed");
        }
    }

    private void checkWeights(Format format) {
        DeviceArray weights = norm.weights();
        if (weights != null && (weights.length() != columns || weights.format() != format)) {
            throw new IllegalArgumentException("weights is " + weights + ": " + columns + " of " + format + " are needed");
        }
    }

    private Pointer weights() {
        return norm.weights() == null ? null : norm.weights().address();
    }

    /** A native call while neither the engine nor any of the arrays can be closed. */
    private void call(DeviceArray in, DeviceArray out, ToIntFunction<NativeEngine> body) {
        engine.handle().call(native_ -> {
            in.requireUsableBy(engine, "in");
            out.requireUsableBy(engine, "out");
            if (norm.weights() != null) {
                norm.weights().requireUsableBy(engine, "weights");
            }
            return body.applyAsInt(native_);
        });
    }
}
