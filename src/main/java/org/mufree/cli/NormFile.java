// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.RmsNorm;
import org.mufree.cli.Failures.WorkFailed;
import org.mufree.npy.NpyHeader;
import org.mufree.npy.NpyReader;

/** RMSNorm over the last axis of NumPy files, in pieces of whole rows. */
record NormFile(Engine engine, RmsNorm norm) {
    /** Bytes of a piece, unless a single row has more: large against a call's cost, small against any heap. */
    private static final int PIECE = 1 << 24;

    /** Normalises a file, by weights or without (null), and says what was done. */
    String apply(Path in, Path weights, Path out) throws IOException {
        try (NpyReader reader = new NpyReader(in); AtomicFile file = new AtomicFile(out)) {
            NpyHeader header = reader.header();
            long columns = columns(in, header);
            file.write(ByteBuffer.wrap(header.toBytes()));
            if (weights == null) {
                stream(norm, reader, columns, file);
            } else {
                try (DeviceArray factors = read(weights, in, header.dtype().format(), columns)) {
                    stream(norm.weights(factors), reader, columns, file);
                }
            }
            file.commit();
            return out + ": RMSNorm by " + norm.method() + " of " + header.dtype().word() + " shape " + header.shapeText()
                    + (weights == null ? "" : ", weighted");
        }
    }

    private static long columns(Path in, NpyHeader header) {
        List<Long> shape = header.shape();
        if (shape.isEmpty()) {
            throw new WorkFailed(in + ": its shape is (), which has no last axis");
        }
        if (header.fortranOrder() && shape.size() > 1) {
            throw new WorkFailed(in + ": it is in Fortran order, in which rows lie scattered: C order is needed");
        }
        long columns = shape.get(shape.size() - 1);
        if (columns > Integer.MAX_VALUE / header.dtype().format().bytes()) {
            throw new WorkFailed(in + ": its rows have " + columns + " elements: 2 GiB a row are the most");
        }
        return columns;
    }

    private DeviceArray read(Path weights, Path in, Format format, long columns) throws IOException {
        try (NpyReader reader = new NpyReader(weights)) {
            NpyHeader header = reader.header();
            if (header.elements() != columns || header.dtype().format() != format) {
                throw new WorkFailed(weights + ": " + header.dtype() + " of shape " + header.shapeText() + ": " + in + " needs "
                        + columns + " weights of format " + Rows.word(format));
            }
            ByteBuffer bytes = buffer(columns * format.bytes());
            reader.read(bytes);
            DeviceArray factors = engine.allocate(format, columns);
            upload(bytes.flip(), factors);
            return factors;
        }
    }

    private void stream(RmsNorm weighted, NpyReader reader, long columns, AtomicFile to) throws IOException {
        Format format = reader.header().dtype().format();
        long left = columns == 0 ? 0 : reader.header().elements() / columns;
        long most = Math.min(left, Math.max(1, PIECE / Math.max(1, columns * format.bytes())));
        ByteBuffer bytes = buffer(most * columns * format.bytes());
        try (DeviceArray memory = engine.allocate(format, most * columns); Progress progress = Progress.of("rmsnorm", left)) {
            while (left > 0) {
                long n = Math.min(most, left);
                DeviceArray rows = memory.slice(0, n * columns);
                reader.read(bytes.clear().limit((int) (n * columns * format.bytes())));
                upload(bytes.flip(), rows);
                engine.rmsNorm(weighted, n, columns, rows, rows);
                download(rows, bytes);
                to.write(bytes);
                left -= n;
                progress.step(n);
            }
        }
    }

    /** Little-endian like the files: every platform that there is a native library for. */
    private static ByteBuffer buffer(long bytes) {
        return ByteBuffer.allocateDirect((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void upload(ByteBuffer from, DeviceArray to) {
        if (to.format() == Format.F32) {
            to.copyFrom(from.asFloatBuffer());
        } else {
            to.copyFrom(from.asShortBuffer());
        }
    }

    private static void download(DeviceArray from, ByteBuffer to) {
        if (from.format() == Format.F32) {
            from.copyTo(to.asFloatBuffer());
        } else {
            from.copyTo(to.asShortBuffer());
        }
    }
}
