// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.Map;
import org.mufree.Arithmetic;
import org.mufree.Candidate;
import org.mufree.Form;
import org.mufree.Format;
import org.mufree.Objective;
import org.mufree.search.FormSearch;

/** What a search for the constants of a form in a 16-bit format has found, as a table, text and a row of JSON. */
record HalfFormReport(Form form, Format format, Arithmetic arithmetic, Objective judged, FormSearch found) {
    private static final int SHOWN = 5;

    String title() {
        return "The best constants of " + HalfFormatOption.title(form, format) + ", " + Rows.word(arithmetic);
    }

    Table table() {
        Table table = new Table("magic, constants", judged == Objective.ULP ? ">max ulp error" : ">max rel error");
        found.ranking().entries().stream().limit(SHOWN).forEach(entry -> table.add(entry.candidate().toString(),
                judged == Objective.ULP ? Numbers.ulpError(entry.error()) : Numbers.relError(entry.error())));
        return table;
    }

    String summary() {
        return form.summary() + ", over " + found.inputs() + " positive normal arguments: max rel error "
                + Numbers.relError(found.relative())
                + (arithmetic == Arithmetic.WIDE ? " before rounding to the format" : "") + ", max ulp error "
                + Numbers.ulpError(found.ulps()) + " after; without any rounding "
                + Numbers.relError(found.idealized()) + " would be possible.";
    }

    /** What a row of methods.def ends with. */
    String outcome() {
        return form.functor(arithmetic, found.ranking().best().candidate());
    }

    Map<String, Object> row(Machine machine) {
        Candidate best = found.ranking().best().candidate();
        Map<String, Object> row = HalfFormatOption.identity(form, format);
        row.put("arithmetic", Rows.word(arithmetic));
        row.put("objective", Rows.word(judged));
        row.put("magic", best.magicText());
        row.put("constants", best.constants());
        row.put("inputs", found.inputs());
        row.put("maxRelError", found.relative());
        row.put("maxUlpError", found.ulps());
        row.put("idealizedRelError", found.idealized());
        row.put("functor", outcome());
        row.putAll(machine.fields());
        return row;
    }
}
