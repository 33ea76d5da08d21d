// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mufree.plot.Png;
import org.mufree.plot.Svg;

/** Writes a page with its plots: what needs java.desktop, apart from what is loaded with the command line. */
final class ReportDrawing {
    private ReportDrawing() {
    }

    static void html(ReportPage page, Path file) throws IOException {
        AtomicFile.write(file, page.html(Svg::of));
    }

    /** A PNG of each plot, named as it is in the page. */
    static void pngs(ReportPage page, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (var figure : page.figures()) {
            try (AtomicFile file = new AtomicFile(folder.resolve(figure.id() + ".png"))) {
                file.write(ByteBuffer.wrap(Png.of(figure)));
                file.commit();
            }
        }
    }
}
