// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.npy.Dtype;
import org.mufree.npy.NpyHeader;
import org.mufree.npy.NpyReader;

class LargeFileTest {
    @TempDir
    private Path folder;

    /** A file many times as large as all memory that the JVM may use for it. */
    @Test
    void streamsFilesLargerThanMemory() throws Exception {
        Path in = folder.resolve("in.npy");
        Path out = folder.resolve("out.npy");
        int blocks = 12;
        ByteBuffer block = ApplyCommandTest.arguments(Format.F32, 1 << 22);
        byte[] head = NpyHeader.of(Dtype.FLOAT32, (long) blocks, 1L << 22).toBytes();
        try (FileChannel channel = FileChannel.open(in, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(head));
            for (int i = 0; i < blocks; i++) {
                channel.write(block.rewind());
            }
        }
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(java.toString(), "-Xmx32m", "-XX:MaxDirectMemorySize=20m", "-cp", classPath,
                Main.class.getName(), "apply", "rsqrt_magic_2nr", in.toString(), out.toString())
                .redirectErrorStream(true).redirectOutput(log.toFile()).start();
        assertEquals(0, process.waitFor(), Files.readString(log));
        assertEquals(Files.size(in), Files.size(out));
        ByteBuffer expected = ApplyCommandTest.expected(Method.RSQRT_MAGIC_2NR, Mode.GUARDED, block.rewind());
        ByteBuffer actual = ByteBuffer.allocate(block.limit());
        try (NpyReader reader = new NpyReader(out)) {
            for (int i = 0; i < blocks; i++) {
                reader.read(actual.clear());
                assertEquals(expected, actual.flip());
            }
        }
    }
}
