// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The native library where it is hard to load: what works nevertheless, and in which words a user is told of the rest. */
class LoadingFaultsTest {
    private static final String CACHE = "org.bytedeco.javacpp.cachedir";
    private static final String LIBRARY = "org/mufree/internal/" + Loader.getPlatform() + "/libmufree.so";

    @TempDir
    static Path shared;
    /** Everything in jars, as users have it. */
    private static ClassPath jars;

    @TempDir
    Path folder;

    @BeforeAll
    static void pack() throws IOException {
        jars = ClassPath.own().asJarsIn(shared);
    }

    /** Computes by all ways to begin, one after the other, and prints a result or the words of the failure for each. */
    public static final class Program {
        public static void main(String[] arguments) {
            List<Runnable> firsts = List.of(() -> Engine.cpu(1).close(), Gpu::count, () -> Engine.best().close(), Engine::build,
                    () -> Engine.gpu(0).close(), () -> Engine.cpu(1).close());
            for (Runnable first : firsts) {
                try {
                    first.run();
                    System.out.println("works");
                } catch (UnsatisfiedLinkError failure) {
                    System.out.println(failure.getMessage());
                } catch (MufreeException noGpu) {
                    System.out.println("works");
                }
            }
        }
    }

    private static List<String> java(ClassPath path, String... arguments) {
        List<String> command = Tool.java(arguments);
        command.set(command.indexOf("-cp") + 1, path.toString());
        return command;
    }

    private List<String> program(ClassPath path, Path cache) {
        return java(path, "-D" + CACHE + "=" + cache, Program.class.getName());
    }

    /** Runs the program, whose lines must be the same all over. */
    private String told(List<String> command) throws Exception {
        Tool.Result result = Tool.run(folder, command);
        List<String> lines = result.succeeded().lines().toList();
        assertEquals(6, lines.size(), () -> result.out() + result.err());
        assertEquals(1, lines.stream().distinct().count(), result.out());
        return lines.get(0);
    }

    private static void assertTells(String message, Object... parts) {
        for (Object part : parts) {
            assertTrue(message.contains(part.toString()), () -> "\"" + message + "\" lacks " + part);
        }
    }

