// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mufree.Domain;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;
import org.mufree.Required;

class ChooseCommandTest {
    private static Run choose(String arguments) {
        return Run.of(Stream.concat(Stream.of("choose"), Stream.of(arguments.split(" "))).toArray());
    }

    @Test
    void theChoiceIsThatOfJava() throws IOException {
        JsonNode rows = choose("--op rcp --rel 1e-6 --domain 1e-30:1e30 --speeds shipped --json -").succeeded().json();
        assertEquals(Method.of(Op.RCP, Format.F32).size(), rows.size());
        List<JsonNode> chosen = new ArrayList<>();
        double before = Double.POSITIVE_INFINITY;
        for (JsonNode row : rows) {
            assertEquals(row.get("maxRelError").doubleValue() <= 1e-6, row.get("qualifies").booleanValue());
            assertTrue(row.get("resultsPerSecond").doubleValue() <= before, row::toString);
            before = row.get("resultsPerSecond").doubleValue();
            if (row.get("chosen").booleanValue()) {
                chosen.add(row);
            }
        }
        assertEquals(1, chosen.size());
        assertEquals("raw", chosen.get(0).get("mode").textValue());
        assertEquals(1, chosen.get(0).get("ratioToChoice").doubleValue());
        assertTrue(chosen.get(0).get("freeResultsPerElement").doubleValue() > 0);
        assertEquals(Method.fastest(Op.RCP, Format.F32, Required.relative(1e-6), new Domain(1e-30f, 1e30f)).label(),
                chosen.get(0).get("method").textValue());
    }

    /** What the first of the excluded fails by, the mode's reason, where the speeds are from, when all is in vain. */
    @Test
    void theChoiceIsExplained() {
        String out = choose("--op rcp --ulp 1 --domain 1:4 --speeds counted").succeeded().out();
        assertTrue(out.contains("rcp in f32, ulp error at most 1, arguments: from 1 to 4\nspeeds: counted, not m"), out);
        assertTrue(out.lines().anyMatch(line -> line.matches("  faster, but not accurate enough: \\d+ of \\d+; \\w+: "
                + "[\\d.]+ ulp > 1")), out);
        assertTrue(out.lines().anyMatch(line -> line.startsWith("  mode: raw: its domain [0x1p-126, ")), out);
        assertTrue(out.lines().anyMatch(line -> line.startsWith("rcp_magic_2nr_full ")
                && line.endsWith("48.7394085 ulp > 1")), out);
        assertEquals(1, out.lines().filter(line -> line.endsWith("  chosen")).count(), out);
        assertTrue(out.contains("Over plain arrays memory decides"), out);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--op rcp --exact|zero", "--op rsqrt --exact|negative numbers", "--op rsqrt --bits 22 --domain 0:inf|zero",
        "--op rcp --rel 1e-7 --domain 1e-40:1|subnormals", "--op rcp --ulp 0.6 --domain -inf:-1|infinity",
        "--op rcp --format bf16 --exact --domain 1:0x1p127|numbers above 0x1"})
    void guardedWhereTheDomainIsWider(String arguments, String why) throws IOException {
        Run run = choose(arguments + " --speeds shipped --json -").succeeded();
        assertTrue(run.err().contains("mode: guarded: the arguments include " + why), run.err());
        assertEquals(!arguments.contains("--domain"), run.err().contains("--domain, where you know"), run.err());
        run.json().forEach(row -> assertEquals("guarded", row.get("mode").textValue()));
    }

    @Test
    void speedsAreCountedShippedOrMeasured() throws IOException {
        assertTrue(choose("--op rsqrt --format f16 --ulp 1 --speeds shipped").succeeded().out().contains(
                "speeds: measured on an NVIDIA H200, driver "));
        JsonNode counted = choose("--op rcp --exact --speeds counted --json -").succeeded().json().get(0);
        assertFalse(counted.get("measured").booleanValue() || counted.has("resultsPerSecond"));
        assertTrue(counted.get("resultsPerClockAndSm").doubleValue() > 0);
        Run unasked = choose("--op rcp --exact --engine cpu").succeeded();
        assertTrue(unasked.out().startsWith("engine: CPU ("), unasked.out());
        assertTrue(unasked.out().contains("\nspeeds: measured on an "), unasked.out());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--rel 0|--rel is 0", "--rel 1|--rel is 1", "--rel x|--rel is x", "--rel nan|--rel is nan", "--ulp -1|--ulp is -1",
        "--ulp Infinity|--ulp is Infinity", "--bits 0|--bits is 0", "--bits 2000|--bits is 2000",
        "--rel 1e-9|--rel is 1e-9 rcp_ieee 5.96046377e-8", "--ulp 0.4|--ulp is 0.4 0.499999970", "--bits 30|--bits is 30",
        "--exact --domain 3:2|--domain is 3:2", "--exact --domain 3|--domain is 3 LO:HI",
        "--exact --domain a:2|--domain is a:2 \"a\"", "--exact --domain 1:nan|--domain is 1:nan",
        "--exact --domain 1:1e50|--domain is 1:1e50 1e50", "--exact --domain 1:2:3|--domain is 1:2:3",
        "--exact --format f16 --domain 1.0001:1.0002|domain is 1.0001 1.0002", "--exact --ulp 1|--exact --ulp",
        "--format f32|--rel", "--exact --speeds guessed|--speeds \"guessed\"", "--exact --format f8|--format \"f8\""})
    void wrongArgumentsAreNamedWithTheirValues(String arguments, String words) {
        Run run = choose("--op rcp " + arguments).failed(2);
        String line = run.err().lines().findFirst().orElseThrow();
        for (String word : words.split(" (?=--|\\w|\")")) {
            assertTrue(line.contains(word), line);
        }
    }

    /** The README's command prints what the README shows. */
    @Test
    void theReadmeShowsTheOutput() throws IOException {
        Path readme = Path.of(System.getProperty("mufree.home"), "README.md");
        assumeTrue(Files.exists(readme), "a bundle has no README");
        String section = Files.readString(readme).split("## Choose a method\n")[1].split("\n## ")[0];
        List<String> shown = section.lines().filter(line -> line.startsWith("    ")).map(line -> line.substring(4))
                .toList();
        assertTrue(shown.get(0).startsWith("./mufree choose "), shown::toString);
        assertTrue(shown.size() > 4, shown::toString);
        String arguments = shown.get(0).substring("./mufree choose ".length()) + " --speeds shipped";
        List<String> out = choose(arguments).succeeded().out().lines().toList();
        assertTrue(out.containsAll(shown.subList(1, shown.size())), () -> "shown are " + shown + ", printed were " + out);
    }

    @Test
    void anOperationIsNeeded() {
        choose("--exact").failed(2, "--op");
    }

    @ParameterizedTest
    @CsvSource({"0.000001, 1e-6", "0.5, 0.5", "2, 2", "1.5e-7, 1.5e-7", "1e10, 1e10", "Infinity, Infinity"})
    void numbersAreAsShortAsTheyCanBe(double value, String text) {
        assertEquals(text, Numbers.shortest(value));
    }
}
