// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mufree.Method;
import org.mufree.report.Bench.Key;
import org.mufree.report.ResultFile.Kind;

/** Reads files of results, each recognised by its shape. */
public final class ResultReader {
    // Google Benchmark writes the bare words NaN and Infinity.
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

    private final List<ResultFile> files = new ArrayList<>();
    private final Map<Method, Compared> compared = new LinkedHashMap<>();
    private final Map<Key, Bench> benches = new LinkedHashMap<>();
    private final Map<Key, Bench> peers = new LinkedHashMap<>();
    private final List<JmhResult> jmh = new ArrayList<>();

    private ResultReader() {
    }

    /**
     * @throws IOException if a file can't be read
     * @throws IllegalArgumentException if a file is no such file, or of another device; the message names it
     */
    public static Results read(List<Path> paths) throws IOException {
        ResultReader reader = new ResultReader();
        for (Path path : paths) {
            reader.add(path.getFileName().toString(), Files.readString(path));
        }
        return new Results(List.copyOf(reader.files), List.copyOf(reader.compared.values()),
                List.copyOf(reader.benches.values()), List.copyOf(reader.peers.values()), List.copyOf(reader.jmh));
    }

    private void add(String name, String text) {
        JsonNode root;
        try {
            root = JSON.readTree(text);
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException(name + " is no JSON: " + broken.getOriginalMessage());
        }
        try {
            ResultFile file = read(name, root);
            files.forEach(other -> requireSameDevice(other, file));
            files.add(file);
        } catch (IllegalArgumentException bad) {
            String message = bad.getMessage();
            throw new IllegalArgumentException(message.startsWith(name) ? message : name + ": " + message, bad);
        }
    }

    private ResultFile read(String name, JsonNode root) {
        if (root.isArray() && root.path(0).has("method") && root.path(0).has("chainResultsPerSecond")) {
            List<Compared> rows = CompareRows.of(root);
            rows.forEach(row -> compared.put(row.method(), row));
            return new ResultFile(name, Kind.COMPARE, CompareRows.machine(root), rows.size(), List.of());
        }
        if (root.isArray() && root.path(0).has("benchmark") && root.path(0).has("primaryMetric")) {
            List<JmhResult> rows = JmhRows.of(name, root);
            jmh.addAll(rows);
            return new ResultFile(name, Kind.JMH, JmhRows.machine(root), rows.size(), List.of());
        }
        if (root.isObject() && root.path("context").isObject() && root.path("benchmarks").isArray()) {
            boolean others = root.path("context").has("versions");
            BenchRows rows = BenchRows.of(name, root, !others);
            rows.benches().forEach(bench -> (others ? peers : benches).put(bench.key(), bench));
            return new ResultFile(name, others ? Kind.PEERS : Kind.NATIVE, rows.machine(), rows.benches().size(),
                    rows.failed());
        }
        throw new IllegalArgumentException("it is no JSON of `mufree compare`, of the native benchmark, of JMH or of "
                + "the peers");
    }

    private static void requireSameDevice(ResultFile one, ResultFile other) {
        if (one.device() != null && other.device() != null && !one.device().equals(other.device())) {
            throw new IllegalArgumentException("its device is " + other.device() + ", and that of " + one.name() + " is "
                    + one.device() + ": a report is of one device");
        }
    }
}
