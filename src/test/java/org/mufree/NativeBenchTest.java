// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mufree.internal.NativeBenchmark;

/** The native benchmark, as its users run it. */
class NativeBenchTest {
    private static final String SUFFIX = "/manual_time";

    @TempDir
    Path folder;

    private Tool.Result run(String engine, String... options) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("env", "MUFREE_ENGINE=" + engine, Tool.built("bin/mufree-bench").toString()));
        command.addAll(List.of(options));
        return Tool.run(folder, command);
    }

    private JsonNode results(String engine, String filter) throws Exception {
        Path out = folder.resolve("out.json");
        run(engine, "--benchmark_filter=" + filter, "--benchmark_min_time=0.001", "--benchmark_out=" + out,
                "--benchmark_out_format=json").succeeded();
        return new ObjectMapper().readTree(Files.readString(out));
    }

    private static Map<String, JsonNode> byName(JsonNode results) {
        Map<String, JsonNode> benchmarks = new LinkedHashMap<>();
        results.get("benchmarks").forEach(b -> benchmarks.put(b.get("name").asText().replace(SUFFIX, ""), b));
        return benchmarks;
    }

    private static double counter(JsonNode benchmark, String name) {
        assertTrue(benchmark.has(name), () -> name + " is missing in " + benchmark);
        return benchmark.get(name).asDouble();
    }

    private static String path(Method method) {
        String[] words = {method.format().name(), method.op().name(), method.label()};
        return String.join("/", words).toLowerCase();
    }

    @Test
    void everyMethodStandsInEveryPattern() throws Exception {
        Set<String> names = run("cpu", "--benchmark_list_tests").succeeded().lines().collect(Collectors.toSet());
        for (Method method : Method.values()) {
            assertTrue(names.contains("throughput/" + path(method) + SUFFIX), method::toString);
            assertTrue(names.contains("repeat/" + path(method) + "/k:64" + SUFFIX), method::toString);
            assertTrue(names.contains("map/" + path(method) + "/n:256/access:dram" + SUFFIX), method::toString);
            assertEquals(method.mix().isEmpty(), names.contains("latency/" + path(method) + SUFFIX), method::toString);
            boolean byDefault = method == Method.ieee(method.op(), method.format());
            assertEquals(byDefault, names.contains("call/" + path(method) + "/n:256/synchronize:1" + SUFFIX), method::toString);
        }
    }

    @Test
    void countersAgreeWithEachOtherAndWithTheTable() throws Exception {
        Method method = Method.RCP_PACKED_1NR_F16;
        JsonNode results = results("cpu", path(method) + "(/k:[28]|/n:4096/access:dram)?" + SUFFIX);
        assertTrue(results.get("context").get("engine").asText().startsWith("CPU"), results.get("context")::toString);
        Map<String, JsonNode> benchmarks = byName(results);
        assertEquals(Set.of("throughput/" + path(method), "latency/" + path(method), "repeat/" + path(method) + "/k:2",
                "repeat/" + path(method) + "/k:8", "map/" + path(method) + "/n:4096/access:dram"), benchmarks.keySet());
        for (JsonNode benchmark : benchmarks.values()) {
            // The bounds of the table are attained: over all inputs nothing else can come out.
            assertEquals(method.maxRelError(), counter(benchmark, "max_rel_error"), 1e-9 * method.maxRelError());
            assertEquals(method.maxUlpError(), counter(benchmark, "max_ulp_error"), 1e-9 * method.maxUlpError());
        }
        for (int k : new int[] {2, 8}) {
            JsonNode repeat = benchmarks.get("repeat/" + path(method) + "/k:" + k);
            double elements = counter(repeat, "elements/s");
            assertEquals(k * elements, counter(repeat, "results/s"), 1e-6 * k * elements);
            assertEquals(2 * method.format().bytes() * elements, counter(repeat, "bytes/s"), 1e-5 * elements);
        }
        JsonNode map = benchmarks.get("map/" + path(method) + "/n:4096/access:dram");
        double perSecond = 4096 / (map.get("real_time").asDouble() * 1e-6);
        assertTrue(counter(map, "results/s") > 0.3 * perSecond, "the median of a few is near their mean: " + map);
        assertEquals(2 * method.format().bytes() * counter(map, "results/s"), counter(map, "bytes/s"),
                1e-5 * counter(map, "bytes/s"));
    }

    @Test
    void wrongUseIsNamed() throws Exception {
        Tool.Result engine = run("gpu:x");
        assertEquals(1, engine.status());
        assertEquals("mufree-bench: MUFREE_ENGINE is \"gpu:x\": cpu, gpu or gpu:N is possible\n", engine.err());
        Tool.Result filter = run("cpu", "--benchmark_filter=no such name");
        assertEquals(2, filter.status());
        assertTrue(filter.err().contains("no benchmark has that name"), filter.err());
        assertEquals(2, run("cpu", "--benchmark_flitter=x").status());
    }

    /** Nothing but the C library: CUDA's runtime and Google Benchmark are inside. */
    @Test
    void needsNoOtherLibrary() throws Exception {
        String dynamic = Tool.run(folder, Tool.onPath("readelf"), "-d", Tool.built("bin/mufree-bench").toString()).succeeded();
        Matcher needed = Pattern.compile("\\(NEEDED\\).*\\[(.*)]").matcher(dynamic);
        Set<String> allowed = Set.of("libc.so.6", "libm.so.6", "libdl.so.2", "librt.so.1", "libpthread.so.0",
                "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1");
        boolean any = false;
        for (; needed.find(); any = true) {
            assertTrue(allowed.contains(needed.group(1)), needed.group(1));
        }
        assertTrue(any, dynamic);
        assertFalse(dynamic.contains("RUNPATH") || dynamic.contains("RPATH"), dynamic);
    }

    @Test
    void thePlatformsArtifactHoldsIt() throws Exception {
        assertEquals(-1, Files.mismatch(Tool.built("bin/mufree-bench"), NativeBenchmark.executable()));
        assertTrue(Files.isExecutable(NativeBenchmark.executable()));
    }

    /** What no GPU of today can pass: the issue of 4 warp instructions a clock and multiprocessor, and MUFU's 16 lanes. */
    @NeedsGpu
    @Test
    void ratesOnAGpuAreWithinTheHardwares() throws Exception {
        List<Method> methods = List.of(Method.RCP_MUFU, Method.RCP_MAGIC_CUBIC, Method.RCP_MIX_CUBIC, Method.RCP_IEEE);
        String any = methods.stream().map(NativeBenchTest::path).collect(Collectors.joining("|", "(", ")"));
        JsonNode results = results("gpu", any + "(/k:(1|64)|/n:(4096|268435456)/.*|/share:.|/n:.*access:[ls].*)?" + SUFFIX);
        Map<String, JsonNode> benchmarks = byName(results);
        assertEquals(Gpu.all().get(0).name(), results.get("context").get("device").asText());
        for (Method method : methods) {
            double rate = counter(benchmarks.get("throughput/" + path(method)), "results/clock/SM");
            double perResult = (double) method.ops() / method.results();
            assertTrue(rate < 1.01 * 128 / perResult, method + ": " + rate);
            assertTrue(rate > 0.5 * Math.min(128 / perResult, 16.0 * method.results() / Math.max(1, method.mufuOps())),
                    method + ": " + rate);
            double ofCopy = counter(benchmarks.get("map/" + path(method) + "/n:268435456/access:dram"), "of_copy");
            assertTrue(ofCopy > 0.9 && ofCopy < 1.1, method + ": " + ofCopy);
        }
        assertEquals(1, counter(benchmarks.get("throughput/" + path(Method.RCP_MUFU)), "x_baseline"), 0.05);
        assertTrue(counter(benchmarks.get("latency/" + path(Method.RCP_MUFU)), "clocks")
                < counter(benchmarks.get("latency/" + path(Method.RCP_IEEE)), "clocks"), "1/x rounded starts with MUFU");
        for (int share = 1; share < 8; share++) {
            double rate = counter(benchmarks.get("mix/" + path(Method.RCP_MIX_CUBIC) + "/share:" + share), "results/clock/SM");
            assertTrue(rate < 1.01 * 16 * 8 / share, share + ": " + rate);
        }
        assertTrue(benchmarks.keySet().stream().anyMatch(name -> name.endsWith("access:l2")));
        assertTrue(benchmarks.keySet().stream().anyMatch(name -> name.endsWith("access:shared")));
    }
}
