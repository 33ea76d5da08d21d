// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Results of a made-up device. Its memory copies 4000 GB/s; a repeated method gets the lesser of what memory feeds it and its
 * bound in registers, in Gresults/s: rcp_mufu 4000, rcp_ieee 3000, rcp_magic_square 8000, rcp_magic_exact 3900. Mixes reach
 * 0.9 of the issue model's speed.
 */
public final class Samples {
    private Samples() {
    }

    public static Path file(String name) {
        try {
            return Path.of(Samples.class.getResource("/report/" + name).toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static Results read(String... names) {
        return read(Stream.of(names).map(Samples::file).toList());
    }

    static Results read(List<Path> files) {
        try {
            return ResultReader.read(files);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