    @Test
    void eightJvmsShareAnEmptyCache() throws Exception {
        List<Process> processes = new ArrayList<>();
        try {
            for (int i = 0; i < 8; i++) {
                processes.add(new ProcessBuilder(program(jars, folder.resolve("cache"))).redirectErrorStream(true)
                        .redirectOutput(folder.resolve("out" + i).toFile()).start());
            }
            for (int i = 0; i < processes.size(); i++) {
                assertTrue(processes.get(i).waitFor(120, TimeUnit.SECONDS), "a JVM hangs");
                assertEquals("works\n".repeat(6), Files.readString(folder.resolve("out" + i)));
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    @Test
    void aClassPathMayHaveSpaces() throws Exception {
        Path spaces = folder.resolve("a folder with  spaces");
        for (ClassPath path : List.of(ClassPath.own().linkedIn(spaces.resolve("as folders")),
                jars.linkedIn(spaces.resolve("as jars")))) {
            try {
                assertEquals("works", told(program(path, spaces.resolve("a cache"))));
            } finally {
                path.unlink();
            }
        }
        assertTrue(Files.exists(cached(spaces.resolve("a cache"))), "unpacked there");
    }

    /** JavaCPP tries the home and the folder for temporary files as well. */
    @Test
    void anotherFolderTakesTheCachesPlace() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        List<String> command = java(jars, "-D" + CACHE + "=" + file.resolve("cache"), "-Duser.home=" + folder.resolve("home"),
                Program.class.getName());
        assertEquals("works", told(command));
        assertTrue(Files.exists(cached(folder.resolve("home/.javacpp/cache"))), "unpacked there");
    }

    @Test
    void withoutAnyFolderForTheCache() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        String message = told(java(jars, "-D" + CACHE + "=" + file.resolve("cache"), "-Duser.home=" + file.resolve("home"),
                "-Djava.io.tmpdir=" + file.resolve("tmp"), Program.class.getName()));
        assertTells(message, file.resolve("cache"), file.resolve("home") + "/.javacpp/cache", file.resolve("tmp"),
                "-D" + CACHE + "=FOLDER");
    }

    /** What even root can't write: JavaCPP's lock is a folder, as if the cache were read-only. */
    @Test
    void aCacheThatCantBeWritten() throws Exception {
        Path cache = Files.createDirectories(folder.resolve("cache"));
        Files.createDirectory(cache.resolve(".lock"));
        assertTells(told(program(jars, cache)), cache, "libjnijavacpp.so", "-D" + CACHE + "=FOLDER");
    }

    /** No file may grow beyond so many KiB, as if the disk were full: within one library or the other. */
    @ParameterizedTest
    @ValueSource(ints = {100, 500})
    void aFullDiskAndThenRoom(int kib) throws Exception {
        Path cache = folder.resolve("cache");
        String limit = "ulimit -f " + kib + "; exec \"$@\"";
        List<String> limited = new ArrayList<>(List.of(Tool.onPath("bash"), "-c", limit, "bash"));
        limited.addAll(program(jars, cache));
        assertTells(told(limited), cache, kib == 100 ? "libjnijavacpp.so" : "libmufree.so", "make room",
                "-D" + CACHE + "=FOLDER");
        assertEquals("works", told(program(jars, cache)));
    }

    /** A process that was killed while it wrote. */
    @Test
    void aPartialFileInTheCacheIsReplaced() throws Exception {
        Path cache = folder.resolve("cache");
        assertEquals("works", told(program(jars, cache)));
        Path library = cached(cache);
        long size = Files.size(library);
        try (FileChannel channel = FileChannel.open(library, StandardOpenOption.WRITE)) {
            channel.truncate(size / 2);
        }
        assertEquals("works", told(program(jars, cache)));
        assertEquals(size, Files.size(library));
    }

    private static Path cached(Path cache) throws IOException {
        try (Stream<Path> files = Files.walk(cache)) {
            return files.filter(file -> file.endsWith(LIBRARY)).findFirst().orElseThrow();
        }
    }

    @Test
    void withoutAPlatformsArtifact() throws Exception {
        ClassPath own = ClassPath.own();
        Path cache = folder.resolve("cache");
        assertTells(told(program(own.without(ClassPath.holds(LIBRARY)), cache)), "libmufree.so", "org.mufree:mufree ",
                "classifier " + Loader.getPlatform(), "org.mufree:mufree-platform");
        ClassPath noJavacpp = own.without(entry -> entry.getFileName().toString().matches("javacpp-.*-linux-.*\\.jar"));
        assertTells(told(program(noJavacpp, cache)), "libjnijavacpp.so", "org.bytedeco:javacpp ",
                "classifier " + Loader.getPlatform(), "org.mufree:mufree-platform");
    }

    @ParameterizedTest
    @ValueSource(strings = {"libmufree.so", "libjnimufree.so"})
    void aFileThatIsNoLibrary(String name) throws Exception {
        Path broken = folder.resolve("broken");
        Files.createDirectories(broken.resolve(LIBRARY).getParent());
        Path libraries = ClassPath.own().entries().stream().filter(ClassPath.holds(LIBRARY)).findFirst().orElseThrow();
        for (String library : List.of("libmufree.so", "libjnimufree.so")) {
            Path copy = broken.resolve(LIBRARY).resolveSibling(library);
            Files.copy(libraries.resolve(LIBRARY).resolveSibling(library), copy);
            if (library.equals(name)) {
                Files.writeString(copy, "no library");
            }
        }
        List<Path> entries = new ArrayList<>(List.of(broken));
        entries.addAll(ClassPath.own().without(ClassPath.holds(LIBRARY)).entries());
        assertTells(told(program(new ClassPath(entries), folder.resolve("cache"))), "can't be loaded", broken, name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"verify rcp_ieee", "search form --format f16 --form rcp_newton", "bench-native"})
    void theCommandLineTellsItInOneLine(String arguments) throws Exception {
        List<String> command = java(ClassPath.own().without(ClassPath.holds(LIBRARY)),
                "-D" + CACHE + "=" + folder.resolve("cache"), "org.mufree.cli.Main");
        command.addAll(List.of(arguments.split(" ")));
        Tool.Result result = Tool.run(folder, command);
        assertEquals(1, result.status(), result.out() + result.err());
        assertEquals(1, result.err().lines().count(), result.err());
        assertTells(result.err(), "mufree: ", "org.mufree:mufree-platform");
        assertFalse(result.err().contains("Error:"), result.err());
    }
}
