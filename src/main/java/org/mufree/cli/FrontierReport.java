// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.mufree.Op;

/** The frontiers of both operations as tables. They depend on the table of methods and the published forms alone. */
final class FrontierReport {
    static final String TITLE = "Error against instruction count";
    private static final String TEXT = "In binary32. *ops* are instructions of a result, and how many of them are MUFU's; "
            + "*slots* the time it takes at least, in issue slots of a multiprocessor: an instruction of MUFU takes as "
            + "long as eight others. Errors are maxima over every argument of a method's "
            + "own domain. *Pareto*: no other is as cheap and as "
            + "accurate. *whose*: this project's constants or arithmetic, published ones, or the special function unit and "
            + "what compilers make with it.";
    private static final String DUEL_TEXT = "Without MUFU, the most accurate with so many instructions at most; *factor*: "
            + "how many times smaller the error of this project's is.";

    private final List<Frontier> frontiers = Stream.of(Op.values()).map(Frontier::of).toList();

    List<Frontier> frontiers() {
        return frontiers;
    }

    static String heading(Frontier frontier) {
        return Rows.word(frontier.op()) + (frontier.op() == Op.RCP ? ": 1/x" : ": 1/sqrt(x)");
    }

    /** @param markdown whether sources are shown, with their links */
    static Table table(Frontier frontier, boolean markdown) {
        List<String> headings = new ArrayList<>(List.of("method", ">ops (MUFU)", ">slots", ">max rel error",
                ">max ulp error", "whose", "Pareto"));
        if (markdown) {
            headings.add("source");
        }
        Table table = new Table(headings.toArray(String[]::new));
        for (FrontierEntry entry : frontier.entries()) {
            List<String> cells = new ArrayList<>(List.of(entry.name(), Numbers.shortest(entry.ops()) + " ("
                    + Numbers.shortest(entry.mufuOps()) + ")", Numbers.shortest(entry.slots()),
                    Numbers.relError(entry.maxRelError()), Numbers.ulpError(entry.maxUlpError()), entry.kind().title(),
                    frontier.isPareto(entry) ? "yes" : ""));
            if (markdown) {
                cells.add(entry.source());
            }
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }

    static Table duels(Frontier frontier) {
        Table table = new Table(">ops", "this project", ">max rel error", "published", ">max rel error", ">factor");
        for (Frontier.Duel duel : frontier.duels()) {
            table.add(Numbers.shortest(duel.ops()), name(duel.own()), error(duel.own()), name(duel.published()),
                    error(duel.published()), Double.isNaN(duel.factor()) ? "-" : Numbers.fixed(duel.factor(), 2));
        }
        return table;
    }

    private static String name(Optional<FrontierEntry> entry) {
        return entry.map(FrontierEntry::name).orElse("-");
    }

    private static String error(Optional<FrontierEntry> entry) {
        return entry.map(e -> Numbers.relError(e.maxRelError())).orElse("-");
    }

    /** @param plot the plot's address, as the document has it; null for none */
    String markdown(String plot) {
        StringBuilder text = new StringBuilder("# " + TITLE + "\n\nWritten by `./mufree frontier`. " + TEXT + "\n");
        if (plot != null) {
            text.append("\n![").append(TITLE).append("](").append(plot).append(")\n");
        }
        for (Frontier frontier : frontiers) {
            text.append("\n## ").append(heading(frontier)).append("\n\n").append(table(frontier, true).markdown())
                    .append("\n").append(DUEL_TEXT).append("\n\n").append(duels(frontier).markdown());
        }
        text.append("\n## Published forms that are not in the table of methods\n\ny is the guess: for 1/x the bits C - i, "
                + "for 1/sqrt(x) the bits C - (i >> 1), where i are the bits of x and C is the first constant.\n\n");
        Table forms = new Table("form", "arithmetic", "constants", "domain", "source");
        PublishedForm.all().forEach(form -> forms.add(form.name(), "`" + form.form() + "`", form.constants(), form.domain(),
                "[" + form.source() + "](" + form.url() + ")"));
        return text.append(forms.markdown()).toString();
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Frontier frontier : frontiers) {
            for (FrontierEntry entry : frontier.entries()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("op", Rows.word(frontier.op()));
                row.put("name", entry.name());
                row.put("ops", entry.ops());
                row.put("mufuOps", entry.mufuOps());
                row.put("slots", entry.slots());
                row.put("maxRelError", entry.maxRelError());
                row.put("maxUlpError", entry.maxUlpError());
                row.put("kind", Rows.word(entry.kind()));
                row.put("pareto", frontier.isPareto(entry));
                row.put("source", entry.source());
                rows.add(row);
            }
        }
        return rows;
    }
}
