// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.BitPatterns;
import org.mufree.Domain;
import org.mufree.Engine;
import org.mufree.Form;
import org.mufree.Objective;
import org.mufree.Op;
import org.mufree.Program;

/** The search for constants in binary32: what is known is found again, whatever it runs on and however often it stops. */
class ConstantSearchTest {
    private static final Domain PERIOD = new Domain(1, Math.nextDown(2f));
    private static final Program SKEWED = Program.parse(Op.RCP, "t = k0 - x*y; y*t");
    private static Engine engine;
    private static ConstantSearch skewed;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
        skewed = ConstantSearch.of(engine, question(1), Checkpoint.NONE, n -> { });
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    private static ConstantSearch.Question question(long seed) {
        return new ConstantSearch.Question(SKEWED, List.of(), Objective.RELATIVE, PERIOD, seed, 1);
    }

    /** The best known of three operations: 0x7ef33402 and 2.00128115 have 1.2818e-3, of which 1.2816e-3 has no roundings. */
    @Test
    void theKnownReciprocalIsReached() {
        Scored best = skewed.ranking().get(0);
        assertTrue(best.error() <= 1.2818e-3 && best.error() >= skewed.idealized(), best::toString);
        assertEquals(1.2816e-3, skewed.idealized(), 0.5e-7);
        assertTrue(Math.abs(best.candidate().magic() - 0x7ef33402) < 0x100, best::toString);
        assertEquals(2.00128115f, best.candidate().constants().get(0), 1e-6f);
        assertEquals(best.error(), skewed.relative());
        assertEquals(best.error(), engine.trials(SKEWED).errors(Objective.RELATIVE, List.of(best.candidate()),
                BitPatterns.between(1, Math.nextDown(2f)), 1).errors()[0]);
    }

    /** A seed decides, threads do not. */
    @Test
    void theOutcomeIsTheSeeds() {
        try (Engine alone = Engine.cpu(1)) {
            assertEquals(skewed, ConstantSearch.of(alone, question(1), Checkpoint.NONE, n -> { }));
        }
    }

    /** Kept in memory; ends the search when it has kept so many parts. */
    private static final class Interrupted implements Checkpoint {
        private final Map<String, Scored> kept = new HashMap<>();
        private int left;

        @Override
        public Scored find(String part) {
            return kept.get(part);
        }

        @Override
        public void keep(String part, Scored outcome) {
            kept.put(part, outcome);
            if (--left == 0) {
                throw new IllegalStateException("interrupted");
            }
        }
    }

    @Test
    void anInterruptedSearchEndsAsIfItHadNotBeen() {
        Interrupted checkpoint = new Interrupted();
        int runs = 1;
        for (checkpoint.left = 1; ; checkpoint.left = 1, runs++) {
            try {
                assertEquals(skewed, ConstantSearch.of(engine, question(1), checkpoint, n -> { }));
                break;
            } catch (IllegalStateException interrupted) {
                assertTrue(runs < 100);
            }
        }
        assertEquals(checkpoint.kept.size() + 1, runs, "each run did one part, and the last one none");
        assertTrue(runs > 2);
    }

    /** On z in [a, b] the best refinement of 1/z of degree d has the error 1/T(d+1)((b+a)/(b-a)): Chebyshev. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void degreesHaveChebyshevsBound(int degree) {
        double ratio = (3 + 2 * Math.sqrt(2)) / 8 / (Math.sqrt(2) / 2);  // that of the best guess
        double argument = (ratio + 1) / (ratio - 1);
        double chebyshev = 1 / Math.cosh((degree + 1) * Math.log(argument + Math.sqrt(argument * argument - 1)));
        double bound = new DegreeBound(Op.RCP, List.of(BitPatterns.between(1, Math.nextDown(2f)))).of(degree);
        assertTrue(bound <= chebyshev && bound >= 0.9 * chebyshev, bound + " and " + chebyshev);
    }

    /** Forms with all coefficients free reach it. */
    @Test
    void aFreeStepReachesChebyshevsBound() {
        Program free = Program.parse(Op.RCP, "t = k1*x; u = k0 - t*y; y*u");
        MagicScan scan = new MagicScan(free, List.of(BitPatterns.between(1, Math.nextDown(2f))), 16, 41);
        double ratio = (3 + 2 * Math.sqrt(2)) / 8 / (Math.sqrt(2) / 2);
        double argument = (ratio + 1) / (ratio - 1);
        assertEquals(1 / (2 * argument * argument - 1),
                scan.basins(List.of(), new SplittableRandom(1)).get(0).error(), 1e-8);
    }

    /** Optima without roundings that were computed by hand before there was this search. */
    @ParameterizedTest
    @CsvSource({"rcp_square, 3.2442e-5", "rsqrt_skewed, 8.792e-4", "rsqrt_newton, 6.5007e-4"})
    void idealizedOptimaAreTheKnownOnes(String label, double error) {
        Form form = Form.of(label);
        BitPatterns period = BitPatterns.between(1, Math.nextDown(form.op() == Op.RCP ? 2f : 4f));
        double[] textbook = form.textbook().stream().mapToDouble(k -> k).toArray();
        MagicScan scan = new MagicScan(form.program(), List.of(period), 16, 41);
        assertEquals(error, scan.basins(List.of(textbook), new SplittableRandom(1)).get(0).error(), error * 2e-3);
    }

    @Test
    void guessesAreTheKnownIntervals() {
        double bestRatio = (3 + 2 * Math.sqrt(2)) / 8 / (Math.sqrt(2) / 2);
        Guesses rcp = Guesses.of(Op.RCP, 0x7eb504f3, List.of(BitPatterns.between(1, Math.nextDown(2f))));
        assertEquals(bestRatio, rcp.most() / rcp.least(), 1e-6);
        Guesses rsqrt = Guesses.of(Op.RSQRT, 0x5f000000, List.of(BitPatterns.between(1, Math.nextDown(4f))));
        assertTrue(rsqrt.areUsable() && rsqrt.least() < rsqrt.most());
    }

    @Test
    void wrongQuestionsAreNamed() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new ConstantSearch.Question(SKEWED, List.of(),
                Objective.RELATIVE, PERIOD, 1, 0)).getMessage().contains("effort is 0"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new ConstantSearch.Question(SKEWED, List.of(),
                Objective.RELATIVE, new Domain(0, 1), 1, 1)).getMessage().contains("domain is 0.0"));
    }
}
