// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Native programs that fork while they have an engine. */
class ForkTest {
    @TempDir
    Path folder;

    /** Compiles a snippet against the native library, and runs it with the number of a method. */
    private String run(String snippet) throws Exception {
        Path source = folder.resolve(snippet + ".cpp");
        try (InputStream in = ForkTest.class.getResourceAsStream("/snippets/" + snippet + ".cpp")) {
            Files.copy(in, source);
        }
        String library = Tool.built("lib").toRealPath().toString();
        Tool.run(folder, Tool.onPath("g++"), "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", "-I",
                Tool.home().resolve("native/include").toString(), source.toString(), "-o", snippet, "-L" + library, "-lmufree",
                "-Wl,-rpath," + library, "-pthread").succeeded();
        return Tool.run(folder, folder.resolve(snippet).toString(), Integer.toString(Method.ieee(Op.RCP, Format.F32).row()))
                .succeeded();
    }

    @Test
    void childHasThreadsOfItsOwn() throws Exception {
        assertEquals("parent, child and grandchild computed\n", run("fork"));
    }

    @Test
    @NeedsGpu
    void childOfAGpusUserIsTold() throws Exception {
        assertEquals("the child was told, the parent computed\n", run("fork_gpu"));
    }
}
