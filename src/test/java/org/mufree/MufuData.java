// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.zip.GZIPInputStream;

/**
 * What a GPU's special function unit gave for every argument from 1.0 on: a byte each, the bits of its result minus those
 * of the correctly rounded one.
 */
enum MufuData {
    RCP(Method.RCP_MUFU, 1 << 23, "h200-mufu-rcp.delta.gz"),
    RSQRT(Method.RSQRT_MUFU, 1 << 24, "h200-mufu-rsqrt.delta.gz");

    /** Bits of 1.0f, the first argument. */
    static final int FIRST = 0x3f800000;

    final Method method;
    final int count;
    private final String file;

    MufuData(Method method, int count, String file) {
        this.method = method;
        this.count = count;
        this.file = file;
    }

    byte[] deltas() {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Tool.data(file)))) {
            return in.readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
