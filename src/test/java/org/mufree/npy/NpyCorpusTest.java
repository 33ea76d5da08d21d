// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The corpus of the reader's fuzzing, without fuzzing: what was found once stays mended. */
class NpyCorpusTest {
    @TempDir
    private Path folder;

    static List<Named<Path>> files() throws IOException {
        return NpyCorpus.files().stream().map(file -> Named.of(file.getFileName().toString(), file)).toList();
    }

    @ParameterizedTest
    @MethodSource("files")
    void isReadOrRefused(Path file) throws IOException {
        boolean accepted = NpyProperty.check(folder.resolve("file.npy"), NpyCorpus.bytes(file));
        String name = file.getFileName().toString();
        assertEquals(name.startsWith("good-"), accepted, name);
    }

    /** The corpus holds them as they are made. */
    @Test
    void isComplete() throws IOException {
        Map<String, byte[]> found = new HashMap<>();
        NpyCorpus.files().forEach(file -> found.put(file.getFileName().toString(), NpyCorpus.bytes(file)));
        NpyCorpus.named().forEach((name, bytes) -> {
            assertTrue(found.containsKey(name), name);
            assertArrayEquals(bytes, found.get(name), name);
        });
    }
}
