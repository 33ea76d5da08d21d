// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.Op;
import org.mufree.npy.Dtype;
import org.mufree.npy.NpyHeader;
import org.mufree.npy.NpyReader;

class ApplyCommandTest {
    private static final float[] SPECIAL = {0, -0.0f, 1, -1, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY,
            Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, 0x1p126f, 0x1.e69b7ap125f, 0x1p-24f,
            65504};

    @TempDir
    private Path folder;
    private Path in;
    private Path out;

    @BeforeEach
    void paths() {
        in = folder.resolve("in.npy");
        out = folder.resolve("out.npy");
    }

    /** The values of a file, little-endian: special ones first, then any bits. */
    static ByteBuffer arguments(Format format, int length) {
        Random random = new Random(length);
        ByteBuffer bytes = ByteBuffer.allocate(length * format.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < length; i++) {
            float value = i < SPECIAL.length ? SPECIAL[i] : Float.intBitsToFloat(random.nextInt());
            if (format == Format.F32) {
                bytes.putFloat(value);
            } else {
                bytes.putShort(i < SPECIAL.length ? format.fromFloat(value) : (short) random.nextInt());
            }
        }
        return bytes.flip();
    }

    private static ByteBuffer write(Path path, NpyHeader header) throws IOException {
        ByteBuffer values = arguments(header.dtype().format(), (int) header.elements());
        byte[] head = header.toBytes();
        Files.write(path, ByteBuffer.allocate(head.length + values.limit()).put(head).put(values.duplicate()).array());
        return values;
    }

    private static ByteBuffer read(Path path) throws IOException {
        try (NpyReader reader = new NpyReader(path)) {
            NpyHeader header = reader.header();
            ByteBuffer bytes = ByteBuffer.allocate((int) header.elements() * header.dtype().format().bytes());
            reader.read(bytes);
            return bytes.flip();
        }
    }

    static ByteBuffer expected(Method method, Mode mode, ByteBuffer values) {
        ByteBuffer results = ByteBuffer.allocateDirect(values.limit()).order(ByteOrder.LITTLE_ENDIAN);
        results.put(values.duplicate()).flip();
        try (Engine engine = Engine.best()) {
            if (method.format() == Format.F32) {
                engine.apply(method, mode, results.asFloatBuffer(), results.asFloatBuffer());
            } else {
                engine.apply(method, mode, results.asShortBuffer(), results.asShortBuffer());
            }
        }
        return results;
    }

