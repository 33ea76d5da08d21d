// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jetbrains.bio.npy.NpyArray;
import org.jetbrains.bio.npy.NpyFile;

/** What holds for a file of any bytes at all: it is read as it stands, or refused in words. */
final class NpyProperty {
    private NpyProperty() {
    }

    /**
     * Writes the bytes to {@code path} and reads them. An exception other than {@link NpyException} is thrown on.
     *
     * @return whether they were accepted
     */
    static boolean check(Path path, byte[] bytes) throws IOException {
        Files.write(path, bytes);
        try (NpyReader reader = new NpyReader(path)) {
            NpyHeader header = reader.header();
            byte[] data = new byte[Math.toIntExact(header.elements() * header.dtype().format().bytes())];
            reader.read(ByteBuffer.wrap(data));
            assertArrayEquals(Arrays.copyOfRange(bytes, bytes.length - data.length, bytes.length), data, "the values");
            assertSameAsReference(path, header, data);
            assertWritesWhatItReads(path, header, data);
            return true;
        } catch (NpyException refused) {
            assertPlain(path, refused.getMessage());
            return false;
        }
    }

    /** Messages name the file, are short, and hold nothing that steers a terminal. */
    private static void assertPlain(Path path, String message) {
        assertTrue(message.startsWith(path + ": ") && message.length() < path.toString().length() + 400
                && message.chars().allMatch(c -> c >= ' ' && c < 0x7f), message);
    }

    private static void assertWritesWhatItReads(Path path, NpyHeader header, byte[] data) throws IOException {
        byte[] head = header.toBytes();
        byte[] written = Arrays.copyOf(head, head.length + data.length);
        System.arraycopy(data, 0, written, head.length, data.length);
        Files.write(path, written);
        try (NpyReader again = new NpyReader(path)) {
            assertEquals(header, again.header());
            byte[] values = new byte[data.length];
            again.read(ByteBuffer.wrap(values));
            assertArrayEquals(data, values, "the values, written and read again");
        }
    }

    private static void assertSameAsReference(Path path, NpyHeader header, byte[] data) {
        Optional<NpyArray> other = reference(path);
        if (other.isEmpty()) {
            return;
        }
        assertArrayEquals(header.shape().stream().mapToInt(Math::toIntExact).toArray(), other.get().getShape(), "the shape");
        ByteBuffer values = ByteBuffer.allocate(data.length).order(ByteOrder.LITTLE_ENDIAN);
        if (header.dtype() == Dtype.FLOAT32) {
            // Not as floats: a JVM may make a signalling NaN a quiet one on its way through an array.
            float[] floats = other.get().asFloatArray();
            for (int i = 0; i < floats.length; i++) {
                int bits = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN).getInt(4 * i);
                values.putInt(Float.isNaN(floats[i]) && Float.isNaN(Float.intBitsToFloat(bits)) ? bits
                        : Float.floatToRawIntBits(floats[i]));
            }
        } else {
            for (short value : other.get().asShortArray()) {
                values.putShort(value);
            }
        }
        assertArrayEquals(values.array(), data, "the values by another library");
    }

    /** The file as another library reads it; empty where it refuses to, or knows no such dtype. */
    private static Optional<NpyArray> reference(Path path) {
        try {
            return Optional.of(NpyFile.read(path, 1 << 18));
        } catch (RuntimeException | Error refused) {
            return Optional.empty();
        }
    }
}
