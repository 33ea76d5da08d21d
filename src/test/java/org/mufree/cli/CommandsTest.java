// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.Engine;
import org.mufree.Gpu;
import org.mufree.Method;
import org.mufree.MufreeException;
import picocli.CommandLine;

class CommandsTest {
    @TempDir
    private Path folder;

    @Test
    void methodsListsTheTableAsJson() throws IOException {
        Run run = Run.of("methods", "--json", "-").succeeded();
        JsonNode rows = run.json();
        assertTrue(rows.isArray());
        assertEquals(Method.values().length, rows.size());
        for (Method method : Method.values()) {
            JsonNode row = rows.get(method.ordinal());
            assertEquals(method.label(), row.get("name").textValue());
            assertEquals(method.op().name().toLowerCase(Locale.ROOT), row.get("op").textValue());
            assertEquals(method.format().name().toLowerCase(Locale.ROOT), row.get("format").textValue());
            assertEquals(method.ops(), row.get("ops").intValue());
            assertEquals(method.mufuOps(), row.get("mufuOps").intValue());
            assertEquals(2, row.get("domain").size());
            assertEquals((double) method.domain().lo(), row.get("domain").get(0).doubleValue());
            assertEquals((double) method.domain().hi(), row.get("domain").get(1).doubleValue());
            assertEquals(method.maxRelError(), row.get("maxRelError").doubleValue());
            assertEquals(method.maxUlpError(), row.get("maxUlpError").doubleValue());
            assertEquals(method.summary(), row.get("summary").textValue());
            assertEquals(method.source(), row.get("source").textValue());
        }
        assertEquals(Method.values().length + 1, run.err().lines().count());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--format f16|F16|RCP RSQRT", "--format f16,bf16|F16 BF16|RCP RSQRT",
        "--format f32 --format bf16|F32 BF16|RCP RSQRT", "--op rcp|F32 F16 BF16|RCP", "--op rsqrt --format f32|F32|RSQRT"})
    void methodsAreFiltered(String options, String formats, String ops) throws IOException {
        Object[] words = Stream.concat(Stream.of("methods", "--json", "-"), Stream.of(options.split(" "))).toArray();
        List<String> names = new ArrayList<>();
        Run.of(words).succeeded().json().forEach(row -> names.add(row.get("name").textValue()));
        List<String> expected = Stream.of(Method.values())
                .filter(m -> List.of(formats.split(" ")).contains(m.format().name()))
                .filter(m -> List.of(ops.split(" ")).contains(m.op().name())).map(Method::label).toList();
        assertFalse(expected.isEmpty());
        assertEquals(expected, names);
    }

    @ParameterizedTest
    @ValueSource(strings = {"methods", "verify", "bench", "compare"})
    void filtersThatLeaveNothingOrAreUnknownAreStatus2(String command) {
        Run.of(command, "rcp_ieee", "--format", "f16").failed(2, "[rcp_ieee]", "f16");
        Run.of(command, "--op", "rsqrt", "rcp_ieee").failed(2, "[rcp_ieee]", "rsqrt");
        Run.of(command, "--format", "f8").failed(2, "--format", "\"f8\"", "f32, f16, bf16");
        Run.of(command, "--op", "sqrt").failed(2, "--op", "\"sqrt\"", "rcp, rsqrt");
    }

    /** The errors as Juffa published them. */
    @ParameterizedTest
    @CsvSource({"rcp_magic_2nr_full, 3.39609828e-6, 48.7394085", "rcp_magic_2nr_reduced, 8.90010789e-7, 14.0434610",
        "rsqrt_magic_1nr, 7.79748218e-4, 12146.4007", "rsqrt_magic_halley, 1.84172627e-5, 277.529361",
        "rsqrt_magic_2nr, 7.33878383e-7, 12.0396649"})
    void methodsShowsThePublishedErrors(String name, String rel, String ulp) {
        String line = Run.of("methods").succeeded().out().lines().filter(l -> l.startsWith(name + " ")).findFirst()
                .orElseThrow();
        assertTrue(line.contains(" " + rel + " ") && line.contains(" " + ulp + " "), line);
    }

    @Test
    void jsonGoesToAFile() throws IOException {
        Path file = folder.resolve("methods.json");
        assertTrue(Run.of("methods", "--json", file).succeeded().out().contains("rcp_ieee"));
        assertEquals(Run.of("methods", "--json", "-").json(), new ObjectMapper().readTree(Files.readString(file)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"verify", "bench", "compare"})
    void aJsonFileThatCannotBeWrittenIsToldBeforeTheWork(String command) {
        Run run = Run.of(command, "--json", folder.resolve("none/x.json")).failed(1, "none", "no such file");
        assertEquals("", run.out());
    }

    @Test
    void devicesSaysWhatThereIs() {
        String out = Run.of("devices").succeeded().out();
        assertTrue(out.contains("library: " + Engine.build()), out);
        assertTrue(out.contains("cpu: CPU ("), out);
        String gpu;
        try {
            gpu = Gpu.count() == 0 ? "no GPU: " : Gpu.describe(0).name();
        } catch (MufreeException why) {
            gpu = "no GPU: " + why.getMessage();
        }
        assertTrue(out.contains(gpu), out);
    }

    @Test
    void everyCommandTeaches() {
        Map<String, CommandLine> commands = Main.line(System.out, System.err).getSubcommands();
        assertTrue(commands.keySet().containsAll(
                List.of("methods", "devices", "compare", "verify", "apply", "bench", "bundle")), commands::toString);
        String all = Run.of("--help").succeeded().out();
        for (String name : commands.keySet()) {
            assertTrue(all.contains("  " + name + " "), all);
            String help = Run.of(name, "--help").succeeded().out();
            assertTrue(help.startsWith("Usage: mufree " + name), help);
            assertTrue(help.contains("Examples:\n  mufree " + name), help);
            assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
        }
    }

    @Test
    void wrongUsageIsStatus2() {
        assertEquals(2, Run.of().status());
        Run.of("nothing").failed(2, "nothing");
        Run.of("methods", "--nothing").failed(2, "--nothing");
        Run.of("bundle").failed(2, "DIR");
        Run.of("bench", "--repetitions", "0").failed(2, "--repetitions is 0");
        Run.of("bench", "--length", "0").failed(2, "--length is 0");
        Run.of("bench", "--raw", "--guarded").failed(2, "--raw", "--guarded");
        Run.of("verify", "--engine", "tpu").failed(2, "\"tpu\"", "cpu, gpu or gpu:N");
    }

    @ParameterizedTest
    @ValueSource(strings = {"verify", "bench"})
    void anUnknownMethodIsStatus2AndTheNamesAreListed(String command) {
        for (Method method : Method.values()) {
            Run.of(command, "rcp_ieee", "rcp_magic").failed(2, "\"rcp_magic\"", method.label());
        }
    }

    @Test
    void aGpuThatCannotBeHadIsNotReplacedByTheCpu() {
        Run run = Run.of("verify", "rcp_ieee", "--engine", "gpu:9999").failed(1);
        assertFalse(run.out().contains("engine: "), run.out());
    }

    @Test
    void bundleLeavesAForeignFolderAlone() throws IOException {
        Files.writeString(folder.resolve("precious"), "x");
        String before = System.setProperty("mufree.home", folder.toString());
        try {
            Run.of("bundle", folder).failed(1, folder.toString(), "left alone");
            Run.of("bundle", folder.resolve("precious")).failed(1, "precious", "left alone");
        } finally {
            if (before == null) {
                System.clearProperty("mufree.home");
            } else {
                System.setProperty("mufree.home", before);
            }
        }
        assertEquals("x", Files.readString(folder.resolve("precious")));
    }
}
