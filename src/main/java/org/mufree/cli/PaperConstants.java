// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mufree.Arithmetic;
import org.mufree.Form;
import org.mufree.Format;
import org.mufree.Objective;
import org.mufree.Op;
import org.mufree.Trials;
import org.mufree.search.Inputs;
import org.mufree.search.LutSearch;
import org.mufree.search.Ranking;

/** Tables 2 and 3: the searches for one magic constant, and for one for each interval of the significand. */
final class PaperConstants {
    private static final String MAGIC_TEXT = "The best of all 2^16 constants over every positive normal argument, for the "
            + "guess alone and for the guess with one textbook Newton step in binary32. Errors are before rounding to the "
            + "format.";
    private static final String LUT_TEXT = "Guess and textbook Newton step, with one constant or with one for each of 16 or "
            + "32 intervals of the significand; errors over every positive normal argument, before rounding to the format. "
            + "Each entry is the best of all 2^16 for its interval: where the article's error is the same, its table is "
            + "optimal. The article states that the mean error is roughly halved.";

    /** The article's constants. */
    private enum Published {
        F16_GUESS(Format.F16, Judged.GUESS, "0x59bb"),
        F16_NEWTON(Format.F16, Judged.NEWTON, "0x59ba"),
        BF16_GUESS(Format.BF16, Judged.GUESS, "0x5f37"),
        BF16_NEWTON(Format.BF16, Judged.NEWTON, "0x5f37");

        private final Format format;
        private final Judged judged;
        private final String magic;

        Published(Format format, Judged judged, String magic) {
            this.format = format;
            this.judged = judged;
            this.magic = magic;
        }
    }

    private PaperConstants() {
    }

    static PaperSection magics(PaperRun run) {
        Table table = new Table("format", "judged", "best", "ties", ">max rel error", "article's", "agreement");
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Published published : Published.values()) {
            run.progress().doing("magic " + published);
            Ranking ranking = Ranking.ofMagics(trials(run, published.format, published.judged), Objective.RELATIVE,
                    Judged.textbook(published.judged.form(Op.RSQRT)), Inputs.all(Op.RSQRT, published.format),
                    run.progress()::step);
            String best = ranking.best().candidate().magicText();
            String error = published.judged == Judged.GUESS ? null
                    : Yoshihara.of(published.format, 1).orElseThrow().maxError;
            String agreement = (best.equals(published.magic) ? "the same constant" : "another constant")
                    + (error == null ? "" : ", error: " + Yoshihara.compared(ranking.best().error(), error));
            table.add(Rows.word(published.format), published.judged.word(), best,
                    String.valueOf(ranking.ties().size() - 1), Numbers.relError(ranking.best().error()),
                    published.magic + (error == null ? "" : ", " + error), agreement);
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("format", Rows.word(published.format));
            row.put("judged", published.judged.word());
            row.put("magic", best);
            row.put("ties", ranking.ties().size() - 1);
            row.put("maxRelError", ranking.best().error());
            row.put("publishedMagic", published.magic);
            row.put("publishedMaxRelError", error);
            rows.add(row);
        }
        return new PaperSection(2, "The best magic constants of the 16-bit formats", MAGIC_TEXT, table, rows);
    }

    static PaperSection luts(PaperRun run) {
        Table table = new Table("format", "constants", ">max rel error", ">mean rel error", ">article's max", "agreement");
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Format format : List.of(Format.F16, Format.BF16)) {
            for (int entries : new int[] {1, 16, 32}) {
                run.progress().doing("table of " + entries + " for " + Rows.word(format));
                LutSearch found = LutSearch.of(trials(run, format, Judged.NEWTON),
                        Judged.textbook(Judged.NEWTON.form(Op.RSQRT)), entries, run.progress()::step);
                String published = Yoshihara.of(format, entries).map(variant -> variant.maxError).orElse(null);
                table.add(Rows.word(format), entries == 1 ? found.magicTexts().get(0) : "table of " + entries,
                        Numbers.relError(found.max()), Numbers.relError(found.mean()), published == null ? "" : published,
                        published == null ? "" : Yoshihara.compared(found.max(), published));
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("format", Rows.word(format));
                row.put("entries", entries);
                row.put("magics", found.magicTexts());
                row.put("maxRelError", found.max());
                row.put("meanRelError", found.mean());
                row.put("publishedMaxRelError", published);
                rows.add(row);
            }
        }
        return new PaperSection(3, "Tables of magic constants against one", LUT_TEXT, table, rows);
    }

    private static Trials trials(PaperRun run, Format format, Judged judged) {
        Form form = judged.form(Op.RSQRT);
        return run.engine().trials(form, format, Arithmetic.WIDE);
    }
}
