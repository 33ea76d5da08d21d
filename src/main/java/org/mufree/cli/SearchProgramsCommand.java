// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.mufree.Domain;
import org.mufree.Engine;
import org.mufree.Objective;
import org.mufree.Op;
import org.mufree.Program;
import org.mufree.search.Checkpoint;
import org.mufree.search.ConstantSearch;
import org.mufree.search.ProgramSearch;
import org.mufree.search.Scored;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "programs", mixinStandardHelpOptions = true,
        description = {
            "Finds the binary32 programs of N operations with the smallest errors.",
            "",
            "All programs are made whose values are homogeneous and all used; those that compute the same functions are "
                + "looked at once. Of each family the best magic and constants without roundings are sought, unless the "
                + "degree of its polynomial rules it out. --polish finds constants with roundings for the best, over one period of "
                + "the arguments; `mufree search form --program` goes on from there. A limit makes the search incomplete, "
                + "and the output says so.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree search programs --op rcp --ops 4",
            "  mufree search programs --op rsqrt --ops 7 --top 5 --polish --checkpoint p.json"})
final class SearchProgramsCommand implements Callable<Integer> {
    /** Programs of a family that are polished: they differ in their roundings. */
    private static final int POLISHED_OF_FAMILY = 2;

    @Mixin
    private OpOption ops;
    @Mixin
    private EngineOption engines;
    @Mixin
    private JsonOption json;
    @Mixin
    private MarkdownOption markdown;

    @Option(names = "--ops", required = true, paramLabel = "N",
            description = "Operations, the guess included: 1 for rcp, 2 for rsqrt.")
    private int operations;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "Chooses the random numbers. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--top", paramLabel = "K", defaultValue = "8",
            description = "How many families to report. Default: ${DEFAULT-VALUE}.")
    private int top;

    @Option(names = "--limit", paramLabel = "PROGRAMS", description = "Stops after so many programs; by default after all.")
    private long limit = Long.MAX_VALUE;

    @Option(names = "--polish", description = "Also searches for the constants of the best in the real arithmetic, and "
            + "reports their errors over one period: every significand.")
    private boolean polish;

    @Option(names = "--checkpoint", paramLabel = "FILE", description = "Keeps the parts that are done in FILE, and goes on "
            + "after those that are there; the outcome is the same.")
    private Path file;

    @Spec
    private CommandSpec command;

    /** A program whose constants were searched for. */
    private record Polished(Program program, ConstantSearch found) {
    }

    @Override
    public Integer call() throws IOException {
        json.check();
        markdown.check();
        ProgramSearch.Question question;
        try {
            question = new ProgramSearch.Question(ops.op(), operations, seed, top, limit);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), "--" + wrong.getMessage());
        }
        PrintWriter text = json.text();
        try (Checkpoint checkpoint = CheckpointFile.of(file, question.toString());
                Engine engine = engines.open(text)) {
            ProgramSearch found;
            try (Progress progress = Progress.of("families", -1)) {
                found = ProgramSearch.of(question, checkpoint, progress::step);
            }
            Machine machine = Machine.of(engine);
            Table table = table(found);
            table.print(text);
            text.println("\n" + summary(found));
            List<Polished> polished = polish ? polished(engine, found, checkpoint) : List.of();
            Table constants = constants(polished);
            if (polish) {
                text.println();
                constants.print(text);
            }
            json.write(rows(found, polished, machine));
            markdown.write("Programs of " + operations + " operations for " + Rows.word(ops.op()), machine, () -> "\n"
                    + table.markdown() + "\n" + summary(found) + "\n" + (polish ? "\n" + constants.markdown() : ""));
        }
        return 0;
    }

    private List<Polished> polished(Engine engine, ProgramSearch found, Checkpoint checkpoint) {
        List<Polished> polished = new ArrayList<>();
        try (Progress progress = Progress.of("candidates", -1)) {
            for (Program program : found.toPolish(POLISHED_OF_FAMILY)) {
                ConstantSearch.Question question = new ConstantSearch.Question(program, List.of(), Objective.RELATIVE,
                        period(), seed, 1);
                polished.add(new Polished(program, ConstantSearch.of(engine, question,
                        checkpoint.within(program + ": "), progress::step)));
            }
        }
        polished.sort((a, b) -> Double.compare(a.found.relative(), b.found.relative()));
        return polished;
    }

    /** Every significand, with the exponents that one period of the errors has. */
    private Domain period() {
        return new Domain(1, Math.nextDown(ops.op() == Op.RCP ? 2f : 4f));
    }

    private static Table table(ProgramSearch found) {
        Table table = new Table(">idealized rel error", "program", ">ways", "magic, constants");
        found.best().forEach(best -> table.add(Numbers.relError(best.idealized()), best.programs().get(0).toString(),
                String.valueOf(best.programs().size()), best.candidate().toString()));
        return table;
    }

    private String summary(ProgramSearch found) {
        return found.programs() + " programs of " + operations + " operations in " + found.families() + " families, "
                + found.pruned() + " of which their degree ruled out"
                + (found.complete() ? "." : "; incomplete: --limit is " + limit + ".");
    }

    private static Table constants(List<Polished> polished) {
        Table table = new Table(">max rel error", "program", "magic, constants");
        polished.forEach(p -> table.add(Numbers.relError(p.found.relative()), p.program.toString(),
                p.found.ranking().get(0).candidate().toString()));
        return table;
    }

    private List<Map<String, Object>> rows(ProgramSearch found, List<Polished> polished, Machine machine) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ProgramSearch.Found best : found.best()) {
            for (Program program : best.programs()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("op", Rows.word(ops.op()));
                row.put("format", "f32");
                row.put("program", program.toString());
                row.put("ops", program.ops());
                row.put("idealizedRelError", best.idealized());
                row.put("complete", found.complete());
                polished.stream().filter(p -> p.program.equals(program)).findFirst().ifPresent(p -> {
                    Scored first = p.found.ranking().get(0);
                    row.put("magic", first.candidate().magicText());
                    row.put("constants", first.candidate().constants());
                    row.put("periodMaxRelError", p.found.relative());
                    row.put("periodMaxUlpError", p.found.ulps());
                });
                row.putAll(machine.fields());
                rows.add(row);
            }
        }
        return rows;
    }
}
