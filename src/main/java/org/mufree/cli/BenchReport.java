// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mufree.Accuracy;
import org.mufree.Engine;
import org.mufree.Method;
import org.mufree.Op;

/** Methods measured on an engine, accuracy first and then speed: the one run behind {@code bench} and {@code compare}. */
record BenchReport(boolean onGpu, BenchOptions options, List<Accuracy> accuracies, List<Speed> speeds, Machine machine) {
    private static final String CPU_NOTE = "On the CPU, MUFU is a software model of the GPU's unit: its speed, and each "
            + "ratio to it, says nothing about the hardware.";

    /** @throws Failures.WorkFailed if a method, or the MUFU that it is compared with, does not pass validation */
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

    /** The rows of one operation; none when no method of it was measured. */
    Table table(Op op) {
        Table table = new Table("method", ">ops (MUFU)", ">max rel error", ">max ulp error", ">correct %",
                ">chain Gresults/s", ">x MUFU", ">map GB/s", ">% of copy");
        for (int i = 0; i < speeds.size(); i++) {
            Accuracy accuracy = accuracies.get(i);
            Speed speed = speeds.get(i);
            if (speed.method().op() == op) {
                table.add(speed.method().label(), Rows.ops(speed.method()), Numbers.relError(accuracy.maxRelError()),
                        Numbers.ulpError(accuracy.maxUlpError()), Numbers.percent(accuracy.correctlyRoundedShare(), 2),
                        Numbers.fixed(speed.resultsPerSecond() / 1e9, onGpu ? 1 : 3),
                        Numbers.fixed(speed.ofMufu().median(), 3),
                        Numbers.fixed(speed.bytesPerSecond() / 1e9, onGpu ? 0 : 1),
                        Numbers.fixed(speed.ofCopy().median() * 100, 1));
            }
        }
        return table;
    }

    List<Op> ops() {
        return List.of(Op.values()).stream().filter(op -> speeds.stream().anyMatch(s -> s.method().op() == op)).toList();
    }

    static String heading(Op op) {
        return Rows.word(op) + (op == Op.RCP ? ": 1/x" : ": 1/sqrt(x)");
    }

    /** How the figures came about. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("Errors: over every argument of the domain. Chain (" + Rows.word(options.chainMode())
                + "): in registers, where a method's own speed shows; x MUFU: how many times as fast as MUFU, "
                + "timed in turns.");
        notes.add("Map (" + Rows.word(options.mapMode()) + "): over an array of " + speeds.get(0).length()
                + " floats, bound by memory; % of copy: against a plain copy, timed in turns. Medians of "
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
        ops().forEach(op -> text.append("\n## ").append(heading(op)).append("\n\n").append(table(op).markdown()));
        notes().forEach(note -> text.append("\n").append(note).append("\n"));
        return text.toString();
    }
}
