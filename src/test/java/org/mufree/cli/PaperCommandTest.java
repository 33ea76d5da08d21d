// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;

/** The reproduction of the second article, once, on the CPU. */
class PaperCommandTest {
    @TempDir
    private static Path folder;
    private static List<JsonNode> rows;
    private static String html;
    private static String markdown;

    @BeforeAll
    static void reproduce() throws IOException {
        Path page = folder.resolve("paper.html");
        Path document = folder.resolve("paper.md");
        Run run = Run.of("paper", "--engine", "cpu", "--json", "-", "--html", page, "--markdown", document).succeeded();
        rows = StreamSupport.stream(run.json().spliterator(), false).toList();
        html = Files.readString(page);
        markdown = Files.readString(document);
    }

    private static List<JsonNode> table(int number) {
        return rows.stream().filter(row -> row.get("table").intValue() == number).toList();
    }

    private static JsonNode row(int table, Method method) {
        return table(table).stream().filter(row -> row.get("method").textValue().equals(method.label())).findFirst()
                .orElseThrow();
    }

    @Test
    void allFiveTablesAreThere() {
        Set<Integer> numbers = new TreeSet<>();
        rows.forEach(row -> numbers.add(row.get("table").intValue()));
        assertEquals(Set.of(1, 2, 3, 4, 5), numbers);
        for (int number : numbers) {
            assertTrue(markdown.contains("## Table " + number + ". "), markdown);
            assertTrue(html.contains("<h2>Table " + number + ". "), html);
        }
        assertEquals(rows.size(), html.lines().filter(line -> line.startsWith("<tr><td")).count());
    }

    /** About 1.75e-3 for Quake and Lomont and about 1.25e-7 for rsqrtf, says the article. */
    @Test
    void baselines() {
        assertEquals(5, table(1).size());
        assertEquals(1.75e-3, row(1, Method.RSQRT_QUAKE).get("maxRelError").doubleValue(), 0.005e-3);
        assertEquals(1.75e-3, row(1, Method.RSQRT_LOMONT).get("maxAgainstRsqrtf").doubleValue(), 0.005e-3);
        JsonNode cuda = row(1, Method.RSQRT_CUDA);
        assertEquals(1.25e-7, cuda.get("maxRelError").doubleValue(), 0.005e-7);
        assertEquals(0, cuda.get("maxAgainstRsqrtf").doubleValue());
        assertEquals(1, cuda.get("sameAsRsqrtf").doubleValue());
        double same = row(1, Method.RSQRT_DIV_SQRT).get("sameAsRsqrtf").doubleValue();
        assertTrue(same > 0.5 && same < 1, "1/sqrtf is not rsqrtf: " + same);
    }

    @Test
    void searchesFindThePublishedConstants() {
        assertEquals(4, table(2).size());
        table(2).forEach(row -> assertEquals(row.get("publishedMagic"), row.get("magic")));
        assertEquals(6, table(3).size());
        Stream.concat(table(2).stream(), table(3).stream()).filter(row -> !row.get("publishedMaxRelError").isNull())
                .forEach(row -> assertEquals("the same", Yoshihara.compared(row.get("maxRelError").doubleValue(),
                        row.get("publishedMaxRelError").textValue())));
    }

    @Test
    void everyMethodOfThe16BitFormatsIsThere() {
        List<String> expected = Stream.of(Format.F16, Format.BF16).flatMap(format -> Method.of(Op.RSQRT).stream()
                .filter(method -> method.format() == format)).map(Method::label).toList();
        for (int number : new int[] {4, 5}) {
            assertEquals(expected, table(number).stream().map(row -> row.get("method").textValue()).toList());
        }
        assertEquals(1.7939e-3, row(4, Method.RSQRT_MAGIC_1NR_F16).get("maxRelErrorBefore").doubleValue(), 0.5e-7);
        for (JsonNode row : table(4)) {
            assertTrue(row.get("meanRelErrorBefore").doubleValue() <= row.get("maxRelErrorBefore").doubleValue());
            assertEquals(row.get("boundRelError").doubleValue(), row.get("maxRelError").doubleValue(), 1e-11);
            assertFalse(row.has("chainSeconds"), "a CPU is not timed");
        }
    }

    /** The article's mean and percentile of a single constant, within what its sample and another one can differ by. */
    @Test
    void normsAreAsPublished() {
        for (Method method : List.of(Method.RSQRT_MAGIC_1NR_F16, Method.RSQRT_MAGIC_1NR_BF16)) {
            JsonNode row = row(5, method);
            assertEquals(1, row.get("meanRelError").doubleValue()
                    / Double.parseDouble(row.get("publishedMeanRelError").textValue()), 0.02);
            assertEquals(1, row.get("p99RelError").doubleValue()
                    / Double.parseDouble(row.get("publishedP99RelError").textValue()), 0.02);
        }
    }

    @Test
    void thePageNeedsNothingElse() {
        assertTrue(html.startsWith("<!DOCTYPE html>") && html.endsWith("</html>\n"), html);
        assertFalse(html.contains("<script") || html.contains("src=") || html.contains("href=") || html.contains("@import"));
        assertTrue(html.contains("prefers-color-scheme: dark") && html.contains("width=device-width"));
        assertEquals("&lt;b a=&quot;&amp;&quot;&gt;", Html.escaped("<b a=\"&\">"));
    }
}
