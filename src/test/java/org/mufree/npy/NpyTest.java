// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jetbrains.bio.npy.NpyArray;
import org.jetbrains.bio.npy.NpyFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.Format;

class NpyTest {
    private static final float[] SIX = {1, -0.0f, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE, 6};

    @TempDir
    private Path folder;

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("file.npy"), bytes);
    }

    private static float[] read(Path path, int elements) throws IOException {
        try (NpyReader reader = new NpyReader(path)) {
            assertEquals(elements, reader.header().elements());
            ByteBuffer bytes = ByteBuffer.allocateDirect(elements * 4).order(ByteOrder.LITTLE_ENDIAN);
            for (int limit = 0; limit < elements * 4; ) {  // in pieces that end within elements, too
                limit = Math.min(limit + 7, elements * 4);
                reader.read(bytes.limit(limit));
            }
            float[] values = new float[elements];
            bytes.flip().asFloatBuffer().get(values);
            return values;
        }
    }

    @Test
    void readsWhatAnotherLibraryWrites() throws IOException {
        Path path = folder.resolve("other.npy");
        NpyFile.write(path, SIX, new int[] {2, 3}, ByteOrder.LITTLE_ENDIAN);
        assertArrayEquals(SIX, read(path, 6));
        try (NpyReader reader = new NpyReader(path)) {
            assertEquals(List.of(2L, 3L), reader.header().shape());
        }
        NpyFile.write(path, SIX, new int[] {6}, ByteOrder.BIG_ENDIAN);
        assertTrue(assertThrows(NpyException.class, () -> new NpyReader(path)).getMessage().contains("big-endian"));
    }

    @ParameterizedTest
    @CsvSource({"'6', 6", "'3 2', 6", "'1 2 3 1', 6", "'0', 0"})
    void anotherLibraryReadsWhatIsWritten(String lengths, int elements) throws IOException {
        Long[] shape = List.of(lengths.split(" ")).stream().map(Long::valueOf).toArray(Long[]::new);
        byte[] header = NpyHeader.of(Dtype.FLOAT32, shape).toBytes();
        float[] values = Arrays.copyOf(SIX, elements);
        NpyArray array = NpyFile.read(file(NpyBytes.withFloats(header, values)), 1 << 18);
        assertArrayEquals(values, array.asFloatArray());
        assertArrayEquals(List.of(shape).stream().mapToInt(Long::intValue).toArray(), array.getShape());
    }

    /** The expected bytes are what numpy.save of NumPy 2 writes. */
    @Test
    void writesNumPysHeader() {
        String c = "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }";
        assertArrayEquals(NpyBytes.header(1, c + " ".repeat(117 - c.length()) + "\n"),
                NpyHeader.of(Dtype.FLOAT32, 3L).toBytes());
        String fortran = "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }";
        assertArrayEquals(NpyBytes.header(1, fortran + " ".repeat(117 - fortran.length()) + "\n"),
                new NpyHeader(Dtype.FLOAT32, true, List.of(2L, 3L)).toBytes());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void readsEveryVersion(int major) throws IOException {
        byte[] header = NpyBytes.header(major, NpyBytes.dict("<f4", "False", "(2, 3)"));
        assertArrayEquals(SIX, read(file(NpyBytes.withFloats(header, SIX)), 6));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{'descr': '<f4', 'fortran_order': False, 'shape': (6,)}",
        "{\"descr\": \"<f4\", \"fortran_order\": False, \"shape\": (6,)}",
        "{'shape': (6L,), 'fortran_order': False, 'descr': '<f4'}",
        "{'shape':(3,2,),'fortran_order':False,'descr':'<f4',}   \n",
        " { 'shape' : ( 3 , 2 ) , 'fortran_order' : False , 'descr' : '<f4' } "})
    void readsWhatPythonCouldWrite(String dict) throws IOException {
        assertArrayEquals(SIX, read(file(NpyBytes.withFloats(NpyBytes.header(1, dict), SIX)), 6));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"()|1", "(0,)|0", "(3, 0, 9223372036854775807, 2)|0", "(1, 1)|1", "(6,)|6"})
    void countsElements(String shape, int elements) throws IOException {
        byte[] header = NpyBytes.header(1, NpyBytes.dict("<f4", "False", shape));
        float[] values = Arrays.copyOf(SIX, elements);
        assertArrayEquals(values, read(file(NpyBytes.withFloats(header, values)), elements));
        try (NpyReader reader = new NpyReader(folder.resolve("file.npy"))) {
            assertEquals(shape, reader.header().shapeText());
        }
    }

    /** The descriptions as NumPy, and ml_dtypes for bfloat16, write them; the bytes are two apiece. */
    @ParameterizedTest
    @CsvSource({"<f2, F16", "<u2, BF16", "<V2, BF16", "|V2, BF16"})
    void readsAndWritesSixteenBitValues(String descr, Format format) throws IOException {
        byte[] header = NpyBytes.header(1, NpyBytes.dict(descr, "False", "(2, 1)"));
        byte[] bytes = Arrays.copyOf(header, header.length + 4);
        bytes[header.length + 2] = 0x34;
        bytes[header.length + 3] = 0x12;
        try (NpyReader reader = new NpyReader(file(bytes))) {
            assertEquals(format, reader.header().dtype().format());
            assertEquals(2, reader.header().elements());
            ByteBuffer values = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
            reader.read(values);
            assertEquals(0x1234, values.getShort(2));
            String written = new String(reader.header().toBytes(), StandardCharsets.ISO_8859_1);
            assertTrue(written.contains("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (2, 1), }"), written);
        }
        bytes = Arrays.copyOf(bytes, bytes.length - 1);
        Path cut = file(bytes);
        assertTrue(assertThrows(NpyException.class, () -> new NpyReader(cut)).getMessage().contains("truncated"));
    }

    @Test
    void keepsFortranOrder() throws IOException {
        byte[] header = NpyBytes.header(1, NpyBytes.dict("<f4", "True", "(2, 3)"));
        try (NpyReader reader = new NpyReader(file(NpyBytes.withFloats(header, SIX)))) {
            assertEquals(new NpyHeader(Dtype.FLOAT32, true, List.of(2L, 3L)), reader.header());
            assertTrue(new String(reader.header().toBytes(), StandardCharsets.ISO_8859_1).contains("'fortran_order': True"));
        }
    }

    /** Whatever the shape: the length field is true, the data are aligned, and what is written can be read. */
    @Test
    void headersAreAlignedAtEveryLength() throws IOException {
        for (int rank = 0; rank <= 64; rank++) {
            NpyHeader header = NpyHeader.of(Dtype.FLOAT32, Collections.nCopies(rank, 1L).toArray(Long[]::new));
            byte[] bytes = header.toBytes();
            assertEquals(0, bytes.length % 64);
            assertEquals(bytes.length - 10, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getShort(8));
            assertEquals('\n', bytes[bytes.length - 1]);
            try (NpyReader reader = new NpyReader(file(NpyBytes.withFloats(bytes, 1)))) {
                assertEquals(header, reader.header());
            }
        }
    }

    @Test
    void aHeaderBeyond65535BytesIsOfVersion2() {
        byte[] bytes = NpyHeader.of(Dtype.FLOAT32, Collections.nCopies(30000, 1L).toArray(Long[]::new)).toBytes();
        assertEquals(2, bytes[6]);
        assertEquals(0, bytes.length % 64);
        assertEquals(bytes.length - 12, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(8));
    }

    @Test
    void aFileThatShrinksWhileItIsReadIsTruncated() throws IOException {
        byte[] header = NpyBytes.header(1, NpyBytes.dict("<f4", "False", "(6,)"));
        Path path = file(NpyBytes.withFloats(header, SIX));
        try (NpyReader reader = new NpyReader(path)) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                channel.truncate(header.length + 5);
            }
            NpyException failure = assertThrows(NpyException.class, () -> reader.read(ByteBuffer.allocate(24)));
            assertTrue(failure.getMessage().contains("truncated"), failure.getMessage());
        }
    }
}
