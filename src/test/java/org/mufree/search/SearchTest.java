// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mufree.Arithmetic;
import org.mufree.Candidate;
import org.mufree.Engine;
import org.mufree.Form;
import org.mufree.Format;
import org.mufree.Objective;
import org.mufree.Op;
import org.mufree.Trials;

/** The searches find what is published, what a slow search in Java finds, and no less than what was found by hand. */
class SearchTest {
    private static final List<Float> TEXTBOOK = List.of(0.5f, 1.5f);
    private static Engine engine;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    private static Trials newton(Format format) {
        return engine.trials(Form.of("rsqrt_newton"), format, Arithmetic.WIDE);
    }

    /** Yoshihara's constants and errors. */
    @ParameterizedTest
    @CsvSource({"F16, rsqrt_guess, 0x59bb, ", "F16, rsqrt_newton, 0x59ba, 1.7939e-3", "BF16, rsqrt_guess, 0x5f37, ",
        "BF16, rsqrt_newton, 0x5f37, 1.8992e-3"})
    void publishedMagicsAreFound(Format format, String label, int magic, Double error) {
        Form form = Form.of(label);
        Ranking ranking = Ranking.ofMagics(engine.trials(form, format, Arithmetic.WIDE), Objective.RELATIVE,
                form.textbook().isEmpty() ? List.of() : TEXTBOOK, Inputs.all(Op.RSQRT, format), n -> { });
        assertEquals(List.of(new Candidate(magic, form.textbook().isEmpty() ? List.of() : TEXTBOOK)), ranking.ties());
        assertEquals(Ranking.MAGICS, ranking.entries().size());
        if (error != null) {
            assertEquals(error, ranking.best().error(), 0.5e-7);
        }
    }

    /** A single input, judged after rounding, has many best constants: all of them are ties, in ascending order. */
    @Test
    void tiesAreComplete() {
        short[] one = {Format.BF16.fromFloat(1)};
        Ranking ranking = Ranking.ofMagics(newton(Format.BF16), Objective.ULP, TEXTBOOK, one, n -> { });
        List<Integer> ties = ranking.ties().stream().map(Candidate::magic).toList();
        assertTrue(ties.size() > 1 && ties.size() < 100, ties::toString);
        assertEquals(ties.stream().sorted().toList(), ties);
        assertEquals(0, ranking.best().error());
        for (int magic = 0; magic < 1 << 15; magic++) {
            float y = Format.BF16.toFloat((short) (magic - (one[0] >> 1)));
            float refined = y * Math.fma(y * -0.5f, y, 1.5f);
            assertEquals(Format.BF16.fromFloat(refined) == one[0], ties.contains(magic), "magic " + magic);
        }
    }

    /** The published greatest errors, which are thereby proved to be the least possible; the mean about halved. */
    @ParameterizedTest
    @CsvSource({"F16, 1.3694e-3", "BF16, 1.4965e-3"})
    void publishedTablesAreOptimal(Format format, double max) {
        LutSearch found = LutSearch.of(newton(format), TEXTBOOK, 32, n -> { });
        assertEquals(max, found.max(), 0.5e-7);
        assertEquals(32, found.magics().size());
        assertEquals(0.5, found.mean() / found.singleErrors().mean(), 0.02);
        assertEquals(found.single().error(), found.singleErrors().max());
    }

    /** One interval, all 2^16 constants, in Java's arithmetic. */
    @ParameterizedTest
    @CsvSource({"F16, 32, 0", "F16, 32, 19", "BF16, 16, 5", "BF16, 32, 31"})
    void anEntryIsTheBestOfAll(Format format, int entries, int entry) {
        short[] x = Inputs.ofEntry(Inputs.all(Op.RSQRT, format), format, entries, entry);
        assertEquals(Inputs.all(Op.RSQRT, format).length / entries, x.length);
        double bestMax = Double.POSITIVE_INFINITY;
        double bestSum = 0;
        int best = -1;
        for (int magic = 0; magic < 1 << 16; magic++) {
            double max = 0;
            double sum = 0;
            for (int i = 0; i < x.length && max <= bestMax; i++) {
                float argument = format.toFloat(x[i]);
                float y = format.toFloat((short) (magic - (x[i] >> 1)));
                float refined = y * Math.fma(y * (-0.5f * argument), y, 1.5f);
                double error = Math.abs(refined * Math.sqrt(argument) - 1);
                max = error <= max ? max : Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
                sum += error;
            }
            if (max < bestMax || max == bestMax && sum < bestSum) {
                bestMax = max;
                bestSum = sum;
                best = magic;
            }
        }
        LutSearch found = LutSearch.of(newton(format), TEXTBOOK, entries, n -> { });
        assertEquals(best, found.magics().get(entry));
        assertTrue(found.max() >= bestMax * (1 - 1e-12));
    }

    /** The figures found by hand before there was this search; packed: in ulps. */
    @ParameterizedTest
    @CsvSource({"BF16, rsqrt_skewed, WIDE, RELATIVE, 9.65e-4", "BF16, rsqrt_newton, WIDE, RELATIVE, 7.09e-4",
        "BF16, rcp_2nr, PACKED, ULP, 0.5", "BF16, rsqrt_skewed, PACKED, ULP, 1.28", "BF16, rcp_halley, PACKED, ULP, 0.581",
        "F16, rsqrt_skewed, WIDE, RELATIVE, 9.075e-4"})
    void formsAreAtLeastAsGoodAsByHand(Format format, String label, Arithmetic arithmetic, Objective objective, double error) {
        Form form = Form.of(label);
        short[] all = Inputs.all(form.op(), format);
        FormSearch found = FormSearch.of(engine, form, format, arithmetic, objective, all, n -> { });
        assertTrue(found.ranking().best().error() <= error, () -> found.ranking().best().toString());
        assertEquals(found.ranking().best().error(), objective == Objective.ULP ? found.ulps() : found.relative());
        Candidate winner = found.ranking().best().candidate();
        assertEquals(found.ranking().best().error(),
                engine.trials(form, format, arithmetic).errors(objective, List.of(winner), all, n -> { })[0]);
        assertTrue(arithmetic == Arithmetic.PACKED || found.relative() >= found.idealized() * (1 - 1e-3));
    }

    @Test
    void inputsAreThoseOfTheOperation() {
        assertEquals(30 << 10, Inputs.all(Op.RSQRT, Format.F16).length);
        assertEquals(254 << 7, Inputs.all(Op.RSQRT, Format.BF16).length);
        assertEquals((28 << 10) + 1, Inputs.all(Op.RCP, Format.F16).length, "from 2^-14 to 2^14");
        assertEquals((252 << 7) + 1, Inputs.all(Op.RCP, Format.BF16).length, "from 2^-126 to 2^126");
        assertEquals(1 << 10, Inputs.period(Op.RCP, Format.F16).length);
        assertEquals(2 << 7, Inputs.period(Op.RSQRT, Format.BF16).length);
    }
}
