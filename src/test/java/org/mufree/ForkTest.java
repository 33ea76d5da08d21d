// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A native program that forks while it has a CPU engine. */
class ForkTest {
    @TempDir
    Path folder;

    @Test
    void childHasThreadsOfItsOwn() throws Exception {
        Path source = folder.resolve("fork.cpp");
        try (InputStream in = ForkTest.class.getResourceAsStream("/snippets/fork.cpp")) {
            Files.copy(in, source);
        }
        String library = Tool.built("lib").toRealPath().toString();
        Tool.run(folder, Tool.onPath("g++"), "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", "-I",
                Tool.home().resolve("native/include").toString(), source.toString(), "-o", "fork", "-L" + library, "-lmufree",
                "-Wl,-rpath," + library, "-pthread").succeeded();
        Tool.Result result = Tool.run(folder, folder.resolve("fork").toString(),
                Integer.toString(Method.ieee(Op.RCP, Format.F32).row()));
        assertEquals("parent, child and grandchild computed\n", result.succeeded());
    }
}
