// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files with which fuzzing of the reader begins, one for each thing that a file may be; what fuzzing found lies beside
 * them. They are where Jazzer looks for them: at a place named after the class and the method that fuzz.
 */
final class NpyCorpus {
    private static final String FOLDER = "NpyFuzzInputs/anyBytes";

    private NpyCorpus() {
    }

    /** Writes the files anew into the folder of sources given: src/test/resources/org/mufree/npy. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0], FOLDER));
        for (Map.Entry<String, byte[]> file : named().entrySet()) {
            Files.write(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /** All files of the corpus, wherever the tests lie. */
    static List<Path> files() throws IOException {
        URL folder = NpyCorpus.class.getResource(FOLDER);
        if (folder == null) {
            throw new IllegalStateException(FOLDER + " is missing beside the test's classes");
        }
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            return files.sorted().toList();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The files by what they are; those that begin with "good" are read, the others refused. */
    static Map<String, byte[]> named() {
        String dict = NpyBytes.dict("<f4", "False", "(2,)");
        byte[] text = dict.getBytes(StandardCharsets.US_ASCII);
        byte[] good = floats(1, dict, 2);
        Map<String, byte[]> files = new TreeMap<>();
        for (int major = 1; major <= 3; major++) {
            files.put("good-version-" + major, floats(major, dict, 2));
        }
        for (Dtype dtype : Dtype.values()) {
            files.put("good-" + dtype.name().toLowerCase(), Arrays.copyOf(
                    NpyBytes.header(1, NpyBytes.dict(dtype.descr(), "False", "(1,)")),
                    NpyBytes.header(1, NpyBytes.dict(dtype.descr(), "False", "(1,)")).length + dtype.format().bytes()));
        }
        files.put("good-scalar", floats(1, NpyBytes.dict("<f4", "False", "()"), 1));
        files.put("good-empty", floats(1, NpyBytes.dict("<f4", "False", "(3, 0, 9223372036854775807)"), 0));
        files.put("good-fortran", floats(1, NpyBytes.dict("<f4", "True", "(2, 3)"), 6));
        files.put("good-python-2", floats(1, "{\"shape\": (2L,), 'fortran_order':False,'descr':'<f4',}", 2));
        files.put("good-64-dimensions", floats(1, dictOfRank(64), 1));
        files.put("bad-65-dimensions", floats(1, dictOfRank(65), 1));
        files.put("bad-no-bytes", new byte[0]);
        files.put("bad-magic", "PK\3\4".getBytes(StandardCharsets.US_ASCII));
        files.put("bad-version", floats(4, dict, 2));
        files.put("bad-cut-in-header", Arrays.copyOf(good, 40));
        files.put("bad-cut-in-values", Arrays.copyOf(good, good.length - 1));
        files.put("bad-more-values", Arrays.copyOf(good, good.length + 1));
        files.put("bad-huge-header", NpyBytes.prefixed(2, 0xffffffffL, text));
        files.put("bad-big-endian", floats(1, NpyBytes.dict(">f4", "False", "(2,)"), 2));
        files.put("bad-structure", floats(1, "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,)}", 2));
        files.put("bad-product-overflows", floats(1, NpyBytes.dict("<f4", "False", "(4294967296, 4294967296)"), 1));
        files.put("bad-length-overflows", floats(1, NpyBytes.dict("<f4", "False", "(9223372036854775808,)"), 1));
        files.put("bad-negative-length", floats(1, NpyBytes.dict("<f4", "False", "(-2,)"), 2));
        files.put("bad-number-for-shape", floats(1, NpyBytes.dict("<f4", "False", "(2)"), 2));
        files.put("bad-key-twice", floats(1, "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", 2));
        files.put("bad-unknown-key", floats(3, "{'d\u00e9scr\u001b[2J': '<f4'}", 2));
        return files;
    }

    private static String dictOfRank(int rank) {
        return NpyBytes.dict("<f4", "False", "(" + String.join(", ", Collections.nCopies(rank, "1")) + ")");
    }

    private static byte[] floats(int major, String dict, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = i + 1;
        }
        return NpyBytes.withFloats(NpyBytes.header(major, dict), values);
    }
}
