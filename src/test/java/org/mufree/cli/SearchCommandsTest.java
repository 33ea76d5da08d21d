// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mufree.Format;
import org.mufree.Method;

/** The commands that search for constants. */
class SearchCommandsTest {
    @TempDir
    private Path folder;

    @Test
    void magicListsTheBestAndTheNext() throws IOException {
        Run run = Run.of("search", "magic", "--format", "bf16", "--json", "-").succeeded();
        assertTrue(run.err().contains("Widened<RsqrtMagic<0x5f37>, Step<RsqrtNewton, 0.5f, 1.5f>>"), run.err());
        JsonNode rows = run.json();
        assertTrue(rows.size() > 1);
        assertEquals("0x5f37", rows.get(0).get("magic").textValue());
        assertEquals("1.89919813e-3", Numbers.relError(rows.get(0).get("maxRelError").doubleValue()));
        assertEquals(254 << 7, rows.get(0).get("inputs").intValue());
        for (int i = 0; i < rows.size(); i++) {
            assertEquals(i == 0, rows.get(i).get("best").booleanValue());
            assertTrue(i == 0 || rows.get(i).get("maxRelError").doubleValue()
                    > rows.get(i - 1).get("maxRelError").doubleValue());
        }
    }

    /** Each row of the table that a search has found names the command, and the command finds it again. */
    @ParameterizedTest
    @MethodSource("foundMethods")
    void rowsAreWhatTheirCommandsFind(Method method) throws IOException {
        String command = method.source().substring(method.source().indexOf("search"));
        String[] arguments = (command + " --engine cpu").split(" ");
        String[] lines = Run.of((Object[]) arguments).succeeded().out().strip().split("\n");
        String row = table().replaceFirst(".*MUFREE_METHOD\\(" + method + ", ", "").replaceFirst(" MUFREE_METHOD.*", "");
        assertTrue(row.endsWith(", " + lines[lines.length - 1] + ")"), () -> row + " / " + lines[lines.length - 1]);
    }

    /** Those whose search takes seconds. */
    static Stream<Method> foundMethods() {
        return Stream.of(Method.values()).filter(method -> method.source().startsWith("mufree search"))
                .filter(method -> method.format() == Format.BF16 || method.source().contains("search magic"));
    }

    /** The table's text with single spaces. */
    private static String table() throws IOException {
        return Files.readString(Path.of(System.getProperty("mufree.cppbuild"), "include/mufree/methods.def"))
                .replaceAll("\\s+", " ");
    }

    /** The table's rows are what the search finds, and say so. */
    @ParameterizedTest
    @CsvSource({"f16, 16, RSQRT_LUT16_1NR_F16", "f16, 32, RSQRT_LUT32_1NR_F16", "bf16, 16, RSQRT_LUT16_1NR_BF16",
        "bf16, 32, RSQRT_LUT32_1NR_BF16"})
    void lutFindsTheTablesRows(String format, int entries, Method method) throws IOException {
        Run run = Run.of("search", "lut", "--format", format, "--entries", entries, "--json", "-").succeeded();
        JsonNode row = run.json().get(0);
        assertTrue(method.source().contains("mufree search lut --format " + format + " --entries " + entries), method.source());
        String functor = row.get("functor").textValue();
        assertTrue(run.err().contains(functor), run.err());
        assertTrue(table().contains(functor), functor);
        assertEquals(entries, row.get("magics").size());
        for (int i = 0; i < entries; i++) {
            int magic = Integer.decode(row.get("magics").get(i).textValue());
            assertEquals(magic, Integer.decode(row.get("single").textValue()) + row.get("corrections").get(i).intValue());
        }
        assertTrue(row.get("maxRelError").doubleValue() < row.get("singleMaxRelError").doubleValue());
        assertTrue(row.get("meanRelError").doubleValue() < row.get("singleMeanRelError").doubleValue());
        JsonNode published = row.get("publishedMaxRelError");
        assertEquals(entries == 32, !published.isNull());
        if (entries == 32) {
            assertEquals("the same", Yoshihara.compared(row.get("maxRelError").doubleValue(), published.textValue()));
            assertTrue(run.err().contains(published.textValue()), run.err());
        }
    }

    @Test
    void formFindsConstants() throws IOException {
        Path markdown = folder.resolve("form.md");
        Run run = Run.of("search", "form", "--format", "bf16", "--form", "rcp_2nr", "--arithmetic", "packed", "--json", "-",
                "--markdown", markdown).succeeded();
        JsonNode row = run.json().get(0);
        assertEquals("ulp", row.get("objective").textValue());
        assertTrue(row.get("maxUlpError").doubleValue() < 0.5, "correctly rounded");
        assertEquals(2, row.get("constants").size());
        String functor = row.get("functor").textValue();
        assertTrue(functor.startsWith("Refined<RcpMagic<" + row.get("magic").textValue() + ">, Step<"), functor);
        assertTrue(Files.readString(markdown).contains(functor));
    }

