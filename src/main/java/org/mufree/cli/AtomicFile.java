// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file that appears whole or not at all: it is written beside its place and moved there by {@link #commit()}. Closed
 * without that, it leaves nothing behind, and what was there before stays as it was.
 */
final class AtomicFile implements AutoCloseable {
    private final Path target;
    private final Path temporary;
    private final FileChannel channel;

    AtomicFile(Path path) throws IOException {
        // A link stays a link: the file that it points to is replaced.
        target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new FileSystemException(path.toString(), null, "it is not a regular file, and is not replaced");
        }
        Path folder = target.getParent();
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw new AccessDeniedException(path.toString());
        }
        temporary = folder.resolve("." + target.getFileName() + "."
                + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".tmp");
        channel = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        temporary.toFile().deleteOnExit();  // when the user stops the run; nothing is there after the move
    }

    /** Fails when the file could not be written: better before long work than after it. */
    static void check(Path path) throws IOException {
        new AtomicFile(path).close();
    }

    /** Writes a text file whole. */
    static void write(Path path, String text) throws IOException {
        try (AtomicFile file = new AtomicFile(path)) {
            file.write(StandardCharsets.UTF_8.encode(text));
            file.commit();
        }
    }

    /** Appends what remains in the buffer. */
    void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    void commit() throws IOException {
        channel.close();
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(temporary);
    }
}
