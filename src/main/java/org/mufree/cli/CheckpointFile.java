// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mufree.ProgramCandidate;
import org.mufree.search.Checkpoint;
import org.mufree.search.Scored;

/** A search's parts in a JSON file, which is written whole, about once a second, and belongs to one question. */
final class CheckpointFile implements Checkpoint {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Nanoseconds between two writes: parts may be short. */
    private static final long OFTEN = 1_000_000_000;

    /**
     * The file's content.
     *
     * @param question what the parts belong to
     * @param parts by name
     */
    record Content(String question, Map<String, Part> parts) {
    }

    /** An outcome. Numbers are written so that the same ones are read back. */
    record Part(int magic, List<Float> constants, double error) {
    }

    private final Path path;
    private final Content content;
    private long written = System.nanoTime();

    private CheckpointFile(Path path, Content content) {
        this.path = path;
        this.content = content;
    }

    /**
     * The checkpoint in a file, which need not exist; without a path one that keeps nothing.
     *
     * @param question tells searches apart; their parts are not exchanged
     * @throws IOException if the file cannot be read or written, or is of another question
     */
    static Checkpoint of(Path path, String question) throws IOException {
        if (path == null) {
            return Checkpoint.NONE;
        }
        AtomicFile.check(path);
        if (!Files.exists(path)) {
            return new CheckpointFile(path, new Content(question, new LinkedHashMap<>()));
        }
        Content kept;
        try {
            kept = JSON.readValue(path.toFile(), Content.class);
        } catch (JsonProcessingException broken) {
            throw new IOException("--checkpoint is " + path + ": it is no checkpoint (" + broken.getOriginalMessage() + ")",
                    broken);
        }
        if (!question.equals(kept.question)) {
            throw new IOException("--checkpoint is " + path + ": it belongs to another search (" + kept.question + ")");
        }
        return new CheckpointFile(path, new Content(question, new LinkedHashMap<>(kept.parts)));
    }

    @Override
    public synchronized Scored find(String part) {
        Part kept = content.parts.get(part);
        return kept == null ? null : new Scored(new ProgramCandidate(kept.magic, kept.constants), kept.error);
    }

    @Override
    public synchronized void keep(String part, Scored outcome) {
        content.parts.put(part,
                new Part(outcome.candidate().magic(), outcome.candidate().constants(), outcome.error()));
        if (System.nanoTime() - written >= OFTEN) {
            write();
        }
    }

    @Override
    public synchronized void close() {
        write();
    }

    private void write() {
        try {
            AtomicFile.write(path, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(content) + "\n");
        } catch (IOException failure) {
            throw Checkpoint.failed(failure);
        }
        written = System.nanoTime();
    }
}