    /** A program of binary32; the second time from the checkpoint alone. */
    @Test
    void formFindsTheConstantsOfAProgram() throws IOException {
        Object[] arguments = {"search", "form", "--format", "f32", "--op", "rcp", "--program", "t = k0 - x*y; y*t",
            "--ops", 3, "--domain", "1:0x1.fffffep0", "--checkpoint", folder.resolve("c.json"), "--json", "-", "--engine", "cpu"};
        Run run = Run.of(arguments).succeeded();
        JsonNode row = run.json().get(0);
        assertEquals("f32", row.get("format").textValue());
        assertEquals(3, row.get("ops").intValue());
        assertTrue(row.get("maxRelError").doubleValue() <= 1.2818e-3
                && row.get("maxRelError").doubleValue() >= row.get("idealizedRelError").doubleValue(), run.out());
        assertEquals(1, row.get("constants").size());
        String k = String.valueOf(row.get("constants").get(0).floatValue());
        assertEquals("y = " + row.get("magic").textValue() + " - bits(x); t = " + k + " - x*y; y*t",
                row.get("result").textValue());
        JsonNode again = Run.of(arguments).succeeded().json().get(0);
        assertEquals(row.get("constants"), again.get("constants"));
        assertEquals(row.get("maxRelError"), again.get("maxRelError"));
        Object[] others = arguments.clone();
        others[8] = "--seed";
        Run.of(others).failed(1, "--checkpoint is", "another search");
    }

    @Test
    void formNamesTheRowOfABinary32Form() throws IOException {
        Run run = Run.of("search", "form", "--format", "f32", "--form", "rcp_skewed", "--domain", "1:0x1.8p0", "--json", "-")
                .succeeded();
        JsonNode row = run.json().get(0);
        String functor = row.get("functor").textValue();
        assertTrue(functor.startsWith("Refined<RcpMagic<" + row.get("magic").textValue() + ">, Step<RcpSkewed, "), functor);
        assertEquals("rcp_skewed", row.get("form").textValue());
    }

    @Test
    void programsListsTheBest() throws IOException {
        Run run = Run.of("search", "programs", "--op", "rcp", "--ops", 3, "--top", 2, "--json", "-").succeeded();
        assertTrue(run.err().contains("18 programs of 3 operations") && !run.err().contains("incomplete"), run.err());
        assertEquals(1.2816e-3, run.json().get(0).get("idealizedRelError").doubleValue(), 1e-6);
        assertTrue(Run.of("search", "programs", "--op", "rcp", "--ops", 4, "--top", 1, "--limit", 5).succeeded().out()
                .contains("5 programs of 4 operations"));
    }

    @Test
    void wrongUsageOfBinary32SearchesIsStatus2() {
        Run.of("search", "form", "--format", "f32").failed(2, "--form or --program");
        Run.of("search", "form", "--format", "f32", "--program", "y*y").failed(2, "--op is needed");
        Run.of("search", "form", "--format", "f32", "--op", "rcp", "--program", "y*z").failed(2, "character 3", "\"z\"");
        Run.of("search", "form", "--format", "f32", "--op", "rsqrt", "--form", "rcp_square").failed(2, "--op is rsqrt");
        Run.of("search", "form", "--format", "f32", "--form", "rcp_square", "--ops", 5).failed(2, "--ops is 5", "has 4");
        Run.of("search", "form", "--format", "f32", "--form", "rcp_square", "--hi", 5).failed(2, "--hi");
        Run.of("search", "form", "--format", "f32", "--form", "rcp_square", "--domain", "1").failed(2, "--domain", "LO:HI");
        Run.of("search", "form", "--format", "f32", "--form", "rcp_square", "--domain", "2:1").failed(2, "lo is 2.0");
        Run.of("search", "form", "--format", "f32", "--form", "rcp_square", "--domain", "0:1").failed(2, "domain is 0.0");
        Run.of("search", "form", "--format", "f16", "--form", "rcp_square", "--seed", 1).failed(2, "--seed", "f16");
        Run.of("search", "form", "--format", "f16").failed(2, "--form is needed");
        Run.of("search", "programs", "--op", "rcp", "--ops", 1).failed(2, "--ops is 1");
    }

    @Test
    void wrongUsageIsStatus2() {
        Run.of("search").failed(2, "magic", "lut", "form");
        Run.of("search", "magic").failed(2, "--format");
        Run.of("search", "magic", "--format", "f32").failed(2, "--format is f32", "f16 or bf16");
        Run.of("search", "magic", "--format", "f16", "--objective", "2nr").failed(2, "--objective", "\"2nr\"", "guess, 1nr");
        Run.of("search", "lut", "--format", "f16", "--entries", "3").failed(2, "--entries is 3", "1024");
        Run.of("search", "lut", "--format", "bf16", "--entries", "256").failed(2, "--entries is 256", "128");
        Run.of("search", "form", "--format", "f16", "--form", "sqrt").failed(2, "--form", "\"sqrt\"", "rsqrt_newton");
        Run.of("search", "form", "--format", "f16", "--form", "rsqrt_guess").failed(2, "--form is rsqrt_guess", "search magic");
        Run.of("search", "form", "--format", "f16", "--form", "rcp_newton", "--hi", "-1").failed(2, "--hi is -1");
        Run.of("search", "form", "--format", "f16", "--form", "rcp_newton", "--hi", "0x1p-20").failed(2, "--hi is", "normal");
    }

    @Test
    void figuresAreComparedInThePublishedDigits() {
        assertEquals("the same", Yoshihara.compared(1.36936438e-3, "1.3694e-3"));
        assertEquals("the same", Yoshihara.compared(1.36944e-3, "1.3694e-3"));
        assertEquals("+0.066 %", Yoshihara.compared(1.3703e-3, "1.3694e-3"));
        assertEquals("-10.000 %", Yoshihara.compared(0.9, "1.000"));
    }
}
