// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.mufree.Arithmetic;
import org.mufree.Engine;
import org.mufree.Form;
import org.mufree.Op;
import org.mufree.search.LutSearch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "lut", mixinStandardHelpOptions = true,
        description = {
            "Finds a table of magic constants for 1/sqrt(x), one for each interval of the significand.",
            "",
            "The leading fraction bits of the argument choose an entry. Each entry is the best of all 2^16 for its own "
                + "arguments, so that no table of this size has a smaller greatest error. Where several are equally good, "
                + "the one with the smaller mean error is taken. Errors are relative, before the result is rounded to the "
                + "format.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree search lut --format f16 --entries 32",
            "  mufree search lut --format bf16 --entries 16 --json -"})
final class SearchLutCommand implements Callable<Integer> {
    private static final int COLUMNS = 8;

    @Mixin
    private HalfFormatOption formats;
    @Mixin
    private JudgedOption objective;
    @Mixin
    private EngineOption engines;
    @Mixin
    private JsonOption json;
    @Mixin
    private MarkdownOption markdown;

    @Option(names = "--entries", paramLabel = "N", defaultValue = "32",
            description = "The number of entries, a power of two. Default: ${DEFAULT-VALUE}.")
    private int entries;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        int most = 1 << formats.format().fractionBits();
        if (entries < 1 || entries > most || Integer.bitCount(entries) != 1) {
            throw new ParameterException(command.commandLine(),
                    "--entries is " + entries + ": a power of two from 1 to " + most + " is needed");
        }
        json.check();
        markdown.check();
        PrintWriter text = json.text();
        Form form = objective.judged().form(Op.RSQRT);
        try (Engine engine = engines.open(text)) {
            LutSearch found;
            try (Progress progress = Progress.of("search", LutSearch.steps(entries))) {
                found = LutSearch.of(engine.trials(form, formats.format(), Arithmetic.WIDE), Judged.textbook(form), entries,
                        progress::step);
            }
            Machine machine = Machine.of(engine);
            table(found).print(text);
            text.println();
            errors(found).print(text);
            text.println();
            published(found).ifPresent(text::println);
            text.println(functor(form, found));
            json.write(List.of(row(form, found, machine)));
            String title = HalfFormatOption.title(form, formats.format());
            markdown.write("The best " + entries + " magic constants of " + title, machine,
                    () -> "\n" + table(found).markdown() + "\n" + errors(found).markdown() + "\n    "
                            + functor(form, found) + "\n");
        }
        return 0;
    }

    private static String functor(Form form, LutSearch found) {
        return form.functor(Arithmetic.WIDE, found.guess(), Judged.textbook(form));
    }

    /** How the table stands to the one published for as many entries. */
    private Optional<String> published(LutSearch found) {
        return objective.judged() != Judged.NEWTON ? Optional.empty() : Yoshihara.of(formats.format(), entries).map(variant ->
                "The published table of as many entries has " + variant.maxError + "; the optimum, against that: "
                        + Yoshihara.compared(found.max(), variant.maxError) + ".");
    }

    /** The entries, and in parentheses what each adds to the single best constant. */
    private static Table table(LutSearch found) {
        int columns = Math.min(COLUMNS, found.magics().size());
        String[] headings = new String[columns + 1];
        headings[0] = ">entry";
        for (int i = 0; i < columns; i++) {
            headings[i + 1] = ">+" + i;
        }
        Table table = new Table(headings);
        for (int begin = 0; begin < found.magics().size(); begin += columns) {
            String[] cells = new String[columns + 1];
            cells[0] = String.valueOf(begin);
            for (int i = 0; i < columns; i++) {
                cells[i + 1] = found.magicTexts().get(begin + i)
                        + String.format(" (%+d)", found.corrections().get(begin + i));
            }
            table.add(cells);
        }
        return table;
    }

    private static Table errors(LutSearch found) {
        Table table = new Table("constants", ">max rel error", ">mean rel error");
        table.add("one, " + found.single().candidate().magicText(), Numbers.relError(found.singleErrors().max()),
                Numbers.relError(found.singleErrors().mean()));
        table.add("table of " + found.magics().size(), Numbers.relError(found.max()), Numbers.relError(found.mean()));
        return table;
    }

    private Map<String, Object> row(Form form, LutSearch found, Machine machine) {
        Map<String, Object> row = HalfFormatOption.identity(form, formats.format());
        row.put("entries", entries);
        row.put("inputs", found.singleErrors().count());
        row.put("single", found.single().candidate().magicText());
        row.put("singleMaxRelError", found.singleErrors().max());
        row.put("singleMeanRelError", found.singleErrors().mean());
        row.put("magics", found.magicTexts());
        row.put("corrections", found.corrections());
        row.put("maxRelError", found.max());
        row.put("meanRelError", found.mean());
        row.put("publishedMaxRelError", Yoshihara.of(formats.format(), entries)
                .filter(variant -> objective.judged() == Judged.NEWTON).map(variant -> variant.maxError).orElse(null));
        row.put("functor", functor(form, found));
        row.putAll(machine.fields());
        return row;
    }
}