    private static Dtype dtype(Method method) {
        return Stream.of(Dtype.values()).filter(d -> d.format() == method.format()).findFirst().orElseThrow();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void givesTheEnginesBits(Method method) throws IOException {
        ByteBuffer values = write(in, NpyHeader.of(dtype(method), 7L, 143L));
        for (Mode mode : Mode.values()) {
            String[] raw = mode == Mode.RAW ? new String[] {"--raw"} : new String[0];
            Object[] words = Stream.concat(Stream.of("apply", method, in, out), Stream.of(raw)).toArray();
            assertTrue(Run.of(words).succeeded().out().startsWith("engine: "));
            assertEquals(expected(method, mode, values), read(out));
        }
        assertEquals(List.of("in.npy", "out.npy"), files());
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheDtype(Dtype dtype) throws IOException {
        ByteBuffer values = write(in, NpyHeader.of(dtype, 100L));
        Method method = Method.ieee(Op.RSQRT, dtype.format());
        assertTrue(Run.of("apply", method, in, out).succeeded().out().contains(" of " + dtype.word() + " shape (100,)"));
        assertEquals(expected(method, Mode.GUARDED, values), read(out));
        try (NpyReader reader = new NpyReader(out)) {
            assertEquals(dtype, reader.header().dtype());
        }
    }

    @Test
    void aFileOfAnotherFormatIsRefused() throws IOException {
        for (Dtype dtype : Dtype.values()) {
            write(in, NpyHeader.of(dtype, 3L));
            for (Format format : Format.values()) {
                if (format != dtype.format()) {
                    Run.of("apply", Method.ieee(Op.RCP, format), in, out).failed(1, in.toString(),
                            "dtype is " + dtype.descr(), Method.ieee(Op.RCP, format) + " is of format "
                            + format.name().toLowerCase(Locale.ROOT), "needs " + Dtype.listed(format));
                }
            }
        }
        assertEquals(List.of("in.npy"), files());
    }

    @Test
    void worksInPlaceAndAcrossPieces() throws IOException {
        for (Format format : Format.values()) {
            Method method = Method.ieee(Op.RCP, format);
            ByteBuffer values = write(in, NpyHeader.of(dtype(method), (1L << 22) + 17));
            Run.of("apply", method, in, in).succeeded();
            assertEquals(expected(method, Mode.GUARDED, values), read(in));
        }
        assertEquals(List.of("in.npy"), files());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "1", "3 0 2", "2 3 4"})
    void keepsShapeAndOrder(String lengths) throws IOException {
        List<Long> shape = Stream.of(lengths.split(" ")).filter(l -> !l.isEmpty()).map(Long::valueOf).toList();
        for (boolean fortran : new boolean[] {false, true}) {
            NpyHeader header = new NpyHeader(Dtype.FLOAT32, fortran, shape);
            ByteBuffer values = write(in, header);
            Run.of("apply", Method.RSQRT_IEEE, in, out).succeeded();
            try (NpyReader reader = new NpyReader(out)) {
                assertEquals(header, reader.header());
            }
            assertEquals(expected(Method.RSQRT_IEEE, Mode.GUARDED, values), read(out));
        }
    }

    @Test
    void writesThroughALink() throws IOException {
        ByteBuffer values = write(in, NpyHeader.of(Dtype.FLOAT32, 1L));
        Path link = Files.createSymbolicLink(folder.resolve("link.npy"), out);
        Files.writeString(out, "old");
        Run.of("apply", Method.RSQRT_IEEE, in, link).succeeded();
        assertTrue(Files.isSymbolicLink(link));
        assertEquals(expected(Method.RSQRT_IEEE, Mode.GUARDED, values), read(out));
    }

    @Test
    void aFailureLeavesNoTrace() throws IOException {
        write(in, NpyHeader.of(Dtype.FLOAT32, 4L));
        Files.write(in, new String(Files.readAllBytes(in), StandardCharsets.ISO_8859_1).replace("<f4", "<f8")
                .getBytes(StandardCharsets.ISO_8859_1));
        Run.of("apply", Method.RCP_IEEE, in, out).failed(1, in.toString(), "<f8");
        assertEquals(List.of("in.npy"), files());
        Files.writeString(out, "precious");
        Run.of("apply", Method.RCP_IEEE, in, out).failed(1, in.toString());
        assertEquals("precious", Files.readString(out));
        byte[] before = Files.readAllBytes(in);
        Run.of("apply", Method.RCP_IEEE, in, in).failed(1, in.toString());
        assertArrayEquals(before, Files.readAllBytes(in));
        assertEquals(List.of("in.npy", "out.npy"), files());
    }

    @Test
    void namesWhatCannotBeReadOrWritten() throws IOException {
        write(in, NpyHeader.of(Dtype.FLOAT32, 1L));
        Run.of("apply", Method.RCP_IEEE, folder.resolve("none.npy"), out).failed(1, "none.npy", "no such file");
        Run.of("apply", Method.RCP_IEEE, in, folder.resolve("none/out.npy")).failed(1, "none", "no such file");
        Run.of("apply", Method.RCP_IEEE, in, folder).failed(1, "not a regular file");
        Run.of("apply", Method.RCP_IEEE, in, "/dev/null").failed(1, "/dev/null", "not replaced");
        Run.of("apply", "rcp_none", in, out).failed(2, "rcp_none", "rcp_ieee");
        Run.of("apply", Method.RCP_IEEE, in).failed(2, "OUT.npy");
        assertEquals(List.of("in.npy"), files());
    }

    @Test
    void anUncommittedFileLeavesTheOldOne() throws IOException {
        Files.writeString(out, "old");
        try (AtomicFile file = new AtomicFile(out)) {
            file.write(ByteBuffer.wrap(new byte[100]));
            assertEquals(2, files().size());
        }
        assertEquals(List.of("out.npy"), files());
        assertEquals("old", Files.readString(out));
    }
}
