// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;
import org.mufree.report.Bench.Pattern;
import org.mufree.report.ResultFile.Kind;

/** Files of results, as the tools write them, and files that are none. */
class ResultReaderTest {
    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String native_(String context, String... benchmarks) {
        return "{\"context\": {" + context + "}, \"benchmarks\": [" + String.join(", ", benchmarks) + "]}";
    }

    private static String bench(String name, String counters) {
        return "{\"name\": \"" + name + "\", \"run_name\": \"" + name + "\", \"run_type\": \"iteration\"" + counters + "}";
    }

    @Test
    void filesAreKnownByTheirShape() {
        Results results = Samples.read("native.json", "peers.json", "jmh.json");
        assertEquals(List.of(Kind.NATIVE, Kind.PEERS, Kind.JMH), results.files().stream().map(ResultFile::kind).toList());
        assertEquals("Synthetic", results.device());
        assertEquals(Map.of("device", "Synthetic", "driver", "1.2.3", "commit", "0123456789ab", "date",
                "2026-01-02T04:04:05+00:00", "versions", "torch 0.0, cupy 0.0"), results.files().get(1).machine());
        assertEquals(List.of("rcp_mufu", "rcp_ieee", "rcp_magic_square", "rcp_magic_exact"), results.of(Pattern.LATENCY,
                new Group(Op.RCP, Format.F32)).stream().map(Bench::subject).toList());
        assertEquals(2, results.jmh().size());
        assertEquals(0.125, results.jmh().get(0).error());
        assertTrue(Double.isNaN(results.jmh().get(1).error()));
    }

    /** Runs of 1, 2 and 9 Tresults/s whose median the harness wrote, and of 9, 5 and 6 whose median it did not. */
    @Test
    void repetitionsCountByTheirMedian() {
        List<Bench> shorts = Samples.read("native.json").of(Pattern.THROUGHPUT, new Group(Op.RCP, Format.F16));
        assertEquals(List.of(Method.RCP_NATIVE_F16, Method.RCP_PACKED_EXACT_F16), shorts.stream().map(Bench::method).toList());
        assertEquals(2e12, shorts.get(0).counter("results/s"));
        assertEquals(6e12, shorts.get(1).counter("results/s"));
        assertEquals(Map.of(), shorts.get(0).keys());
    }

    @Test
    void whatFailedIsToldAndDoesNotCount() {
        Results results = Samples.read("native.json");
        assertEquals(1, results.files().get(0).failed().size());
        assertTrue(results.files().get(0).failed().get(0).endsWith(": the GPU has no room for 2 x 64 GiB"));
        assertTrue(results.of(Pattern.MAP).stream().noneMatch(bench -> bench.number("n") == 1L << 34));
    }

    @Test
    void theLaterFileCounts() throws IOException {
        Path again = file("again.json", native_("\"device\": \"Synthetic\"",
                bench("latency/f32/rcp/rcp_mufu/manual_time", ", \"clocks\": 7")));
        List<Bench> latencies = Samples.read(List.of(Samples.file("native.json"), again)).of(Pattern.LATENCY);
        assertEquals(4, latencies.size());
        assertEquals(7, latencies.get(0).counter("clocks"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "{broken|is no JSON", "[]|it is no JSON of", "{\"context\": {}}|it is no JSON of",
        "[{\"name\": \"rcp_mufu\"}]|it is no JSON of",
        "[{\"method\": \"rcp_nothing\", \"chainResultsPerSecond\": 1}]|method is \"rcp_nothing\"",
        "[{\"method\": \"rcp_mufu\", \"chainResultsPerSecond\": \"fast\", \"maxRelError\": 1}]|\"maxUlpError\" is missing",
        "[{\"benchmark\": \"a.b\", \"mode\": \"avgt\", \"primaryMetric\": {\"score\": \"x\"}}]|\"score\" is \"x\": a number is needed"})
    void otherFilesAreNamed(String text, String message) throws IOException {
        Path bad = file("bad.json", text);
        String told = assertThrows(IllegalArgumentException.class, () -> ResultReader.read(List.of(bad))).getMessage();
        assertTrue(told.startsWith("bad.json") && told.contains(message), told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "throughput/f32/rcp/rcp_nothing/manual_time|method is \"rcp_nothing\"",
        "throughput/f32/rsqrt/rcp_mufu/manual_time|another operation", "chain/f32/rcp/rcp_mufu|pattern is \"chain\"",
        "map/f8/rcp/rcp_mufu/n:256|format is \"f8\"", "map/f32/sqrt/rcp_mufu/n:256|op is \"sqrt\"",
        "chain/rcp_mufu/manual_time|its name is not", "map/f32/rcp/rcp_mufu/256|\"256\" in its name"})
    void otherBenchmarksAreNamed(String name, String message) throws IOException {
        Path bad = file("bad.json", native_("", bench(name, "")));
        String told = assertThrows(IllegalArgumentException.class, () -> ResultReader.read(List.of(bad))).getMessage();
        assertTrue(told.startsWith("bad.json") && told.contains("\"" + name + "\"") && told.contains(message), told);
    }

    @Test
    void aMissingCounterIsToldWithItsBenchmark() throws IOException {
        Path bad = file("bad.json", native_("", bench("repeat/f32/rcp/rcp_mufu/k:x", ", \"bytes/s\": 1")));
        Bench bench = Samples.read(List.of(bad)).benches().get(0);
        assertEquals("bad.json: benchmark \"repeat/f32/rcp/rcp_mufu/k:x\": it has no counter \"of_copy\"",
                assertThrows(IllegalArgumentException.class, () -> bench.counter("of_copy")).getMessage());
        assertTrue(assertThrows(IllegalArgumentException.class, () -> bench.number("k")).getMessage().contains("k is x"));
    }

    @Test
    void anotherDeviceIsRefused() throws IOException {
        Path other = file("other.json", native_("\"device\": \"Another\""));
        String told = assertThrows(IllegalArgumentException.class, () ->
                ResultReader.read(List.of(Samples.file("native.json"), other))).getMessage();
        assertTrue(told.startsWith("other.json") && told.contains("Another") && told.contains("Synthetic"), told);
    }
}
