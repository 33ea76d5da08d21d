// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.RmsNorm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "rmsnorm", mixinStandardHelpOptions = true,
        description = {
            "RMSNorm, x / sqrt(mean(x^2) + eps) * w, over the last axis of a NumPy file; or its speed.",
            "",
            "IN.npy holds float32, float16 or bfloat16 (the dtypes of `mufree apply`) of any shape in C order; OUT.npy gets the "
                + "same. The file goes through in pieces of whole rows. OUT.npy appears when it is complete, and not at all when "
                + "something fails; it may be IN.npy itself.",
            "",
            "With --bench, arrays of the engine's memory: their bits are compared with the CPU engine's, then the norm is "
                + "timed in turns with a plain copy of as many bytes, which is its ceiling. Exit status 1 when bits differ.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree rmsnorm x.npy y.npy --weights w.npy",
            "  mufree rmsnorm x.npy x.npy --eps 1e-5 --method rsqrt_magic_2nr",
            "  mufree rmsnorm --bench",
            "  mufree rmsnorm --bench --format f16 --rows 16384 --columns 4096 --json -"})
final class RmsNormCommand implements Callable<Integer> {
    @Parameters(index = "0", arity = "0..1", paramLabel = "IN.npy", description = "The rows.")
    private Path in;
    @Parameters(index = "1", arity = "0..1", paramLabel = "OUT.npy", description = "The normalised rows.")
    private Path out;

    @Option(names = "--eps", paramLabel = "X", defaultValue = "1e-6",
            description = "What is added to the mean: finite, not negative. Default: ${DEFAULT-VALUE}.")
    private float epsilon;
    @Option(names = "--weights", paramLabel = "W.npy", description = "One factor for each column, of the same format. By "
            + "default there are none; --bench has weights of its own.")
    private Path weights;
    @Option(names = "--method", paramLabel = "NAME", defaultValue = "rsqrt_ieee",
            description = "A method of rsqrt from `mufree methods`, of any format. Default: ${DEFAULT-VALUE}.")
    private Method method;

    @Option(names = "--bench", description = "Measure speed instead.")
    private boolean bench;
    @Option(names = "--format", paramLabel = "FORMAT", split = ",", description = "Of --bench: f32, f16, bf16. By default all.")
    private List<Format> formats = List.of(Format.values());
    @Option(names = "--rows", paramLabel = "N",
            description = "Of --bench. By default 16384 on a GPU, 1024 on the CPU.")
    private Long rows;
    @Option(names = "--columns", paramLabel = "N", defaultValue = "4096",
            description = "Of --bench. Default: ${DEFAULT-VALUE}.")
    private long columns;
    @Option(names = "--repetitions", paramLabel = "N", defaultValue = "15",
            description = "Of --bench: how often each time is taken; medians are shown. Default: ${DEFAULT-VALUE}.")
    private int repetitions;

    @Mixin
    private EngineOption engines;
    @Mixin
    private JsonOption json;
    @Mixin
    private MarkdownOption markdown;
    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        RmsNorm norm = checked();
        PrintWriter text = json.text();
        try (Engine engine = engines.open(text)) {
            if (bench) {
                bench(engine, norm, text);
            } else {
                text.println(new NormFile(engine, norm).apply(in, weights, out));
            }
        }
        return 0;
    }

    private RmsNorm checked() throws IOException {
        require(bench || in != null && out != null, "IN.npy and OUT.npy are needed, or --bench");
        require(!bench || in == null && weights == null, "--bench takes no files");
        require(rows == null || rows >= 1, "--rows is " + rows + ": 1 or more is needed");
        require(columns >= 1, "--columns is " + columns + ": 1 or more is needed");
        require(repetitions >= 1, "--repetitions is " + repetitions + ": 1 or more is needed");
        json.check();
        markdown.check();
        try {
            return RmsNorm.epsilon(epsilon).method(method);
        } catch (IllegalArgumentException refused) {
            throw new ParameterException(command.commandLine(), refused.getMessage());
        }
    }

    private void bench(Engine engine, RmsNorm norm, PrintWriter text) throws IOException {
        NormReport report = NormReport.measure(engine, norm, formats, rows != null ? rows : engine.isGpu() ? 16384 : 1024,
                columns, repetitions);
        report.table().print(text);
        report.notes().forEach(text::println);
        json.write(report.rows());
        markdown.write("RMSNorm", report.machine(), report::markdown);
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new ParameterException(command.commandLine(), otherwise);
        }
    }
}
