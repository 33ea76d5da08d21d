// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mufree.Method;
import org.mufree.report.Results;
import org.mufree.report.ResultReader;
import org.mufree.report.Samples;

/** The report's parts, but for what is drawn: ReportPlotsTest looks at that. */
class ReportCommandTest {
    private static final Path HOME = Path.of(System.getProperty("mufree.home"));
    private static final Path COMPARE = HOME.resolve("docs/results/h200/compare.json");

    @TempDir
    private Path folder;

    private static Path compare() {
        assumeTrue(Files.exists(COMPARE), "a bundle has no results");
        return COMPARE;
    }

    private static String tables(Results results) {
        return MeasuredTables.of(results).stream().map(section -> section.html(figure -> "")).collect(Collectors.joining());
    }

    @Test
    void everyMethodOfTheInputsHasARow() throws IOException {
        String html = tables(ResultReader.read(List.of(compare())));
        Stream.of(Method.values()).forEach(method -> assertTrue(html.contains("<td>" + method.label() + "</td>"), method::label));
        String sample = tables(Samples.read("native.json", "peers.json", "jmh.json"));
        for (String row : List.of("rcp_magic_exact", "rcp_packed_exact_f16", "torch", "cupy", "CallBenchmark.rsqrt")) {
            assertTrue(sample.contains("<td>" + row + "</td>"), row);
        }
    }

    @ParameterizedTest
    @CsvSource({"native.json, registers streams call, peers jmh compare", "peers.json, peers, registers streams call jmh",
        "jmh.json, jmh, registers streams call peers"})
    void sectionsAreThoseOfTheInputs(String file, String there, String absent) {
        List<String> ids = MeasuredTables.of(Samples.read(file)).stream().map(ReportSection::id).toList();
        assertTrue(ids.containsAll(List.of(there.split(" "))), ids::toString);
        assertTrue(Stream.of(absent.split(" ")).noneMatch(ids::contains), ids::toString);
    }

    /** By the sample's model: see ConclusionsTest. */
    @Test
    void theHeadlineHasCrossovers() {
        ReportSection section = RepeatSection.of(Samples.read("native.json")).orElseThrow();
        assertTrue(section.text().contains("rcp_mufu is bound by memory below k = 12, at 8 bytes read and written for each "
                + "element."), section.text()::toString);
        String table = section.tables().get("rcp: 1/x").markdown();
        assertTrue(table.contains("| rcp_magic_square | 4 (0) | 3.25617137e-5 | 24 | 12 | 2.000 |\n"), table);
        assertTrue(table.contains("| rcp_ieee | 4 (1) | 5.96046377e-8 | 8 | - | 0.750 |\n"), table);
        assertTrue(RepeatSection.of(Samples.read("peers.json")).isEmpty());
    }

    /** The README's own tables, and the same with one figure changed. */
    @Test
    void aStaleReadmeIsToldAndWrittenAnew() throws IOException {
        Path readme = HOME.resolve("README.md");
        Run.of("report", compare(), "--readme", readme, "--check").succeeded();
        String text = Files.readString(readme);
        Path copy = folder.resolve("README.md");
        String stale = text.replaceFirst("\\| rcp_ieee \\| 4", "| rcp_ieee | 5");
        Files.writeString(copy, stale);
        long line = text.lines().takeWhile(l -> !l.startsWith("| rcp_ieee |")).count() + 1;
        Run.of("report", compare(), "--readme", copy, "--check")
                .failed(1, "README.md is stale", "line " + line + " ", "| rcp_ieee | 5 (1)", "| rcp_ieee | 4 (1)");
        assertEquals(stale, Files.readString(copy));
        Run.of("report", compare(), "--readme", copy).succeeded();
        assertEquals(text, Files.readString(copy));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"nothing|it has no line",
        "<!-- measured f32: begin -->|has no \"<!-- measured: end -->\"",
        "<!-- measured: end -->|no block is open", "<!-- measured f8: begin -->|\"f8\"",
        "<!-- measured f32 bf16: begin -->|compared with the same", "<!-- measured pareto: begin -->|needs formats",
        "<!-- measured f32: begin -->;<!-- measured f32: begin -->|is open"})
    void badBlocksAreTold(String text, String message) throws IOException {
        Path readme = Files.writeString(folder.resolve("README.md"), text.replace(';', '\n') + "\n");
        Run.of("report", compare(), "--readme", readme).failed(1, "README.md", message);
    }

    @Test
    void wrongUseIsTold() throws IOException {
        Path readme = Files.writeString(folder.resolve("README.md"), "");
        Path bad = Files.writeString(folder.resolve("bad.json"), "{}");
        Run.of("report").failed(2, "RESULTS");
        Run.of("report", bad).failed(2, "--html", "--readme");
        Run.of("report", bad, "--html", folder.resolve("x.html"), "--check").failed(2, "--check", "--readme");
        Run.of("report", bad, "--readme", readme).failed(1, "bad.json");
        Run.of("report", folder.resolve("none.json"), "--readme", readme).failed(1, "none.json", "no such file");
        Run.of("report", Samples.file("jmh.json"), "--readme", readme).failed(1, "README.md", "mufree compare");
        assertEquals("", Files.readString(readme));
    }
}
