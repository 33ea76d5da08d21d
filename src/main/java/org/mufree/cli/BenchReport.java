// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mufree.Accuracy;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.report.Compared;
import org.mufree.report.Group;

/** Methods measured on an engine, accuracy first and then speed: the one run behind {@code bench} and {@code compare}. */
record BenchReport(boolean onGpu, BenchOptions options, List<Accuracy> accuracies, List<Speed> speeds, Machine machine) {
    private static final String SHORTS_NOTE = "16-bit formats: ops are instructions for a pair of results, which share a "
            + "register, and Gresults/s count single ones; x native: how many times as fast as CUDA's own function.";
    private static final String CPU_NOTE = "On the CPU, MUFU is a software model of the GPU's unit: its speed, and each "
            + "ratio to it, says nothing about the hardware.";

    /** @throws Failures.WorkFailed if a method, or the baseline that it is compared with, does not pass validation */
    static BenchReport measure(Engine engine, BenchOptions options, List<Method> methods) {
        Set<Method> toValidate = new LinkedHashSet<>(methods);
        methods.forEach(method -> toValidate.add(Method.baseline(method.op(), method.format())));
        List<Accuracy> accuracies = new ArrayList<>();
        List<Speed> speeds = new ArrayList<>();
        try (SpeedRun run = new SpeedRun(engine, options)) {
            try (Progress progress = Progress.of("validate", AccuracyScan.steps(toValidate))) {
                toValidate.forEach(method -> run.validate(method, progress));
                methods.forEach(method -> accuracies.add(run.validate(method, progress)));
            }
            try (Progress progress = Progress.of("time", methods.size())) {
                for (Method method : methods) {
                    progress.doing(method.label());
                    speeds.add(run.time(method));
                    progress.step(1);
                }
            }
        }
        return new BenchReport(engine.isGpu(), options, accuracies, speeds, Machine.of(engine));
    }

    /** The formats and the groups of the methods that were measured. */
    List<Format> formats() {
        return speeds.stream().map(speed -> speed.method().format()).distinct().toList();
    }

    List<Group> groups() {
        return speeds.stream().map(Speed::method).map(Group::of).distinct().toList();
    }

    Table table(Group group) {
        List<Compared> rows = new ArrayList<>();
        for (int i = 0; i < speeds.size(); i++) {
            Accuracy accuracy = accuracies.get(i);
            Speed speed = speeds.get(i);
            rows.add(new Compared(speed.method(), accuracy.maxRelError(), accuracy.maxUlpError(),
                    accuracy.correctlyRoundedShare(), speed.resultsPerSecond(), speed.ofBaseline().median(),
                    speed.bytesPerSecond(), speed.ofCopy().median(), onGpu));
        }
        return ComparisonTable.of(group.format(), rows.stream().filter(row -> group.has(row.method())).toList());
    }

    /** How the figures came about. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("Errors: over every argument of the domain. Chain (" + Rows.word(options.chainMode())
                + "): in registers, where a method's own speed shows; x MUFU: how many times as fast as MUFU, "
                + "timed in turns.");
        if (!formats().equals(List.of(Format.F32))) {
            notes.add(SHORTS_NOTE);
        }
        notes.add("Map (" + Rows.word(options.mapMode()) + "): over an array of " + speeds.get(0).length()
                + " elements, bound by memory; % of copy: against a plain copy, timed in turns. Medians of "
                + options.repetitions() + ". Validated before it was timed.");
        if (!onGpu) {
            notes.add(CPU_NOTE);
        }
        return notes;
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < speeds.size(); i++) {
            Map<String, Object> row = Rows.identity(speeds.get(i).method());
            row.putAll(Rows.accuracy(accuracies.get(i)));
            row.putAll(speeds.get(i).fields());
            row.putAll(machine.fields());
            rows.add(row);
        }
        return rows;
    }

    /** The tables and notes as Markdown. */
    String markdown() {
        StringBuilder text = new StringBuilder();
        groups().forEach(group ->
                text.append("\n## ").append(ComparisonTable.heading(group)).append("\n\n").append(table(group).markdown()));
        notes().forEach(note -> text.append("\n").append(note).append("\n"));
        return text.toString();
    }
}
