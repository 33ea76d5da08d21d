// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.mufree.Engine;
import org.mufree.Method;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "compare", mixinStandardHelpOptions = true,
        description = {
            "Compares methods with MUFU, the special function unit, or with CUDA's own function of a 16-bit format: "
                + "accuracy over every argument, then speed.",
            "",
            "For each operation and format a table: instructions (of which MUFU; of a 16-bit format: for a pair of results, "
                + "which share a register), greatest errors, share of correctly rounded results, speed in registers (chain) "
                + "and its ratio to MUFU or to CUDA's own function (native), speed over an array (map) and its share of a "
                + "plain copy. A method that fails its bounds, or whose bits are not the CPU engine's, is not timed: the "
                + "command ends with exit status 1.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree compare",
            "  mufree compare --op rsqrt --format f16",
            "  mufree compare --json - --markdown compare.md",
            "  mufree compare --guarded         special values handled in the chain too"})
final class CompareCommand implements Callable<Integer> {
    @Mixin
    private MethodsArgument methods;
    @Mixin
    private EngineOption engines;
    @Mixin
    private BenchOptions options;
    @Mixin
    private JsonOption json;
    @Mixin
    private MarkdownOption markdown;

    @Override
    public Integer call() throws IOException {
        options.check();
        json.check();
        markdown.check();
        List<Method> selected = methods.selected();
        PrintWriter text = json.text();
        try (Engine engine = engines.open(text)) {
            BenchReport report = BenchReport.measure(engine, options, selected);
            report.groups().forEach(group -> {
                text.println();
                text.println(ComparisonTable.heading(group));
                report.table(group).print(text);
            });
            text.println();
            report.notes().forEach(text::println);
            json.write(report.rows());
            markdown.write("MUFU against bit tricks", report.machine(), report::markdown);
        }
        return 0;
    }
}
