// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whole folders. Links are copied as the files they point to, and deleted as links. */
final class Folders {
    private Folders() {
    }

    /** Copies a file, or a folder with all in it, to {@code to}. */
    static void copy(Path from, Path to) throws IOException {
        for (Path source : walk(from)) {
            Path target = to.resolve(from.relativize(source).toString());
            if (Files.isDirectory(source)) {
                Files.createDirectories(target);
            } else {
                Files.createDirectories(target.getParent());
                Files.copy(source, target, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** Empties a folder. */
    static void clear(Path folder) throws IOException {
        for (Path path : walk(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
            if (!path.equals(folder)) {
                Files.delete(path);
            }
        }
    }

    static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    static long bytes(Path folder) throws IOException {
        long sum = 0;
        for (Path path : walk(folder)) {
            sum += Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) ? Files.size(path) : 0;
        }
        return sum;
    }

    private static List<Path> walk(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.toList();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }
}
