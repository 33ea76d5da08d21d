// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where a command's rows go as JSON, and where its text goes then. */
final class JsonOption {
    @Option(names = "--json", paramLabel = "FILE",
            description = "Write the result as a JSON array to FILE, or with - to standard output; text then goes to "
                    + "standard error.")
    private String target;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private boolean standardOutput() {
        return "-".equals(target);
    }

    /** The stream for text: standard output, unless JSON goes there. */
    PrintWriter text() {
        return standardOutput() ? command.commandLine().getErr() : command.commandLine().getOut();
    }

    /** As {@link AtomicFile#check}, where a file is wanted. */
    void check() throws IOException {
        if (target != null && !standardOutput()) {
            AtomicFile.check(Path.of(target));
        }
    }

    void write(List<Map<String, Object>> rows) throws IOException {
        if (target == null) {
            return;
        }
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withArrayIndenter(indenter).withObjectIndenter(indenter);
        String json = new ObjectMapper().writer(printer).writeValueAsString(rows);
        if (standardOutput()) {
            command.commandLine().getOut().println(json);
        } else {
            AtomicFile.write(Path.of(target), json + "\n");
        }
    }
}
