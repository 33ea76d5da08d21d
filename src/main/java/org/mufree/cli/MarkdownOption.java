// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Where a command's tables go as Markdown. */
final class MarkdownOption {
    @Option(names = "--markdown", paramLabel = "FILE", description = "Also write the tables as Markdown, with the machine, "
            + "driver, build, commit and date.")
    private Path target;

    /** As {@link AtomicFile#check}, where a file is wanted. */
    void check() throws IOException {
        if (target != null) {
            AtomicFile.check(target);
        }
    }

    /** Writes a document of that title, which begins with where it was measured. */
    void write(String title, Machine machine, Supplier<String> body) throws IOException {
        write(title, "", machine, body);
    }

    /** The same with a text before the table of where it was measured. */
    void write(String title, String preface, Machine machine, Supplier<String> body) throws IOException {
        if (target == null) {
            return;
        }
        StringBuilder text = new StringBuilder("# " + title + "\n\n" + preface + "| | |\n| --- | --- |\n");
        machine.fields().forEach((name, value) -> text.append("| ").append(name).append(" | ").append(value).append(" |\n"));
        AtomicFile.write(target, text.append(body.get()).toString());
    }
}
