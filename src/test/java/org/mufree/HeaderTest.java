// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The header alone, in programs of one's own: by a C++ compiler without CUDA, and by nvcc. */
class HeaderTest {
    private static Engine engine;

    @TempDir
    Path folder;

    @BeforeAll
    static void open() {
        engine = Engine.cpu(1);
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    private String snippet(String name) throws IOException {
        try (InputStream in = HeaderTest.class.getResourceAsStream("/snippets/" + name)) {
            Path file = folder.resolve(name);
            Files.write(file, in.readAllBytes());
            return file.toString();
        }
    }

    private void compile(String compiler, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(Tool.onPath(compiler), "-std=c++20", "-I",
                Tool.home().resolve("native/include").toString()));
        command.addAll(List.of(options));
        Tool.Result result = Tool.run(folder, command);
        assertEquals("", result.err() + result.out(), "warnings");
        result.succeeded();
    }

    private static String bits(Method method, Mode mode, float x) {
        float[] y = new float[1];
        engine.apply(method, mode, new float[] {x}, y);
        return String.format("%08x", Float.floatToRawIntBits(y[0]));
    }

    /** Flushed computes what --use_fast_math makes of copied sources: to the same machine code, where nothing flushes by itself. */
    @Test
    void flushedIsWhatCompilersMakeOfCopies() throws Exception {
        String source = snippet("flushed.cu");
        compile("nvcc", "-arch=sm_90", "-cubin", source, "-o", "flushed.cubin");
        compile("nvcc", "-arch=sm_90", "-cubin", "-DCOPIED", "--use_fast_math", source, "-o", "copied.cubin");
        compile("nvcc", "-arch=sm_90", "-cubin", "-DCOPIED", source, "-o", "plain.cubin");
        String ops = Tool.built("bin/ops").toString();
        assertEquals("", Tool.run(folder, ops, "--same", "flushed.cubin", "copied.cubin").succeeded());
        assertEquals("op_reciprocal\nop_root\n", Tool.run(folder, ops, "--same", "flushed.cubin", "plain.cubin").out());
    }

    /** Whatever the compiler may do with a product and a sum by default. */
    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O2", "-O3 -march=native -ffp-contract=fast"})
    void hostProgramGetsTheLibrarysBits(String flags) throws Exception {
        String[] options = (flags + " -Wall -Wextra " + snippet("host.cpp") + " -o host").split(" ");
        compile("g++", options);
        List<String> expected = new ArrayList<>();
        for (float x : new float[] {2.0f, 3.0f, 0.1f, 6.02214076e23f}) {
            expected.add(bits(Method.RSQRT_MAGIC_2NR, Mode.RAW, x) + " " + bits(Method.RCP_MUFU, Mode.RAW, x) + " "
                    + bits(Method.RCP_MAGIC_2NR_FULL, Mode.GUARDED, x));
        }
        expected.add("7f800000");
        assertEquals(expected, Tool.run(folder, folder.resolve("host").toString()).succeeded().lines().toList());
    }

    /** Every method in a constant expression, raw and guarded; and the same bits as at run time. */
    @ParameterizedTest
    @ValueSource(strings = {"g++", "clang++-19", "nvcc"})
    void functionsAreConstantExpressions(String compiler) throws Exception {
        boolean cuda = compiler.equals("nvcc");
        String source = snippet("constant.cpp");
        compile(compiler, cuda ? List.of("-x", "cu", "-arch=sm_90", source, "-o", "constant").toArray(String[]::new)
                : List.of("-O2", "-ffp-contract=off", "-Wall", "-Wextra", source, "-o", "constant").toArray(String[]::new));
        assertEquals("same bits\n", Tool.run(folder, folder.resolve("constant").toString()).succeeded());
    }

    /** The device's own way to the correctly rounded root, over two binades: scaling by 4 changes nothing but the exponent. */
    @Test
    void deviceRootIsCorrectlyRounded() throws Exception {
        compile("g++", "-O2", "-ffp-contract=off", "-Wall", "-Wextra", snippet("roots.cpp"), "-o", "roots");
        assertEquals("0 differences\n", Tool.run(folder, folder.resolve("roots").toString()).succeeded());
    }

    @Test
    void kernelCompiles() throws Exception {
        compile("nvcc", "-arch=sm_90", "-cubin", snippet("kernel.cu"), "-o", "kernel.cubin");
        assertTrue(Files.size(folder.resolve("kernel.cubin")) > 1000);
    }

    /** What goes into the headers' jar, by itself: the first example of its README, which stands beside the headers. */
    @Test
    void headersOfTheJarStandAlone() throws Exception {
        Path headers = Tool.home().resolve("target/headers");
        assumeTrue(Files.isDirectory(headers), "a bundle has no jar of headers");
        for (String file : List.of("LICENSE", "NOTICE", "include/mufree/methods.h", "include/mufree/methods.def")) {
            assertTrue(Files.isRegularFile(headers.resolve(file)), file);
        }
        String readme = Files.readString(headers.resolve("include/mufree/README.md"));
        String[] blocks = readme.split("```(cpp)?\n");
        assertEquals(5, blocks.length, "two examples");
        Path source = Files.writeString(folder.resolve("readme.cpp"), blocks[3] + "void use(float x) {\n"
                + blocks[1].replace("#include \"mufree/methods.h\"\n", "") + "(void)(y + z + w);\n}\n");
        Tool.Result result = Tool.run(folder, Tool.onPath("g++"), "-std=c++20", "-Wall", "-Wextra", "-fsyntax-only", "-I",
                headers.resolve("include").toString(), source.toString());
        assertEquals("", result.err());
        result.succeeded();
    }

    /** Each header can be the only one that a program includes. */
    @Test
    void headersIncludeWhatTheyUse() throws Exception {
        Path headers = Tool.home().resolve("native/include/mufree");
        StringBuilder sources = new StringBuilder();
        try (Stream<Path> files = Files.list(headers)) {
            for (Path header : files.filter(file -> file.toString().endsWith(".h")).sorted().toList()) {
                Path source = folder.resolve(header.getFileName() + ".cpp");
                Files.writeString(source, "#include \"mufree/" + header.getFileName() + "\"\n");
                compile("g++", "-Wall", "-Wextra", "-fsyntax-only", source.toString());
                sources.append(source.getFileName());
            }
        }
        assertTrue(sources.toString().contains("methods.h.cpp"), sources::toString);
    }

    /** The C interface is C. */
    @Test
    void cInterfaceIsPlainC() throws Exception {
        Path source = folder.resolve("interface.c");
        Files.writeString(source, "#include \"mufree.h\"\nint main(void) { return 0; }\n");
        Tool.Result result = Tool.run(folder, Tool.onPath("gcc"), "-std=c99", "-pedantic", "-Wall", "-Wextra",
                "-fsyntax-only", "-I", Tool.home().resolve("native/include").toString(), source.toString());
        assertEquals("", result.err());
        result.succeeded();
    }
}
