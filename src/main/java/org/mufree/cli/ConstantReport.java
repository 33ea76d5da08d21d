// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mufree.Form;
import org.mufree.Objective;
import org.mufree.ProgramCandidate;
import org.mufree.search.ConstantSearch;

/** What a search for the constants of a binary32 program has found; the form is null where a program was given. */
record ConstantReport(Form form, ConstantSearch.Question question, ConstantSearch found) {

    String title() {
        return "The best constants of " + question.program() + ", f32";
    }

    Table table() {
        boolean ulps = question.objective() == Objective.ULP;
        Table table = new Table("magic, constants", ulps ? ">max ulp error" : ">max rel error");
        found.ranking().forEach(scored -> table.add(scored.candidate().toString(),
                ulps ? Numbers.ulpError(scored.error()) : Numbers.relError(scored.error())));
        return table;
    }

    String summary() {
        return question.program() + " (" + question.program().ops() + " ops), over every argument of "
                + Numbers.domain(question.domain()) + ": max rel error " + Numbers.relError(found.relative())
                + ", max ulp error " + Numbers.ulpError(found.ulps()) + "; without any rounding "
                + Numbers.relError(found.idealized()) + " would be possible.";
    }

    /** What a row of methods.def ends with; of a program without a form, its magic and text. */
    String outcome() {
        ProgramCandidate best = found.ranking().get(0).candidate();
        return form != null ? form.functor(best)
                : "y = " + best.magicText() + " - " + guess() + "; " + question.program().with(best);
    }

    private String guess() {
        return switch (question.program().op()) {
            case RCP -> "bits(x)";
            case RSQRT -> "(bits(x) >> 1)";
        };
    }

    Map<String, Object> row(Machine machine) {
        ProgramCandidate best = found.ranking().get(0).candidate();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("op", Rows.word(question.program().op()));
        row.put("format", "f32");
        row.put("form", form == null ? null : form.label());
        row.put("program", question.program().toString());
        row.put("ops", question.program().ops());
        row.put("objective", Rows.word(question.objective()));
        row.put("domain", new double[] {question.domain().lo(), question.domain().hi()});
        row.put("seed", question.seed());
        row.put("effort", question.effort());
        row.put("magic", best.magicText());
        row.put("constants", best.constants());
        row.put("maxRelError", found.relative());
        row.put("maxUlpError", found.ulps());
        row.put("idealizedRelError", found.idealized());
        row.put(form == null ? "result" : "functor", outcome());
        row.putAll(machine.fields());
        return row;
    }
}
