// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.mufree.Arithmetic;
import org.mufree.Domain;
import org.mufree.Engine;
import org.mufree.Form;
import org.mufree.Format;
import org.mufree.Objective;
import org.mufree.search.Checkpoint;
import org.mufree.search.ConstantSearch;
import org.mufree.search.FormSearch;
import org.mufree.search.Inputs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "form", mixinStandardHelpOptions = true,
        description = {
            "Finds the magic and the constants of a form or, in binary32, of any program.",
            "",
            "In a 16-bit format: for each magic the best constants without roundings; then every candidate near them in the "
                + "real arithmetic, and better neighbours as long as there are any.",
            "In binary32: the best without roundings for each scale of the guess; evolution from there in the real "
                + "arithmetic, over every significand; better neighbours as long as there are any; in the end every "
                + "argument. The same seed gives the same outcome, on CPU and GPU. Better constants may exist.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree search form --format f16 --form rsqrt_skewed",
            "  mufree search form --format bf16 --form rcp_halley --arithmetic packed",
            "  mufree search form --format f32 --form rsqrt_square",
            "  mufree search form --format f32 --form rcp_cubic --domain 0x1p-126:0x1p125 --effort 4 --checkpoint c.json",
            "  mufree search form --format f32 --op rcp --program \"t = k0 - x*y; u = t*t + k1; y*u\""})
final class SearchFormCommand implements Callable<Integer> {
    @Option(names = "--format", required = true, paramLabel = "f32|f16|bf16",
            description = "The format of arguments and results.")
    private Format format;

    @Mixin
    private ConstantOptions constants;
    @Mixin
    private EngineOption engines;
    @Mixin
    private JsonOption json;
    @Mixin
    private MarkdownOption markdown;

    @Option(names = "--form", paramLabel = "FORM", completionCandidates = FormNames.class,
            description = "What to compute of the guess y; z = xyy. ${COMPLETION-CANDIDATES}.")
    private Form form;

    @Option(names = "--arithmetic", paramLabel = "wide|packed",
            description = "16 bits: wide: the guess is refined in binary32. packed: in the format, each operation rounded "
                    + "to it. Default: wide.")
    private Arithmetic arithmetic;

    @Option(names = "--objective", paramLabel = "relative|ulp",
            description = "relative: the relative error, where the arithmetic is wide before the result is rounded to the "
                    + "format. ulp: the error of the rounded result in ulps. Default: relative for f32 and wide, ulp for "
                    + "packed.")
    private Objective objective;

    @Option(names = "--hi", paramLabel = "X", description = "16 bits: the greatest argument that counts, such as 0x1p13. By "
            + "default all count whose results are normal; near the end of a reciprocal's range the guess is subnormal.")
    private Float hi;

    /** What the help lists: those with constants beside the magic. Read when it is shown, since they are native. */
    static final class FormNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Form.all().stream().filter(form -> !form.textbook().isEmpty())
                    .map(form -> form.label() + ": " + form.summary()).iterator();
        }
    }

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        json.check();
        markdown.check();
        return format == Format.F32 ? searchProgram() : searchHalf();
    }

    private int searchProgram() throws IOException {
        if (arithmetic != null || hi != null) {
            throw wrong((hi != null ? "--hi" : "--arithmetic") + " is given: --format f32 does not have it");
        }
        ConstantSearch.Question question = constants.question(form, objective);
        try (Checkpoint checkpoint = constants.checkpoint(question); Engine engine = engines.open(json.text())) {
            ConstantReport report = new ConstantReport(form, question, searched(engine, question, checkpoint));
            Machine machine = Machine.of(engine);
            show(report.title(), report.table(), report.summary(), report.outcome(), report.row(machine), machine);
        }
        return 0;
    }

    private static ConstantSearch searched(Engine engine, ConstantSearch.Question question, Checkpoint checkpoint) {
        try (Progress progress = Progress.of("candidates", -1)) {
            return ConstantSearch.of(engine, question, checkpoint, progress::step);
        }
    }

    private int searchHalf() throws IOException {
        if (constants.given() != null) {
            throw wrong(constants.given() + " is given: --format " + Rows.word(format) + " does not have it");
        }
        if (form == null) {
            throw wrong("--form is needed");
        }
        if (form.textbook().isEmpty()) {
            throw wrong("--form is " + form + ": it has no constants but the magic; `mufree search magic` finds that");
        }
        Arithmetic computed = arithmetic == null ? Arithmetic.WIDE : arithmetic;
        Objective judged = objective != null ? objective
                : computed == Arithmetic.WIDE ? Objective.RELATIVE : Objective.ULP;
        short[] inputs = inputs();
        try (Engine engine = engines.open(json.text())) {
            FormSearch found;
            try (Progress progress = Progress.of("search", -1)) {
                found = FormSearch.of(engine, form, format, computed, judged, inputs, progress::step);
            }
            HalfFormReport report = new HalfFormReport(form, format, computed, judged, found);
            Machine machine = Machine.of(engine);
            show(report.title(), report.table(), report.summary(), report.outcome(), report.row(machine), machine);
        }
        return 0;
    }

    private short[] inputs() {
        if (hi != null && !(hi >= 0)) {
            throw wrong("--hi is " + hi + ": a positive number is needed");
        }
        Domain domain = new Domain(0, hi == null ? Float.POSITIVE_INFINITY : hi);
        short[] inputs = Inputs.within(domain, Inputs.all(form.op(), format), format);
        if (inputs.length == 0) {
            throw wrong("--hi is " + hi + ": no normal argument is as small");
        }
        return inputs;
    }

    private void show(String title, Table table, String summary, String outcome, Map<String, Object> row, Machine machine)
            throws IOException {
        PrintWriter text = json.text();
        table.print(text);
        text.println("\n" + summary + "\n" + outcome);
        json.write(List.of(row));
        markdown.write(title, machine, () -> "\n" + table.markdown() + "\n" + summary + "\n\n    " + outcome + "\n");
    }

    private ParameterException wrong(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
