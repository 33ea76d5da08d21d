// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that are no arrays of values, by accident or on purpose: each is refused with the file's name and the cause. */
class BadNpyTest {
    private static final byte[] GOOD =
            NpyBytes.withFloats(NpyBytes.header(1, NpyBytes.dict("<f4", "False", "(2,)")), 1, 2);

    @TempDir
    private Path folder;

    static Stream<Arguments> headers() {
        String good = "'descr': '<f4', 'fortran_order': False, 'shape': (2,)";
        return Stream.of(
                arguments(NpyBytes.dict(">f4", "False", "(2,)"), "big-endian"),
                arguments(NpyBytes.dict("<f8", "False", "(2,)"), "dtype is <f8"),
                arguments(NpyBytes.dict("<f2", "False", "(2,)"), "4 more bytes"),
                arguments(NpyBytes.dict("<f2", "False", "(5,)"), "truncated"),
                arguments(NpyBytes.dict("<u2", "False", "(9223372036854775807,)"), "beyond any file"),
                arguments(NpyBytes.dict(">f2", "False", "(2,)"), "big-endian: <f2 (little-endian float16)"),
                arguments(NpyBytes.dict(">u2", "False", "(2,)"), "big-endian: <u2 (little-endian bfloat16)"),
                arguments(NpyBytes.dict("<i2", "False", "(2,)"), "dtype is <i2"),
                arguments(NpyBytes.dict("|V4", "False", "(2,)"), "dtype is |V4"),
                arguments(NpyBytes.dict("=f4", "False", "(2,)"), "dtype is =f4"),
                arguments(NpyBytes.dict("|O", "False", "(2,)"), "dtype is |O"),
                arguments("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,)}", "structure"),
                arguments("{'descr': " + "[".repeat(60000), "structure"),
                arguments("{'fortran_order': False, 'shape': (2,)}", "lacks the key 'descr'"),
                arguments("{'descr': '<f4', 'shape': (2,)}", "lacks the key 'fortran_order'"),
                arguments("{'descr': '<f4', 'fortran_order': False}", "lacks the key 'shape'"),
                arguments("{}", "lacks the key"),
                arguments("", "'{' is expected"),
                arguments("[" + good + "]", "'{' is expected"),
                arguments("{" + good, "'}' is expected"),
                arguments("{" + good + "} and more", "follows"),
                arguments("{" + good + "}\0", "follows"),
                arguments("{" + good + "}{" + good + "}", "follows"),
                arguments("{" + good + ", 'shape': (3,)}", "twice"),
                arguments("{" + good + ", 'extra': 1}", "unknown key 'extra'"),
                arguments("{" + good + ",, }", "a key is expected"),
                arguments("{'descr: <f4", "does not end"),
                arguments("{'descr' '<f4'}", "':' is expected"),
                arguments(NpyBytes.dict("<f4", "false", "(2,)"), "neither True nor False"),
                arguments(NpyBytes.dict("<f4", "0", "(2,)"), "neither True nor False"),
                arguments(NpyBytes.dict("<f4", "False", "2"), "'(' is expected"),
                arguments(NpyBytes.dict("<f4", "False", "(2)"), "no tuple"),
                arguments(NpyBytes.dict("<f4", "False", "[2]"), "'(' is expected"),
                arguments(NpyBytes.dict("<f4", "False", "(-2,)"), "no length"),
                arguments(NpyBytes.dict("<f4", "False", "(2.0,)"), "expected"),
                arguments(NpyBytes.dict("<f4", "False", "(0x2,)"), "expected"),
                arguments(NpyBytes.dict("<f4", "False", "(((((((2,"), "no length"),
                arguments(NpyBytes.dict("<f4", "False", "(,)"), "no length"),
                arguments(NpyBytes.dict("<f4", "False", "(" + "1,".repeat(65) + ")"), "more than 64 dimensions"),
                arguments(NpyBytes.dict("<f4", "False", "(" + "1,".repeat(30000) + ")"), "more than 64 dimensions"),
                arguments(NpyBytes.dict("<f4", "False", "(" + "9".repeat(50000) + ",)"), "beyond"),
                arguments(NpyBytes.dict("<f4", "False", "(9223372036854775808,)"), "beyond"),
                arguments(NpyBytes.dict("<f4", "False", "(9223372036854775807,)"), "beyond any file"),
                arguments(NpyBytes.dict("<f4", "False", "(4611686018427387905, 4)"), "beyond any file"),
                arguments(NpyBytes.dict("<f4", "False", "(2147483648, 2147483648, 2, 2)"), "beyond any file"),
                arguments(NpyBytes.dict("<f4", "False", "(65536, 65536)"), "truncated"),
                arguments(NpyBytes.dict("<f4", "False", "(3,)"), "truncated"),
                arguments(NpyBytes.dict("<f4", "False", "(1,)"), "4 more bytes"),
                arguments(NpyBytes.dict("<f4", "False", "(0, 9)"), "8 more bytes"),
                arguments("{'d\u00e9scr': '<f4'}", "d\\u00e9scr"),
                arguments("{'\u001b[2J': '<f4'}", "\\u001b[2J"),
                arguments("{" + "{'a':".repeat(10000), "a key is expected"));
    }

