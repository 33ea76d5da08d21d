// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs that tests run, and where the sources and the native build lie. */
final class Tool {
    /** How a program ended and what it printed. */
    record Result(int status, String out, String err) {
        String succeeded() {
            assertEquals(0, status, () -> err + out);
            return out;
        }
    }

    private Tool() {
    }

    static Path home() {
        return Path.of(System.getProperty("mufree.home"));
    }

    static Path built(String file) {
        return Path.of(System.getProperty("mufree.cppbuild"), file);
    }

    static Path data(String file) {
        return home().resolve("native/data").resolve(file);
    }

    /** The compiler of that name on the search path; without it the test is skipped. */
    static String onPath(String program) {
        boolean found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        assumeTrue(found, program + " is not on the search path");
        return program;
    }

    /** The command for another JVM like this one, with its class path. */
    static List<String> java(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (Runtime.version().feature() >= 24) {
            command.add("--enable-native-access=ALL-UNNAMED"); // else it warns
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(arguments));
        return command;
    }

    static Result run(Path folder, String... command) throws IOException, InterruptedException {
        return run(folder, List.of(command));
    }

    /** Runs a program with its output in files of {@code folder}; fails if it takes minutes. */
    static Result run(Path folder, List<String> command) throws IOException, InterruptedException {
        return run(folder, Map.of(), command);
    }

    /** The same with other environment variables, but never with {@code MUFREE_ENGINE}, unless it is one of them. */
    static Result run(Path folder, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().remove("MUFREE_ENGINE");
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(5, TimeUnit.MINUTES), () -> "still running: " + command);
        } finally {
            process.destroyForcibly();
        }
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
