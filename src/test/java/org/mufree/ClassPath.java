// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** This JVM's class path in another place and shape, for JVMs of a test's own. */
record ClassPath(List<Path> entries) {

    /** As it is here. */
    static ClassPath own() {
        return new ClassPath(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
                .map(Path::toAbsolutePath).filter(Files::exists).toList());
    }

    /** The entry that holds a file. */
    static Predicate<Path> holds(String file) {
        return entry -> Files.isDirectory(entry) ? Files.exists(entry.resolve(file))
                : entry.getFileName().toString().endsWith(file);
    }

    ClassPath without(Predicate<Path> what) {
        List<Path> rest = entries.stream().filter(what.negate()).toList();
        if (rest.size() == entries.size()) {
            throw new IllegalArgumentException("none of " + entries + " is left out");
        }
        return new ClassPath(rest);
    }

    /** Links to each entry in a folder. */
    ClassPath linkedIn(Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Path> links = entries.stream().map(entry -> folder.resolve(entry.getFileName())).distinct().toList();
        for (int i = 0; i < links.size(); i++) {
            Files.createSymbolicLink(links.get(i), entries.get(i));
        }
        return new ClassPath(links);
    }

    /** Deletes the links, which JUnit would warn of. */
    void unlink() throws IOException {
        for (Path link : entries) {
            if (Files.isSymbolicLink(link)) {
                Files.delete(link);
            }
        }
    }

    /** The same with a jar in a folder for each entry that is a folder, so that the native libraries have to be unpacked. */
    ClassPath asJarsIn(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Path entry : entries) {
            if (Files.isDirectory(entry)) {
                jar(entry, folder.resolve(entry.getFileName() + ".jar"));
            }
        }
        return new ClassPath(entries.stream().map(entry ->
                Files.isDirectory(entry) ? folder.resolve(entry.getFileName() + ".jar") : entry).toList());
    }

    private static void jar(Path from, Path to) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(to)); Stream<Path> files = Files.walk(from)) {
            out.setLevel(0);
            for (Path file : files.filter(Files::isRegularFile).filter(f -> !f.endsWith("mufree-bench")).toList()) {
                out.putNextEntry(new JarEntry(from.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
    }

    @Override
    public String toString() {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