    @ParameterizedTest
    @MethodSource("headers")
    void aBadHeaderIsRefused(String header, String cause) throws IOException {
        assertRefused(NpyBytes.withFloats(NpyBytes.header(1, header), 1, 2), cause);
        assertRefused(NpyBytes.withFloats(NpyBytes.header(3, header), 1, 2), cause);
    }

    static Stream<Arguments> files() {
        byte[] text = NpyBytes.dict("<f4", "False", "(2,)").getBytes(StandardCharsets.US_ASCII);
        return Stream.of(
                arguments(new byte[0], "truncated"),
                arguments("PK\3\4 an archive".getBytes(StandardCharsets.US_ASCII), "no .npy file"),
                arguments("1.0\n2.0\n3.0\n".getBytes(StandardCharsets.US_ASCII), "no .npy file"),
                arguments(NpyBytes.header(0, "{}"), "version is 0.0"),
                arguments(NpyBytes.header(4, "{}"), "version is 4.0"),
                arguments(NpyBytes.header(0x93, "{}"), "version is 147.0"),
                arguments(NpyBytes.prefixed(1, 0xffff, text), "truncated"),
                arguments(NpyBytes.prefixed(2, 0xffffffffL, text), "claims 4294967295 bytes"),
                arguments(NpyBytes.prefixed(2, 0x80000000L, text), "claims 2147483648 bytes"),
                arguments(NpyBytes.prefixed(3, 0x7fffffffL, text), "claims 2147483647 bytes"),
                arguments(NpyBytes.prefixed(1, 0, text), "'{' is expected"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void aBadFileIsRefused(byte[] bytes, String cause) throws IOException {
        assertRefused(bytes, cause);
    }

    @Test
    void aFileThatEndsAnywhereIsTruncated() throws IOException {
        for (int length = 0; length < GOOD.length; length++) {
            assertRefused(Arrays.copyOf(GOOD, length), "truncated");
        }
        assertRefused(Arrays.copyOf(GOOD, GOOD.length + 1), "1 more bytes");
    }

    @Test
    void aFolderIsRefused() {
        NpyException failure = assertThrows(NpyException.class, () -> new NpyReader(folder));
        assertTrue(failure.getMessage().contains("not a regular file"));
    }

    /** Whatever bytes change, the file is read or refused: nothing else is thrown. */
    @Test
    void damagedFilesDoNoHarm() throws IOException {
        Random random = new Random(1);
        int refused = 0;
        for (int trial = 0; trial < 4000; trial++) {
            byte[] bytes = GOOD.clone();
            for (int change = random.nextInt(3); change >= 0; change--) {
                bytes[random.nextInt(bytes.length - 8)] = (byte) random.nextInt(256);
            }
            Path path = Files.write(folder.resolve("damaged.npy"), bytes);
            try (NpyReader reader = new NpyReader(path)) {
                assertTrue(reader.header().elements() == 2, reader.header()::toString);
            } catch (NpyException expected) {
                refused++;
            } catch (RuntimeException harm) {
                fail(new String(bytes, StandardCharsets.ISO_8859_1), harm);
            }
        }
        assertTrue(refused > 2000, "refused " + refused);
    }

    private void assertRefused(byte[] bytes, String cause) throws IOException {
        Path path = Files.write(folder.resolve("bad.npy"), bytes);
        String message = assertThrows(NpyException.class, () -> new NpyReader(path)).getMessage();
        assertTrue(message.startsWith(path + ": ") && message.contains(cause), message);
        assertTrue(message.length() < path.toString().length() + 300
                && message.chars().allMatch(c -> c >= ' ' && c < 0x7f), message);
    }
}
