// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mufree.Format;
import org.mufree.Method;

/** {@code docs/accuracy.md} and {@code docs/ftz.md}, which verify writes, are those of today's table of methods. */
class AccuracyDocumentTest {
    @Test
    void statesTheErrorsOfTheTable() throws IOException {
        Path document = Path.of(System.getProperty("mufree.home"), "docs", "accuracy.md");
        assumeTrue(Files.exists(document.getParent()), "a bundle has no documents");
        List<String> stated = Files.readAllLines(document).stream().filter(line -> line.endsWith("holds |"))
                .map(line -> line.split(" *\\| *")).map(c -> c[1] + " " + c[3] + " " + c[5]).toList();
        List<String> table = Stream.of(Method.values()).map(m -> m.label() + " " + Numbers.relError(m.maxRelError()) + " "
                + Numbers.ulpError(m.maxUlpError())).toList();
        assertEquals(table, stated, "write it anew: ./mufree verify --markdown docs/accuracy.md");
    }

    @Test
    void flushingIsDocumentedForEveryMethodOfBinary32() throws IOException {
        Path document = Path.of(System.getProperty("mufree.home"), "docs", "ftz.md");
        assumeTrue(Files.exists(document), "no docs/ftz.md: ./mufree verify --ftz --markdown docs/ftz.md writes it");
        List<String> stated = Files.readAllLines(document).stream().filter(line -> line.startsWith("| r"))
                .map(line -> line.split(" *\\| *")[1]).toList();
        List<String> table = Stream.of(Method.values()).filter(method -> method.format() == Format.F32).map(Method::label)
                .toList();
        assertEquals(table, stated, "write it anew: ./mufree verify --ftz --markdown docs/ftz.md");
    }
}
