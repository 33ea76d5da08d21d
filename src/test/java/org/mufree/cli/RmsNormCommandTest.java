// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.RmsNorm;
import org.mufree.npy.Dtype;
import org.mufree.npy.NpyHeader;
import org.mufree.npy.NpyReader;

class RmsNormCommandTest {
    @TempDir
    private Path folder;
    private Path in;
    private Path weights;
    private Path out;

    @BeforeEach
    void paths() {
        in = folder.resolve("in.npy");
        weights = folder.resolve("weights.npy");
        out = folder.resolve("out.npy");
    }

    /** A file of normally distributed values; returns them. */
    private static ByteBuffer write(Path path, NpyHeader header) throws IOException {
        Format format = header.dtype().format();
        Random random = new Random(header.shape().hashCode());
        ByteBuffer values = ByteBuffer.allocateDirect((int) header.elements() * format.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        while (values.hasRemaining()) {
            float value = (float) random.nextGaussian();
            if (format == Format.F32) {
                values.putFloat(value);
            } else {
                values.putShort(format.fromFloat(value));
            }
        }
        values.flip();
        byte[] head = header.toBytes();
        Files.write(path, ByteBuffer.allocate(head.length + values.limit()).put(head).put(values.duplicate()).array());
        return values;
    }

    private static ByteBuffer read(Path path, NpyHeader header) throws IOException {
        try (NpyReader reader = new NpyReader(path)) {
            assertEquals(header, reader.header());
            ByteBuffer bytes = ByteBuffer.allocate((int) header.elements() * header.dtype().format().bytes());
            reader.read(bytes);
            return bytes.flip();
        }
    }

    private static DeviceArray on(Engine engine, Format format, ByteBuffer values) {
        DeviceArray array = engine.allocate(format, values.limit() / format.bytes());
        if (format == Format.F32) {
            array.copyFrom(values.asFloatBuffer());
        } else {
            array.copyFrom(values.asShortBuffer());
        }
        return array;
    }

    private static ByteBuffer normalized(RmsNorm norm, Format format, long columns, ByteBuffer x, ByteBuffer w) {
        ByteBuffer y = ByteBuffer.allocateDirect(x.limit()).order(ByteOrder.LITTLE_ENDIAN);
        try (Engine engine = Engine.cpu();
                DeviceArray array = on(engine, format, x);
                DeviceArray factors = w == null ? null : on(engine, format, w)) {
            engine.rmsNorm(w == null ? norm : norm.weights(factors), array.length() / columns, columns, array, array);
            if (format == Format.F32) {
                array.copyTo(y.asFloatBuffer());
            } else {
                array.copyTo(y.asShortBuffer());
            }
        }
        return y;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void normalisesTheLastAxis(Dtype dtype) throws IOException {
        NpyHeader header = NpyHeader.of(dtype, 3L, 7L, 129L);
        ByteBuffer x = write(in, header);
        ByteBuffer w = write(weights, NpyHeader.of(dtype, 129L));
        String printed = Run.of("rmsnorm", in, out, "--weights", weights, "--eps", "1e-3").succeeded().out();
        assertTrue(printed.startsWith("engine: "), printed);
        assertTrue(printed.contains(dtype.word() + " shape (3, 7, 129), weighted"), printed);
        assertEquals(normalized(RmsNorm.epsilon(1e-3f), dtype.format(), 129, x, w), read(out, header));
        Run.of("rmsnorm", in, in, "--method", "rsqrt_magic_1nr").succeeded();
        RmsNorm norm = RmsNorm.epsilon(1e-6f).method(Method.RSQRT_MAGIC_1NR);
        assertEquals(normalized(norm, dtype.format(), 129, x, null), read(in, header));
        assertEquals(List.of("in.npy", "out.npy", "weights.npy"), files());
    }

    /** More rows than a piece has, and a number that pieces do not divide. */
    @Test
    void goesThroughInPieces() throws IOException {
        NpyHeader header = NpyHeader.of(Dtype.FLOAT32, 5003L, 1001L);
        ByteBuffer x = write(in, header);
        Run.of("rmsnorm", in, out).succeeded();
        assertEquals(normalized(RmsNorm.epsilon(1e-6f), Format.F32, 1001, x, null), read(out, header));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"7", "0 5", "5 0", "1 1 1 3", "0"})
    void anyShape(String lengths) throws IOException {
        Long[] shape = Stream.of(lengths.split(" ")).map(Long::valueOf).toArray(Long[]::new);
        NpyHeader header = NpyHeader.of(Dtype.FLOAT16, shape);
        ByteBuffer x = write(in, header);
        Run.of("rmsnorm", in, out).succeeded();
        long columns = shape[shape.length - 1];
        assertEquals(columns == 0 ? x : normalized(RmsNorm.epsilon(1e-6f), Format.F16, columns, x, null), read(out, header));
    }

    @Test
    void refusesWhatItCannotNormalise() throws IOException {
        write(in, new NpyHeader(Dtype.FLOAT32, true, List.of(4L, 5L)));
        Run.of("rmsnorm", in, out).failed(1, in.toString(), "Fortran order");
        write(in, NpyHeader.of(Dtype.FLOAT32));
        Run.of("rmsnorm", in, out).failed(1, in.toString(), "no last axis");
        write(in, NpyHeader.of(Dtype.FLOAT32, 4L, 5L));
        write(weights, NpyHeader.of(Dtype.FLOAT32, 4L));
        Run.of("rmsnorm", in, out, "--weights", weights).failed(1, weights.toString(), "5 weights of format f32");
        write(weights, NpyHeader.of(Dtype.FLOAT16, 5L));
        Run.of("rmsnorm", in, out, "--weights", weights).failed(1, weights.toString(), "<f2", "5 weights of format f32");
        assertEquals(List.of("in.npy", "weights.npy"), files());
    }

    @Test
    void saysWhatIsWrongInItsOptions() {
        Run.of("rmsnorm").failed(2, "IN.npy and OUT.npy are needed");
        Run.of("rmsnorm", in).failed(2, "IN.npy and OUT.npy are needed");
        Run.of("rmsnorm", in, out, "--bench").failed(2, "--bench takes no files");
        Run.of("rmsnorm", "--bench", "--weights", weights).failed(2, "--bench takes no files");
        Run.of("rmsnorm", in, out, "--eps", "-1").failed(2, "epsilon is -1.0");
        Run.of("rmsnorm", in, out, "--eps", "NaN").failed(2, "epsilon is NaN");
        Run.of("rmsnorm", in, out, "--method", "rcp_ieee").failed(2, "method is rcp_ieee");
        Run.of("rmsnorm", "--bench", "--rows", "0").failed(2, "--rows is 0");
        Run.of("rmsnorm", "--bench", "--columns", "-1").failed(2, "--columns is -1");
        Run.of("rmsnorm", "--bench", "--repetitions", "0").failed(2, "--repetitions is 0");
    }

    @Test
    void benchValidatesAndTimes() throws IOException {
        Path markdown = folder.resolve("norm.md");
        Run run = Run.of("rmsnorm", "--bench", "--rows", "64", "--columns", "1001", "--repetitions", "3", "--method",
                "rsqrt_magic_2nr", "--json", "-", "--markdown", markdown).succeeded();
        assertTrue(run.err().startsWith("engine: "), run.err());
        assertEquals(Format.values().length, run.json().size());
        for (Format format : Format.values()) {
            JsonNode row = run.json().get(format.ordinal());
            assertEquals(Rows.word(format), row.get("format").textValue());
            assertEquals("rsqrt_magic_2nr", row.get("method").textValue());
            assertTrue(row.get("validated").booleanValue());
            assertEquals(3, row.get("repetitions").intValue());
            assertEquals(64 * 1001 * 2.0 * format.bytes(),
                    row.get("bytesPerSecond").doubleValue() * row.get("seconds").doubleValue(), 1e-3);
            JsonNode range = row.get("shareOfCopyRange");
            assertTrue(0 < range.get(0).doubleValue() && range.get(0).doubleValue() <= row.get("shareOfCopy").doubleValue()
                    && row.get("shareOfCopy").doubleValue() <= range.get(1).doubleValue(), row::toString);
            assertFalse(row.get("engine").textValue().isEmpty());
        }
        assertTrue(Files.readString(markdown).contains("| f16 | rsqrt_magic_2nr | 64 | 1001 |"));
    }
}
