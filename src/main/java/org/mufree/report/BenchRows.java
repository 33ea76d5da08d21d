// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;
import org.mufree.report.Bench.Pattern;

/** Google Benchmark's JSON, of this project's names and counters. */
record BenchRows(Map<String, String> machine, List<Bench> benches, List<String> failed) {
    private static final String MEDIAN = "median";
    /** What Google Benchmark says of a benchmark beside its counters. */
    private static final Set<String> HARNESS = Set.of("family_index", "per_family_instance_index", "repetitions",
            "repetition_index", "threads", "iterations", "real_time", "cpu_time");
    /** What it appends to a name. */
    private static final Set<String> SUFFIXES = Set.of("manual_time", "real_time", "process_time");
    private static final Set<String> SUFFIX_KEYS =
            Set.of("repeats", "min_time", "min_warmup_time", "iterations", "threads");

    /** @param methods whether the subjects are methods of the table */
    static BenchRows of(String file, JsonNode root, boolean methods) {
        Map<String, List<JsonNode>> runs = new LinkedHashMap<>();
        List<String> failed = new ArrayList<>();
        for (JsonNode row : root.get("benchmarks")) {
            String name = Fields.text(row, row.has("run_name") ? "run_name" : "name");
            if (row.path("error_occurred").asBoolean() || row.path("skipped").asBoolean()) {
                failed.add(name + ": " + row.path("error_message").asText(row.path("skip_message").asText("skipped")));
            } else {
                runs.computeIfAbsent(name, first -> new ArrayList<>()).add(row);
            }
        }
        List<Bench> benches = new ArrayList<>();
        runs.forEach((name, rows) -> {
            try {
                benches.add(bench(file, name, counters(rows), methods));
            } catch (IllegalArgumentException bad) {
                throw new IllegalArgumentException("benchmark \"" + name + "\": " + bad.getMessage(), bad);
            }
        });
        return new BenchRows(Fields.known(root.get("context"), "engine", "device", "driver", "build", "commit", "date",
                "versions", "multiprocessors", "clock_khz", "l2_bytes"), benches, failed);
    }

    private static Bench bench(String file, String name, Map<String, Double> counters, boolean methods) {
        String[] parts = name.split("/");
        if (parts.length < 4) {
            throw new IllegalArgumentException("its name is not pattern/format/op/method[/key:value...]");
        }
        Map<String, String> keys = new TreeMap<>();
        for (int i = 4; i < parts.length; i++) {
            String[] pair = parts[i].split(":", 2);
            if (pair.length == 2 && !SUFFIX_KEYS.contains(pair[0])) {
                keys.put(pair[0], pair[1]);
            } else if (pair.length == 1 && !SUFFIXES.contains(pair[0])) {
                throw new IllegalArgumentException("\"" + parts[i] + "\" in its name is not key:value");
            }
        }
        Bench bench = new Bench(file, Words.constant(Pattern.class, parts[0]), Words.constant(Format.class, parts[1]),
                Words.constant(Op.class, parts[2]), parts[3], keys, counters);
        if (methods && !bench.group().has(Method.of(bench.subject()))) {
            throw new IllegalArgumentException("method " + bench.subject() + " is of another operation or format");
        }
        return bench;
    }

    /** Medians: the harness's own where it was told to make them. */
    private static Map<String, Double> counters(List<JsonNode> rows) {
        List<JsonNode> medians = rows.stream().filter(row -> MEDIAN.equals(row.path("aggregate_name").textValue())).toList();
        List<JsonNode> counted = !medians.isEmpty() ? medians
                : rows.stream().filter(row -> !"aggregate".equals(row.path("run_type").textValue())).toList();
        Map<String, List<Double>> values = new TreeMap<>();
        counted.forEach(row -> row.properties().forEach(field -> {
            if (field.getValue().isNumber() && !HARNESS.contains(field.getKey())) {
                values.computeIfAbsent(field.getKey(), first -> new ArrayList<>()).add(field.getValue().doubleValue());
            }
        }));
        Map<String, Double> counters = new TreeMap<>();
        values.forEach((counter, list) -> counters.put(counter, Sample.of(list.size(), list::get).median()));
        return counters;
    }
}
