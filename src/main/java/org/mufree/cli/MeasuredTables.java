// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mufree.Method;
import org.mufree.report.Bench;
import org.mufree.report.Bench.Pattern;
import org.mufree.report.Compared;
import org.mufree.report.Group;
import org.mufree.report.JmhResult;
import org.mufree.report.ResultFile;
import org.mufree.report.ResultFile.Kind;
import org.mufree.report.Results;

/** The report's sections that are tables alone. */
final class MeasuredTables {
    private MeasuredTables() {
    }

    static List<ReportSection> of(Results results) {
        List<ReportSection> sections = new ArrayList<>();
        Map<String, Table> compared = new LinkedHashMap<>();
        Map<String, Table> registers = new LinkedHashMap<>();
        for (Group group : Group.all()) {
            List<Compared> rows = results.compared().stream().filter(row -> group.has(row.method())).toList();
            if (!rows.isEmpty()) {
                compared.put(ComparisonTable.heading(group), ComparisonTable.of(group.format(), rows));
            }
            if (!results.of(Pattern.THROUGHPUT, group).isEmpty() || !results.of(Pattern.LATENCY, group).isEmpty()) {
                registers.put(ComparisonTable.heading(group), registers(results, group));
            }
        }
        add(sections, "compare", "Accuracy and speed of every method", "Chain: raw, in registers. Map: guarded, over an array. "
                + "Ops of a 16-bit format make two results.", compared, results.names(Kind.COMPARE));
        add(sections, "registers", "Throughput and latency in registers", "Clocks: of one application that waits for the one "
                + "before. x: how many times as fast as the baseline, timed in turns; of a latency: as short.", registers,
                results.names(Kind.NATIVE));
        add(sections, "streams", "Calls on several streams", "Microseconds of a call.", plain(results.of(Pattern.STREAMS)),
                results.names(Kind.NATIVE));
        add(sections, "call", "What a call costs the host", "Microseconds of a call from C++; synchronize: 1 where it waits for "
                + "the GPU.", plain(results.of(Pattern.CALL)), results.names(Kind.NATIVE));
        add(sections, "peers", "Other libraries", "The same work by other libraries on the same device. Errors: against the exact "
                + "result.", plain(results.peers()), results.names(Kind.PEERS));
        add(sections, "jmh", "From Java", "By JMH, with the half width of its interval of confidence.", jmh(results.jmh()),
                results.names(Kind.JMH));
        return sections;
    }

    private static void add(List<ReportSection> sections, String id, String title, String text, Map<String, Table> tables,
            List<String> files) {
        if (!tables.isEmpty()) {
            sections.add(new ReportSection(id, title, List.of(text), List.of(), tables, files));
        }
    }

    private static Table registers(Results results, Group group) {
        Table table = new Table("method", ">Gresults/s", ">results/clock/SM", ">x " + Rows.baseline(group.format()),
                ">latency, clocks", ">ns", ">x " + Rows.baseline(group.format()), ">max rel error", ">max ulp error");
        Map<Method, Bench> throughput = byMethod(results.of(Pattern.THROUGHPUT, group));
        Map<Method, Bench> latency = byMethod(results.of(Pattern.LATENCY, group));
        Set<Method> methods = new LinkedHashSet<>(throughput.keySet());
        methods.addAll(latency.keySet());
        for (Method method : methods) {
            Bench fast = throughput.get(method);
            Bench late = latency.get(method);
            Bench any = fast != null ? fast : late;
            table.add(method.label(), Counters.text(fast, "results/s"), Counters.text(fast, "results/clock/SM"),
                    Counters.text(fast, "x_baseline"), Counters.text(late, "clocks"), Counters.text(late, "ns"),
                    Counters.text(late, "x_baseline"), Counters.text(any, "max_rel_error"), Counters.text(any, "max_ulp_error"));
        }
        return table;
    }

    private static Map<Method, Bench> byMethod(List<Bench> benches) {
        return benches.stream()
                .collect(Collectors.toMap(Bench::method, bench -> bench, (one, other) -> other, LinkedHashMap::new));
    }

    /** Everything that benchmarks have, a table for each pattern. */
    private static Map<String, Table> plain(List<Bench> benches) {
        Map<String, Table> tables = new LinkedHashMap<>();
        benches.stream().collect(Collectors.groupingBy(Bench::pattern, TreeMap::new, Collectors.toList()))
                .forEach((pattern, rows) -> tables.put(Rows.word(pattern), Counters.table(rows)));
        return tables;
    }

    private static Map<String, Table> jmh(List<JmhResult> results) {
        Table table = new Table("benchmark", "parameters", "mode", ">score", ">+-", "unit");
        results.forEach(row -> table.add(row.benchmark().replaceFirst("^.*\\.(?=[^.]*\\.[^.]*$)", ""),
                row.params().entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).collect(Collectors.joining(", ")),
                row.mode(), Counters.significant(row.score()), Counters.significant(row.error()), row.unit()));
        return results.isEmpty() ? Map.of() : Map.of("", table);
    }

    /** Where each file was measured. */
    static ReportSection files(Results results) {
        Set<String> fields = new LinkedHashSet<>();
        results.files().forEach(file -> fields.addAll(file.machine().keySet()));
        List<String> headings = new ArrayList<>(List.of("file", "written by", ">measurements"));
        headings.addAll(fields);
        Table table = new Table(headings.toArray(String[]::new));
        for (ResultFile file : results.files()) {
            List<String> cells =
                    new ArrayList<>(List.of(file.name(), file.kind().title(), String.valueOf(file.measurements())));
            fields.forEach(field -> cells.add(file.machine().getOrDefault(field, "-")));
            table.add(cells.toArray(String[]::new));
        }
        List<String> text = new ArrayList<>();
        results.files().forEach(file -> file.failed().forEach(failed ->
                text.add("Not measured, " + file.name() + ": " + failed)));
        return new ReportSection("files", "Files, machine, driver, commit and date", text, List.of(), Map.of("", table),
                results.files().stream().map(ResultFile::name).toList());
    }
}
