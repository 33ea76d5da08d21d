// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.mufree.Accuracy;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "verify", mixinStandardHelpOptions = true,
        description = {
            "Tries every argument of a method's domain and compares the errors with the method's bounds.",
            "",
            "The reference is the exact result. Exit status 1 when a bound fails. The table shows the argument with the "
                + "greatest relative error, as bits; correct: the share of correctly rounded results; faithful: of results "
                + "that are one of the exact result's two neighbours, or exact.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree verify                              every method",
            "  mufree verify rsqrt_magic_2nr --json -     one method, as JSON",
            "  mufree verify --format f16,bf16 --op rcp   the 16-bit reciprocals",
            "  mufree verify --bits --engine gpu          also: has the GPU the CPU's bits?",
            "  mufree verify --ftz                        what --use_fast_math makes of the f32 methods' sources"})
final class VerifyCommand implements Callable<Integer> {
    @Mixin
    private MethodsArgument methods;
    @Mixin
    private EngineOption engines;
    @Mixin
    private JsonOption json;
    @Mixin
    private MarkdownOption markdown;

    @Option(names = "--bits", description = "Also compare the engine's results, raw and guarded, with the CPU engine's "
            + "for every bit pattern, bit by bit (any NaN equals any NaN).")
    private boolean bits;

    @Option(names = "--ftz", description = "Measure the f32 methods as code compiled with -ftz=true or --use_fast_math "
            + "would compute them: subnormals flushed to zero. Bounds that fail are reported, and no failure.")
    private boolean ftz;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        json.check();
        markdown.check();
        List<Method> selected = methods.selected();
        if (ftz) {
            return flushed(selected.stream().filter(method -> method.format() == Format.F32).toList());
        }
        PrintWriter text = json.text();
        try (Engine engine = engines.open(text)) {
            Machine machine = Machine.of(engine);
            List<Accuracy> accuracies = scan(engine, selected);
            table(accuracies).print(text);
            List<BitComparison.Result> comparisons = bits ? compareBits(engine, selected, text) : List.of();
            json.write(rows(accuracies, comparisons, machine));
            markdown.write("Errors over every argument", UlpDefinition.markdown(), machine, () -> "\n" + table(accuracies).markdown()
                    + (comparisons.isEmpty() ? "" : "\n")
                    + comparisons.stream().map(result -> "- " + result.describe() + "\n").collect(Collectors.joining()));
            return exitCode(accuracies, comparisons);
        }
    }

    private int flushed(List<Method> selected) throws IOException {
        if (bits || selected.isEmpty()) {
            throw new ParameterException(command.commandLine(), bits ? "--ftz is given with --bits: one of them is possible"
                    : "--ftz is for methods of f32: none is left");
        }
        PrintWriter text = json.text();
        try (Engine engine = engines.open(text)) {
            Machine machine = Machine.of(engine);
            FlushReport report = FlushReport.of(engine, selected);
            report.table().print(text);
            json.write(report.rows(machine));
            markdown.write(FlushReport.TITLE, machine, report::markdown);
            return 0;
        }
    }

    static List<Accuracy> scan(Engine engine, List<Method> methods) {
        try (Progress progress = Progress.of("verify", AccuracyScan.steps(methods))) {
            return methods.stream().map(method -> AccuracyScan.of(engine, method, progress)).toList();
        }
    }

    private static List<BitComparison.Result> compareBits(Engine engine, List<Method> selected, PrintWriter text) {
        if (!engine.isGpu()) {
            text.println("bits: this is the CPU engine, compared with itself");
        }
        List<BitComparison.Result> results = BitComparison.of(engine, selected);
        results.forEach(result -> text.println(result.describe()));
        return results;
    }

    static Table table(List<Accuracy> accuracies) {
        Table table = new Table("method", ">arguments", ">max rel error", "at", ">max ulp error", ">correct %",
                ">faithful %", "bound");
        for (Accuracy accuracy : accuracies) {
            Method method = accuracy.method();
            table.add(method.label(), String.valueOf(accuracy.inputs()),
                    Numbers.relError(accuracy.maxRelError()), Numbers.hexBits(method.format(), accuracy.argMaxRel()),
                    Numbers.ulpError(accuracy.maxUlpError()), Numbers.percent(accuracy.correctlyRoundedShare(), 3),
                    Numbers.percent(accuracy.faithfulShare(), 3), accuracy.withinBound() ? "holds"
                            : "FAILS: " + Numbers.relError(method.maxRelError()) + ", "
                                    + Numbers.ulpError(method.maxUlpError()) + " ulp");
        }
        return table;
    }

    static List<Map<String, Object>> rows(List<Accuracy> accuracies, List<BitComparison.Result> comparisons,
            Machine machine) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Accuracy accuracy : accuracies) {
            Map<String, Object> row = Rows.identity(accuracy.method());
            row.putAll(Rows.accuracy(accuracy));
            List<BitComparison.Result> own =
                    comparisons.stream().filter(result -> result.method() == accuracy.method()).toList();
            if (!own.isEmpty()) {
                row.put("sameBitsAsCpu", own.stream().allMatch(BitComparison.Result::same));
            }
            row.putAll(machine.fields());
            rows.add(row);
        }
        return rows;
    }

    static int exitCode(List<Accuracy> accuracies, List<BitComparison.Result> comparisons) {
        return accuracies.stream().allMatch(Accuracy::withinBound)
                && comparisons.stream().allMatch(BitComparison.Result::same) ? 0 : 1;
    }
}
