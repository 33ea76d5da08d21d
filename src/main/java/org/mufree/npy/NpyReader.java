// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads the values of a {@code .npy} file piece by piece. */
public final class NpyReader implements AutoCloseable {
    /** A header is some 100 bytes; a greater length than this is not believed, and not allocated. */
    private static final int MAX_HEADER = 1 << 16;

    private final String file;
    private final FileChannel channel;
    private final NpyHeader header;

    /**
     * Opens the file and checks that it holds as many values as its header says, and nothing after them.
     *
     * @throws NpyException if it does not, or holds something else
     */
    public NpyReader(Path path) throws IOException {
        file = path.toString();
        if (!Files.exists(path)) {
            throw new NoSuchFileException(file);
        }
        if (!Files.isRegularFile(path)) {
            throw new NpyException(file, "it is not a regular file");
        }
        channel = FileChannel.open(path, StandardOpenOption.READ);
        try {
            header = readHeader();
            checkSize();
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    public NpyHeader header() {
        return header;
    }

    /**
     * Reads the next elements into {@code buffer}, from its position to its limit, in little-endian order.
     *
     * @throws NpyException if the file became shorter meanwhile
     */
    public void read(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new NpyException(file, "the file is truncated");
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private NpyHeader readHeader() throws IOException {
        ByteBuffer prefix = bytes(NpyHeader.MAGIC.length + 2, "magic");
        for (byte wanted : NpyHeader.MAGIC) {
            if (prefix.get() != wanted) {
                throw new NpyException(file, "it is no .npy file: it does not begin with \\x93NUMPY");
            }
        }
        int major = prefix.get();
        int minor = prefix.get();
        if (major < 1 || major > 3 || minor != 0) {
            throw new NpyException(file, "its .npy version is " + (major & 0xff) + "." + (minor & 0xff)
                    + ": 1.0, 2.0 or 3.0 is needed");
        }
        ByteBuffer lengthBytes = bytes(major == 1 ? 2 : 4, "header");
        long length = major == 1 ? lengthBytes.getShort() & 0xffffL : lengthBytes.getInt() & 0xffffffffL;
        if (length > MAX_HEADER) {
            throw new NpyException(file, "its header claims " + length + " bytes: more than " + MAX_HEADER
                    + " are not believed");
        }
        byte[] text = bytes((int) length, "header").array();
        return HeaderParser.parse(file,
                new String(text, major == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1));
    }

    private void checkSize() throws IOException {
        long expected;
        try {
            expected = Math.addExact(channel.position(),
                    Math.multiplyExact(header.elements(), (long) header.dtype().format().bytes()));
        } catch (ArithmeticException overflow) {
            throw new NpyException(file, "its shape " + HeaderParser.printable(header.shapeText()) + " is beyond any file");
        }
        long size = channel.size();
        if (size < expected) {
            throw new NpyException(file, "the file is truncated: its header promises " + expected
                    + " bytes, it has " + size);
        }
        if (size > expected) {
            throw new NpyException(file, "the file has " + (size - expected) + " more bytes than its header promises");
        }
    }

    private ByteBuffer bytes(int length, String part) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new NpyException(file, "the file is truncated: it ends within its " + part);
            }
        }
        return buffer.flip();
    }
}
