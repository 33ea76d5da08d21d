// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mufree.report.Samples;

/** The command line on a runtime without java.desktop, as a bundle's is. */
class ReportRuntimeTest {
    @TempDir
    private Path folder;

    private Tool.Result run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(Tool.java("org.mufree.cli.Main"));
        command.addAll(1, List.of("--limit-modules", "java.base,java.logging,java.management,jdk.unsupported"));
        command.addAll(List.of(arguments));
        return Tool.run(folder, command);
    }

    @Test
    void plotsAreRefusedInASentence() throws Exception {
        Path page = folder.resolve("page.html");
        Tool.Result result = run("report", Samples.file("jmh.json").toString(), "--html", page.toString());
        assertEquals(1, result.status());
        assertTrue(result.err().startsWith("mufree: this Java runtime has no module java.desktop"), result.err());
        assertFalse(result.err().contains("NoClassDefFoundError") || Files.exists(page), result.err());
        assertTrue(run("report", "--help").succeeded().contains("--readme"));
    }
}
