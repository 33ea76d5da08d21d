// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide's messages are those that the library has. */
class GuideTest {
    /** What stands for a value in a message of the guide: names, numbers, quoted texts, single capitals, what is left out. */
    private static final Pattern VALUES = Pattern.compile("^(in|engine)\\b|(GPU|CUDA) [0-9.]+|linux-x86_64|lib\\w+\\.so"
            + "|org\\.mufree:mufree\\b(?!-)|-Dorg.*|\\.\\.\\.|0x|[0-9]+(\\.[0-9]+)?|\"[^\"]*\"|\\b[A-Z]\\b");
    /** Texts of CUDA, not of the library. */
    private static final Set<String> CUDAS = Set.of("no CUDA-capable device is detected", "invalid device ordinal",
            "out of memory", "an illegal memory access was encountered");

    private static List<String> messages(Path guide) throws IOException {
        String text = Files.readString(guide);
        List<String> messages = new ArrayList<>();
        for (String line : text.substring(text.indexOf("| message |")).lines().filter(l -> l.startsWith("| `")).toList()) {
            Matcher quoted = Pattern.compile("`([^`]+)`").matcher(line.substring(0, line.indexOf(" | ", 2)));
            while (quoted.find()) {
                messages.add(quoted.group(1));
            }
        }
        return messages;
    }

    /** All sources, with the literals that are put together in them as one. */
    private static String sources() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String folder : new String[] {"native/src", "src/main/java"}) {
            try (Stream<Path> files = Files.walk(Tool.home().resolve(folder))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    all.append(Files.readString(file));
                }
            }
        }
        return all.toString().replaceAll("\"\\s*\\+?\\s*\"", "").replace("\\\"", "\"");
    }

    @Test
    void messagesAreTheLibrarys() throws IOException {
        Path guide = Tool.home().resolve("docs/guide.md");
        assumeTrue(Files.exists(guide), "a bundle has no documents");
        String sources = sources();
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (String message : messages(guide)) {
            String own = message.replaceFirst("^cudaError\\w+: ", "");
            for (String cudas : CUDAS) {
                own = own.replace(cudas, "");
            }
            for (String part : VALUES.split(own)) {
                String words = part.replaceAll("^[\\s:;,()]+|[\\s:;,()]+$", "");
                if (words.length() < 4) {
                    continue;
                }
                found++;
                if (!sources.contains(words)) {
                    missing.add(words + "   in   " + message);
                }
            }
        }
        assertEquals(List.of(), missing);
        int parts = found;
        assertTrue(parts > 20, () -> parts + " parts of messages only: is the table still there?");
    }
}
