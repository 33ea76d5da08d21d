// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.cli.Failures.WorkFailed;
import org.mufree.npy.Dtype;
import org.mufree.npy.NpyHeader;
import org.mufree.npy.NpyReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "apply", mixinStandardHelpOptions = true,
        description = {
            "Applies a method to every element of a NumPy file.",
            "",
            "IN.npy holds values of the method's format, little-endian, of any shape, in C or Fortran order; OUT.npy gets "
                + "the same dtype, shape and order.",
            "",
            "  f32    dtype <f4 (float32)",
            "  f16    dtype <f2 (float16)",
            "  bf16   dtype <u2 (its bits as uint16), or <V2 or |V2 as ml_dtypes has it",
            "",
            "The file goes through in pieces, so it may be larger than memory. OUT.npy appears when it is "
                + "complete, and not at all when something fails; it may be IN.npy itself.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree apply rsqrt_ieee in.npy out.npy          correctly rounded 1/sqrt(x)",
            "  mufree apply rcp_magic_2nr_full x.npy x.npy     in place",
            "  mufree apply rsqrt_ieee_f16 half.npy out.npy    float16",
            "  mufree apply rsqrt_magic_1nr in.npy out.npy --raw"})
final class ApplyCommand implements Callable<Integer> {
    /** Elements of a piece: at most 16 MiB, large against a call's cost, small against any heap. */
    private static final int PIECE = 1 << 22;

    @Parameters(index = "0", paramLabel = "METHOD", description = "A name from `mufree methods`.")
    private Method method;
    @Parameters(index = "1", paramLabel = "IN.npy", description = "The arguments.")
    private Path in;
    @Parameters(index = "2", paramLabel = "OUT.npy", description = "The results.")
    private Path out;

    @Option(names = "--raw", description = "Apply the bare method, whatever it makes of arguments outside its domain; by "
            + "default they get the IEEE result.")
    private boolean raw;

    @Mixin
    private EngineOption engines;
    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        PrintWriter text = command.commandLine().getOut();
        Mode mode = raw ? Mode.RAW : Mode.GUARDED;
        try (Engine engine = engines.open(text);
                NpyReader reader = new NpyReader(in);
                AtomicFile file = new AtomicFile(out)) {
            NpyHeader header = reader.header();
            requireFormat(header.dtype());
            file.write(ByteBuffer.wrap(header.toBytes()));
            stream(engine, mode, reader, file);
            file.commit();
            text.println(out + ": " + method + " (" + Rows.word(mode) + ") of " + header.dtype().word() + " "
                    + (header.fortranOrder() ? "in Fortran order, " : "") + "shape " + header.shapeText());
        }
        return 0;
    }

    private void requireFormat(Dtype dtype) {
        if (dtype.format() != method.format()) {
            throw new WorkFailed(in + ": dtype is " + dtype + ": " + method + " is of format " + Rows.word(method.format())
                    + ", and needs " + Dtype.listed(method.format()));
        }
    }

    private void stream(Engine engine, Mode mode, NpyReader reader, AtomicFile to) throws IOException {
        long left = reader.header().elements();
        int piece = (int) Math.min(PIECE, left);
        int size = method.format().bytes();
        ByteBuffer bytes = ByteBuffer.allocateDirect(piece * size).order(ByteOrder.LITTLE_ENDIAN);
        try (Progress progress = Progress.of("apply", left)) {
            while (left > 0) {
                int n = (int) Math.min(piece, left);
                reader.read(bytes.clear().limit(n * size));
                apply(engine, mode, bytes.flip());
                to.write(bytes);
                left -= n;
                progress.step(n);
            }
        }
    }

    /** In place. Little-endian like the file: every platform that there is a native library for. */
    private void apply(Engine engine, Mode mode, ByteBuffer bytes) {
        if (method.format() == Format.F32) {
            FloatBuffer floats = bytes.asFloatBuffer();
            engine.apply(method, mode, floats, floats);
        } else {
            ShortBuffer shorts = bytes.asShortBuffer();
            engine.apply(method, mode, shorts, shorts);
        }
    }
}
