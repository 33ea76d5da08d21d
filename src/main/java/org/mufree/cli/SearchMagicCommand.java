// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.mufree.Arithmetic;
import org.mufree.Engine;
import org.mufree.Form;
import org.mufree.Objective;
import org.mufree.search.Inputs;
import org.mufree.search.Ranking;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "magic", mixinStandardHelpOptions = true,
        description = {
            "Tries all 2^16 magic constants over every positive normal argument.",
            "",
            "Errors are relative to the exact result, before it is rounded to the format. Constants whose greatest errors "
                + "are equal to the last bit are all listed.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree search magic --format f16 --objective guess    the guess alone",
            "  mufree search magic --format bf16 --op rcp            the guess and a textbook Newton step"})
final class SearchMagicCommand implements Callable<Integer> {
    private static final int RUNNERS_UP = 4;

    @Mixin
    private HalfFormatOption formats;
    @Mixin
    private JudgedOption objective;
    @Mixin
    private OpOption ops;
    @Mixin
    private EngineOption engines;
    @Mixin
    private JsonOption json;
    @Mixin
    private MarkdownOption markdown;

    @Override
    public Integer call() throws IOException {
        json.check();
        markdown.check();
        PrintWriter text = json.text();
        Form form = objective.judged().form(ops.op());
        short[] inputs = Inputs.all(ops.op(), formats.format());
        try (Engine engine = engines.open(text)) {
            Ranking ranking;
            try (Progress progress = Progress.of("search", Ranking.MAGICS)) {
                ranking = Ranking.ofMagics(engine.trials(form, formats.format(), Arithmetic.WIDE), Objective.RELATIVE,
                        Judged.textbook(form), inputs, progress::step);
            }
            Machine machine = Machine.of(engine);
            String summary = "Over all " + inputs.length + " positive normal arguments; "
                    + (ranking.ties().size() == 1 ? "no other constant is as good."
                            : ranking.ties().size() + " are equally good.");
            String functor = form.functor(Arithmetic.WIDE, ranking.best().candidate());
            table(ranking).print(text);
            text.println("\n" + summary + "\n" + functor);
            json.write(rows(form, ranking, inputs.length, machine));
            markdown.write("The best magic constants of " + HalfFormatOption.title(form, formats.format()), machine,
                    () -> "\n" + table(ranking).markdown() + "\n" + summary + "\n\n    " + functor + "\n");
        }
        return 0;
    }

    /** The best, all that equal it, and those that come next. */
    private static List<Ranking.Entry> shown(Ranking ranking) {
        return ranking.entries().subList(0, ranking.ties().size() + RUNNERS_UP);
    }

    private static Table table(Ranking ranking) {
        Table table = new Table("magic", ">max rel error");
        shown(ranking).forEach(entry -> table.add(entry.candidate().magicText(), Numbers.relError(entry.error())));
        return table;
    }

    private List<Map<String, Object>> rows(Form form, Ranking ranking, int inputs, Machine machine) {
        return shown(ranking).stream().map(entry -> {
            Map<String, Object> row = HalfFormatOption.identity(form, formats.format());
            row.put("magic", entry.candidate().magicText());
            row.put("inputs", inputs);
            row.put("maxRelError", entry.error());
            row.put("best", entry.error() == ranking.best().error());
            row.put("functor", form.functor(Arithmetic.WIDE, entry.candidate()));
            row.putAll(machine.fields());
            return row;
        }).toList();
    }
}
