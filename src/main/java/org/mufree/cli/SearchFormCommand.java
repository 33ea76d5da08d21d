// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.mufree.Arithmetic;
import org.mufree.Candidate;
import org.mufree.Domain;
import org.mufree.Engine;
import org.mufree.Form;
import org.mufree.Objective;
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
            "Finds the magic and the constants of a form.",
            "",
            "For each magic the best constants without roundings; then every candidate near them in the real arithmetic, "
                + "and better neighbours as long as there are any.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree search form --format f16 --form rsqrt_skewed",
            "  mufree search form --format bf16 --form rcp_halley --arithmetic packed"})
final class SearchFormCommand implements Callable<Integer> {
    private static final int SHOWN = 5;

    @Mixin
    private HalfFormatOption formats;
    @Mixin
    private EngineOption engines;
    @Mixin
    private JsonOption json;
    @Mixin
    private MarkdownOption markdown;

    @Option(names = "--form", required = true, paramLabel = "FORM", completionCandidates = FormNames.class,
            description = "What to compute of the guess y; z = xyy. ${COMPLETION-CANDIDATES}.")
    private Form form;

    @Option(names = "--arithmetic", paramLabel = "wide|packed", defaultValue = "wide",
            description = "wide: the guess is refined in binary32. packed: in the format, each operation rounded to it. "
                    + "Default: ${DEFAULT-VALUE}.")
    private Arithmetic arithmetic;

    @Option(names = "--objective", paramLabel = "relative|ulp",
            description = "relative: the relative error, where the arithmetic is wide before the result is rounded to the "
                    + "format. ulp: the error of the rounded result in ulps. Default: relative for wide, ulp for packed.")
    private Objective objective;

    @Option(names = "--hi", paramLabel = "X", description = "The greatest argument that counts, such as 0x1p13. By default "
            + "all count whose results are normal; near the end of a reciprocal's range the guess is subnormal.")
    private float hi = Float.POSITIVE_INFINITY;

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
        PrintWriter text = json.text();
        if (form.textbook().isEmpty()) {
            throw new ParameterException(command.commandLine(),
                    "--form is " + form + ": it has no constants but the magic; `mufree search magic` finds that");
        }
        Objective judged = objective != null ? objective
                : arithmetic == Arithmetic.WIDE ? Objective.RELATIVE : Objective.ULP;
        if (!(hi >= 0)) {
            throw new ParameterException(command.commandLine(), "--hi is " + hi + ": a positive number is needed");
        }
        short[] inputs = Inputs.within(new Domain(0, hi), Inputs.all(form.op(), formats.format()), formats.format());
        if (inputs.length == 0) {
            throw new ParameterException(command.commandLine(), "--hi is " + hi + ": no normal argument is as small");
        }
        try (Engine engine = engines.open(text)) {
            FormSearch found;
            try (Progress progress = Progress.of("search", -1)) {
                found = FormSearch.of(engine, form, formats.format(), arithmetic, judged, inputs, progress::step);
            }
            Machine machine = Machine.of(engine);
            Table table = table(found, judged);
            table.print(text);
            text.println("\n" + summary(found) + "\n" + functor(found));
            json.write(List.of(row(found, judged, machine)));
            markdown.write("The best constants of " + formats.title(form) + ", " + Rows.word(arithmetic), machine,
                    () -> "\n" + table.markdown() + "\n" + summary(found) + "\n\n    " + functor(found) + "\n");
        }
        return 0;
    }

    private static Table table(FormSearch found, Objective judged) {
        Table table = new Table("magic, constants", judged == Objective.ULP ? ">max ulp error" : ">max rel error");
        found.ranking().entries().stream().limit(SHOWN).forEach(entry -> table.add(entry.candidate().toString(),
                judged == Objective.ULP ? Numbers.ulpError(entry.error()) : Numbers.relError(entry.error())));
        return table;
    }

    private String summary(FormSearch found) {
        return form.summary() + ", over " + found.inputs() + " positive normal arguments: max rel error "
                + Numbers.relError(found.relative())
                + (arithmetic == Arithmetic.WIDE ? " before rounding to the format" : "") + ", max ulp error "
                + Numbers.ulpError(found.ulps()) + " after; without any rounding "
                + Numbers.relError(found.idealized()) + " would be possible.";
    }

    private String functor(FormSearch found) {
        return form.functor(arithmetic, found.ranking().best().candidate());
    }

    private Map<String, Object> row(FormSearch found, Objective judged, Machine machine) {
        Candidate best = found.ranking().best().candidate();
        Map<String, Object> row = formats.identity(form);
        row.put("arithmetic", Rows.word(arithmetic));
        row.put("objective", Rows.word(judged));
        row.put("magic", best.magicText());
        row.put("constants", best.constants());
        row.put("inputs", found.inputs());
        row.put("maxRelError", found.relative());
        row.put("maxUlpError", found.ulps());
        row.put("idealizedRelError", found.idealized());
        row.put("functor", functor(found));
        row.putAll(machine.fields());
        return row;
    }
}
