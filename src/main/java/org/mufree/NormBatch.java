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

    private final RmsNorm norm;
    private final long rows;
    private final long columns;

    NormBatch(RmsNorm norm, long rows, long columns) {
        this.norm = Checks.notNull(norm, "norm");
        this.rows = Checks.notNegative(rows, "rows");
        this.columns = Checks.notNegative(columns, "columns");
    }

    void device(Engine engine, DeviceArray in, DeviceArray out, CUstream_st stream) {
        engine.checkStream(stream);
        check(in, out);
        call(engine, in, out, native_ -> Native.mufree_rmsnorm_device(native_, in.format().code, norm.method().row(), rows, columns,
                norm.epsilon(), in.address(), weights(), out.address(), stream));
    }

    double seconds(Engine engine, DeviceArray in, DeviceArray out) {
        check(in, out);
        try (DoublePointer seconds = new DoublePointer(1)) {
            call(engine, in, out, native_ -> Native.mufree_time_rmsnorm(native_, in.format().code, norm.method().row(), rows, columns,
                    norm.epsilon(), in.address(), weights(), out.address(), seconds));
            return seconds.get();
        }
    }

    /** Rows of Java arrays, piece by piece through the memory of engines. */
    <A> void arrays(HostBatches batches, HostType<A, ?, ?> type, Format format, A in, A out) {
        Checks.hostType(Checks.notNull(format, "format"), type, () -> "format is " + format);
        elements("in", type.lengthOf(Checks.notNull(in, "in")));
        elements("out", type.lengthOf(Checks.notNull(out, "out")));
        checkWeights(format);
        long most = columns == 0 ? Runner.ALIGNMENT : Math.max(1, PIECE / columns);
        batches.runner().run(columns == 0 ? 0 : rows, most, (engine, row, n) -> {
            try (DeviceArray memory = engine.allocate(format, n * columns); DeviceArray weights = weights(batches, engine)) {
                new Transfer<>(memory, type).from(in, (int) (row * columns));
                RmsNorm here = weights == null ? norm : norm.weights(weights);
                new NormBatch(here, n, columns).device(engine, memory, memory, null);
                new Transfer<>(memory, type).to(out, (int) (row * columns));
            }
        });
    }

    /** The weights for one of the engines, to be closed after use; null where there are none. */
    private DeviceArray weights(HostBatches batches, Engine engine) {
        DeviceArray weights = norm.weights();
        return weights == null ? null : batches.replica(weights, engine);
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
    private void call(Engine engine, DeviceArray in, DeviceArray out, ToIntFunction<NativeEngine> body) {
        DeviceArray weights = norm.weights();
        if (weights == null) {
            engine.call(in, out, body);
            return;
        }
        engine.call(in, out, native_ -> {
            weights.requireOf(engine, "weights");
            return weights.using("weights", () -> body.applyAsInt(native_));
        });
    }
}
