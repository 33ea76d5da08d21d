// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Files put together byte by byte after the format's description, apart from the code under test. */
final class NpyBytes {
    private NpyBytes() {
    }

    /** A header of any version with any text, its length being true. */
    static byte[] header(int major, String text) {
        Charset charset = major == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
        return prefixed(major, text.getBytes(charset).length, text.getBytes(charset));
    }

    /** A header that claims some length. */
    static byte[] prefixed(int major, long claimed, byte[] text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, (byte) major, 0});
        int bytes = major == 1 ? 2 : 4;
        for (int i = 0; i < bytes; i++) {
            out.write((int) (claimed >>> 8 * i));
        }
        out.writeBytes(text);
        return out.toByteArray();
    }

    static byte[] withFloats(byte[] header, float... values) {
        ByteBuffer file = ByteBuffer.allocate(header.length + values.length * 4).order(ByteOrder.LITTLE_ENDIAN).put(header);
        file.asFloatBuffer().put(values);
        return file.array();
    }

    static String dict(String descr, String fortranOrder, String shape) {
        return "{'descr': '" + descr + "', 'fortran_order': " + fortranOrder + ", 'shape': " + shape + ", }\n";
    }
}
