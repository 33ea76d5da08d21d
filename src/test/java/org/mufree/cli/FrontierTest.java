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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;
import org.mufree.cli.FrontierEntry.Kind;

/** The report of error against instruction count. */
class FrontierTest {
    @TempDir
    private Path folder;

    private static FrontierEntry entry(String name, double ops, double mufuOps, double error, Kind kind) {
        return new FrontierEntry(name, ops, mufuOps, error, 1, kind, "");
    }

    /** a and b are beaten by none; c by a, d by b; e costs as MUFU does, and is the most accurate. */
    private static final Frontier MADE_UP = new Frontier(Op.RCP, List.of(
            entry("e", 3, 1, 1e-8, Kind.OWN), entry("d", 6, 0, 4e-5, Kind.PUBLISHED),
            entry("c", 4, 0, 2e-3, Kind.PUBLISHED), entry("b", 5, 0, 1e-5, Kind.OWN),
            entry("a", 4, 0, 1e-3, Kind.PUBLISHED)));

    @Test
    void theParetoLineHasWhatNothingBeats() {
        assertEquals(List.of("a", "c", "b", "d", "e"), MADE_UP.entries().stream().map(FrontierEntry::name).toList());
        assertEquals(List.of("a", "b", "e"), MADE_UP.pareto().stream().map(FrontierEntry::name).toList());
        assertEquals(8, entry("", 3, 1, 1, Kind.OWN).slots());
        assertEquals(19, entry("", 19, 2, 1, Kind.OWN).slots());
        assertEquals(9.6, entry("", 3.5, 1.2, 1, Kind.OWN).slots(), 1e-12);
    }

    @Test
    void equalOnesDoNotBeatEachOther() {
        FrontierEntry one = entry("one", 4, 1, 1e-7, Kind.MUFU);
        FrontierEntry other = entry("other", 1, 1, 1e-7, Kind.MUFU);
        assertFalse(one.beats(other) || other.beats(one) || one.beats(one));
    }

    /** With 4 instructions this project has nothing; with 5, and with 6, its error is 100 and 4 times smaller. */
    @Test
    void theBestOfEachSideAreCompared() {
        List<Frontier.Duel> duels = MADE_UP.duels();
        assertEquals(List.of(4.0, 5.0, 6.0), duels.stream().map(Frontier.Duel::ops).toList());
        assertTrue(duels.get(0).own().isEmpty() && Double.isNaN(duels.get(0).factor()));
        assertEquals("a", duels.get(1).published().orElseThrow().name());
        assertEquals(100, duels.get(1).factor(), 1e-9);
        assertEquals("d", duels.get(2).published().orElseThrow().name());
        assertEquals("b", duels.get(2).own().orElseThrow().name());
        assertEquals(4, duels.get(2).factor(), 1e-9);
        assertTrue(FrontierReport.duels(MADE_UP).markdown().contains("| 4 | - | - | a | 1.00000000e-3 | - |\n"));
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodAndEveryPublishedFormIsThere(Op op) {
        List<String> names = Frontier.of(op).entries().stream().map(FrontierEntry::name).sorted().toList();
        List<String> expected = Stream.concat(Method.of(op, Format.F32).stream().map(Method::label),
                PublishedForm.of(op).stream().map(PublishedForm::name)).sorted().toList();
        assertEquals(expected, names);
        assertEquals(Kind.PUBLISHED, FrontierEntry.of(Method.RCP_MAGIC_2NR_FULL).kind());
        assertEquals(Kind.MUFU, FrontierEntry.of(Method.baseline(op, Format.F32)).kind());
        assertEquals(Kind.OWN, FrontierEntry.of(Method.RCP_F32_EXACT_F16).kind());
    }

    @Test
    void rowsAreJson() throws IOException {
        JsonNode rows = Run.of("frontier", "--json", "-").succeeded().json();
        assertEquals(Stream.of(Op.values()).mapToInt(op -> Frontier.of(op).entries().size()).sum(), rows.size());
        for (String extreme : List.of("maxRelError", "slots")) {  // the least of each is on the line
            for (String op : List.of("rcp", "rsqrt")) {
                List<JsonNode> own = new ArrayList<>();
                rows.forEach(row -> own.addAll(row.get("op").textValue().equals(op) ? List.of(row) : List.of()));
                double least = own.stream().mapToDouble(row -> row.get(extreme).doubleValue()).min().orElseThrow();
                assertTrue(own.stream().anyMatch(row -> row.get("pareto").booleanValue()
                        && row.get(extreme).doubleValue() == least), extreme);
            }
        }
    }

    /** Both files, twice: the same bytes each time, and those that are committed. */
    @Test
    void theDocumentsAreCurrent() throws IOException {
        Path docs = Path.of(System.getProperty("mufree.home"), "docs");
        Path markdown = folder.resolve("frontier.md");
        Path svg = folder.resolve("frontier.svg");
        Run.of("frontier", "--markdown", markdown, "--svg", svg).succeeded();
        List<String> first = List.of(Files.readString(markdown), Files.readString(svg));
        Run.of("frontier", "--markdown", markdown, "--svg", svg).succeeded();
        assertEquals(first, List.of(Files.readString(markdown), Files.readString(svg)));
        assumeTrue(Files.exists(docs), "a bundle has no documents");
        for (String name : List.of("frontier.md", "frontier.svg")) {
            assertEquals(Files.readString(docs.resolve(name)), Files.readString(folder.resolve(name)),
                    "write it anew: ./mufree frontier --markdown docs/frontier.md --svg docs/frontier.svg");
        }
    }

    /** A mark for every entry, in the panels, and a name for every corner of the line. */
    @Test
    void thePlotShowsEveryEntry() {
        List<Frontier> frontiers = Stream.of(Op.values()).map(Frontier::of).toList();
        String svg = FrontierPlot.svg(frontiers);
        for (Frontier frontier : frontiers) {
            frontier.entries().forEach(e ->
                    assertTrue(svg.contains("<title>" + Html.escaped(e.name()) + ": "), e::toString));
            frontier.pareto().forEach(e -> assertTrue(svg.contains(">" + Html.escaped(e.name()) + "</text>"), e::toString));
        }
        assertFalse(svg.contains("NaN") || svg.contains("Infinity"));
        assertTrue(svg.contains("prefers-color-scheme: dark"));
    }

    @Test
    void aFileThatCannotBeWrittenIsToldBeforeTheWork() {
        for (String option : List.of("--markdown", "--svg", "--json")) {
            assertEquals("", Run.of("frontier", option, folder.resolve("none/x")).failed(1, "none", "no such file").out());
        }
    }
}
