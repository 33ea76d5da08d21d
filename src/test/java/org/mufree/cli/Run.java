// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a command line, run within this JVM, ended with and printed. */
record Run(int status, String out, String err) {
    static Run of(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] words = java.util.Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new);
        int status = Main.run(new PrintStream(out, true), new PrintStream(err, true), words);
        return new Run(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    Run succeeded() {
        assertEquals(0, status, this::toString);
        return this;
    }

    /** Ended with this status and one line of error, which has all the words; no stack trace. */
    Run failed(int expected, String... words) {
        assertEquals(expected, status, this::toString);
        assertTrue(err.startsWith("mufree: "), err);
        String line = err.lines().findFirst().orElseThrow();
        for (String word : words) {
            assertTrue(line.contains(word), line);
        }
        assertTrue(err.lines().allMatch(l -> l == line || l.equals(line) || l.startsWith("Try: mufree ")), err);
        return this;
    }

    /** Standard output as JSON; anything beside it fails. */
    JsonNode json() throws IOException {
        return new ObjectMapper().enable(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readTree(out);
    }
}
