// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.Engine;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.npy.NpyHeader;
import org.mufree.npy.NpyReader;

class ApplyCommandTest {
    private static final float[] SPECIAL = {0, -0.0f, 1, -1, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY,
            Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, 0x1p126f, 0x1.e69b7ap125f};

    @TempDir
    private Path folder;
    private Path in;
    private Path out;

    @BeforeEach
    void paths() {
        in = folder.resolve("in.npy");
        out = folder.resolve("out.npy");
    }

    /** Special values first, then any bits. */
    static float[] arguments(int length) {
        Random random = new Random(length);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = i < SPECIAL.length ? SPECIAL[i] : Float.intBitsToFloat(random.nextInt());
        }
        return values;
    }

    private static void write(Path path, NpyHeader header, float[] values) throws IOException {
        byte[] head = header.toBytes();
        ByteBuffer bytes = ByteBuffer.allocate(head.length + values.length * 4).order(ByteOrder.LITTLE_ENDIAN).put(head);
        bytes.asFloatBuffer().put(values);
        Files.write(path, bytes.array());
    }

    private static int[] readBits(Path path) throws IOException {
        try (NpyReader reader = new NpyReader(path)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) reader.header().elements() * 4).order(ByteOrder.LITTLE_ENDIAN);
            reader.read(bytes);
            int[] bits = new int[bytes.capacity() / 4];
            bytes.flip().asIntBuffer().get(bits);
            return bits;
        }
    }

    static int[] expectedBits(Method method, Mode mode, float[] values) {
        float[] results = new float[values.length];
        try (Engine engine = Engine.best()) {
            engine.apply(method, mode, values, results);
        }
        int[] bits = new int[results.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(results[i]);
        }
        return bits;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void givesTheEnginesBits(Method method) throws IOException {
        float[] values = arguments(1001);
        write(in, NpyHeader.float32(7L, 143L), values);
        for (Mode mode : Mode.values()) {
            String[] raw = mode == Mode.RAW ? new String[] {"--raw"} : new String[0];
            Object[] words = Stream.concat(Stream.of("apply", method, in, out), Stream.of(raw)).toArray();
            assertTrue(Run.of(words).succeeded().out().startsWith("engine: "));
            assertArrayEquals(expectedBits(method, mode, values), readBits(out));
        }
        assertEquals(List.of("in.npy", "out.npy"), files());
    }

    @Test
    void worksInPlaceAndAcrossPieces() throws IOException {
        float[] values = arguments((1 << 22) + 17);
        write(in, NpyHeader.float32((long) values.length), values);
        Run.of("apply", Method.RCP_IEEE, in, in).succeeded();
        assertArrayEquals(expectedBits(Method.RCP_IEEE, Mode.GUARDED, values), readBits(in));
        assertEquals(List.of("in.npy"), files());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "1", "3 0 2", "2 3 4"})
    void keepsShapeAndOrder(String lengths) throws IOException {
        List<Long> shape = Stream.of(lengths.split(" ")).filter(l -> !l.isEmpty()).map(Long::valueOf).toList();
        for (boolean fortran : new boolean[] {false, true}) {
            NpyHeader header = new NpyHeader("<f4", fortran, shape);
            float[] values = arguments((int) header.elements());
            write(in, header, values);
            Run.of("apply", Method.RSQRT_IEEE, in, out).succeeded();
            try (NpyReader reader = new NpyReader(out)) {
                assertEquals(header, reader.header());
            }
            assertArrayEquals(expectedBits(Method.RSQRT_IEEE, Mode.GUARDED, values), readBits(out));
        }
    }

    @Test
    void writesThroughALink() throws IOException {
        write(in, NpyHeader.float32(1L), new float[] {4});
        Path link = Files.createSymbolicLink(folder.resolve("link.npy"), out);
        Files.writeString(out, "old");
        Run.of("apply", Method.RSQRT_IEEE, in, link).succeeded();
        assertTrue(Files.isSymbolicLink(link));
        assertArrayEquals(new int[] {Float.floatToRawIntBits(0.5f)}, readBits(out));
    }

    @Test
    void aFailureLeavesNoTrace() throws IOException {
        write(in, new NpyHeader("<f8", false, List.of(2L)), new float[4]);
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
        write(in, NpyHeader.float32(1L), new float[1]);
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
            file.channel().write(ByteBuffer.wrap(new byte[100]));
            assertEquals(2, files().size());
        }
        assertEquals(List.of("out.npy"), files());
        assertEquals("old", Files.readString(out));
    }
}
