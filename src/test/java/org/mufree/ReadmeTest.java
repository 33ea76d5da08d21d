// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is compiled, run and measured. */
class ReadmeTest {
    private static final Path HOME = Tool.home();

    @TempDir
    private Path folder;
    private String readme;

    @BeforeEach
    void read() throws IOException {
        Path file = HOME.resolve("README.md");
        assumeTrue(Files.exists(file), "a bundle has no README");
        readme = Files.readString(file);
    }

    private String block(String language) {
        Matcher matcher = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(readme);
        assertTrue(matcher.find(), () -> "no block of " + language);
        return matcher.group(1);
    }

    @Test
    void javaExampleRuns() throws Exception {
        Path consumer = HOME.resolve("src/it/consumer/src/main/java/org/example/consumer/Consumer.java");
        String[] parts = Files.readString(consumer).split(" *// README\n");
        assertEquals(3, parts.length, "the example stands between two marks");
        assertEquals(block("java").strip(), parts[1].stripTrailing().stripIndent().strip());
        Tool.run(folder, Tool.java(consumer.toString())).succeeded();
    }

    /** HeaderTest compiles the file. */
    @Test
    void cudaExampleIsTheOneThatCompiles() throws IOException {
        String source = Files.readString(HOME.resolve("src/test/resources/snippets/kernel.cu"));
        assertEquals(block("cuda"), source.replaceFirst("// SPDX.*\n", ""));
    }

    @Test
    void tableIsTheMeasuredOne() throws IOException {
        List<String> measured = Files.readAllLines(HOME.resolve("docs/results/h200/compare.md"));
        List<String> rows = readme.lines().filter(line -> line.startsWith("| r")).toList();
        assertTrue(rows.size() >= Method.of(Op.RCP, Format.F32).size() + Method.of(Op.RSQRT, Format.F32).size());
        rows.forEach(row -> assertTrue(measured.contains(row), row));
    }
}
