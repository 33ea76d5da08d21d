// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "bench", mixinStandardHelpOptions = true,
        description = {
            "Measures the speed of methods.",
            "",
            "  chain   the method applied over and over in registers: the only place where",
            "          its own speed shows. Timed in turns with MUFU, or with CUDA's own",
            "          function of a 16-bit format, so that the ratio holds at any clock;",
            "          on a GPU also in results per clock (the highest) and multiprocessor",
            "  map     the method over an array: bound by memory, so timed in turns with",
            "          a plain copy",
            "",
            "Nothing is timed before it was validated in the same run: errors over every argument within the bounds, and "
                + "the timed kernels' bits those of the CPU engine. Exit status 1 when that fails.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree bench rsqrt_magic_2nr rsqrt_ieee",
            "  mufree bench --format f16,bf16 --op rsqrt",
            "  mufree bench --guarded --repetitions 31 --json bench.json",
            "  mufree bench --length 1048576      an array that fits the L2 cache"})
final class BenchCommand implements Callable<Integer> {
    @Mixin
    private MethodsArgument methods;
    @Mixin
    private EngineOption engines;
    @Mixin
    private BenchOptions options;
    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        options.check();
        json.check();
        List<Method> selected = methods.selected();
        PrintWriter text = json.text();
        try (Engine engine = engines.open(text)) {
            BenchReport report = BenchReport.measure(engine, options, selected);
            for (Format format : report.formats()) {
                table(report, format).print(text);
            }
            report.notes().forEach(text::println);
            json.write(report.rows());
        }
        return 0;
    }

    private static Table table(BenchReport report, Format format) {
        Table table = new Table("method", ">chain ms", ">Gresults/s", ">/clock/SM", ">x " + Rows.baseline(format), ">least",
                ">most", ">map ms", ">GB/s", ">% of copy");
        for (Speed speed : report.speeds()) {
            if (speed.method().format() != format) {
                continue;
            }
            double[] range = speed.ofBaseline().range();
            table.add(speed.method().label(), Numbers.fixed(speed.chain().median() * 1e3, 3),
                    Numbers.fixed(speed.resultsPerSecond() / 1e9, report.onGpu() ? 1 : 3),
                    Double.isNaN(speed.perClockAndSm()) ? "-" : Numbers.fixed(speed.perClockAndSm(), 2),
                    Numbers.fixed(speed.ofBaseline().median(), 3), Numbers.fixed(range[0], 3), Numbers.fixed(range[1], 3),
                    Numbers.fixed(speed.map().median() * 1e3, 3), Numbers.fixed(speed.bytesPerSecond() / 1e9, 1),
                    Numbers.fixed(speed.ofCopy().median() * 100, 1));
        }
        return table;
    }
}
