// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import org.mufree.Arithmetic;
import org.mufree.Candidate;
import org.mufree.Engine;
import org.mufree.Form;
import org.mufree.Format;
import org.mufree.Objective;
import org.mufree.Op;
import org.mufree.Trials;

/**
 * The best magic and constants of a form that are found so: first, for each magic, the best constants without roundings;
 * then, for the magics that can still win, every candidate near those constants, in the real arithmetic; and from the
 * best of them on to better neighbours until there is none. Each error of the outcome is over all inputs.
 *
 * @param inputs how many arguments counted
 * @param idealized the best relative error without roundings
 * @param ranking the best candidates over all inputs
 * @param relative the best candidate's greatest relative error
 * @param ulps the best candidate's greatest error in ulps of the format, its result rounded to it
 */
public record FormSearch(int inputs, double idealized, Ranking ranking, double relative, double ulps) {
    /** How many of the candidates that are best over one period are tried over all inputs. */
    private static final int FINALISTS = 64;
    private static final int MOST_TRIED = 1 << 18;

    /** A magic with the best constants that it has without roundings. */
    private record Start(int magic, Idealized idealized) {
    }

    /**
     * Searches.
     *
     * @param inputs the arguments that count: positive normal ones with normal results
     * @param progress told of each magic and each candidate
     */
    public static FormSearch of(Engine engine, Form form, Format format, Arithmetic arithmetic, Objective objective,
            short[] inputs, LongConsumer progress) {
        Trials trials = engine.trials(form, format, arithmetic);
        short[] period = Inputs.period(form.op(), format);
        List<Start> starts = starts(engine, form, format, period, progress);
        Grid grid = new Grid(arithmetic, format);
        List<Candidate> candidates = new ArrayList<>();
        for (Start start : starts) {
            if (start.idealized.error() <= starts.get(0).idealized.error() + slack(arithmetic, format)
                    && candidates.size() < MOST_TRIED) {
                candidates.addAll(grid.around(start.magic, start.idealized.constants(), steps(form, arithmetic)));
            }
        }
        Ranking ranking = finals(trials, objective, candidates, period, inputs, progress);
        for (boolean better = true; better;) {
            Ranking next =
                    finals(trials, objective, neighbours(grid, ranking.best().candidate()), period, inputs, progress);
            better = next.best().error() < ranking.best().error();
            ranking = better ? next : ranking;
        }
        List<Candidate> winner = List.of(ranking.best().candidate());
        return new FormSearch(inputs.length, starts.get(0).idealized.error(), ranking,
                trials.errors(Objective.RELATIVE, winner, inputs, progress)[0],
                trials.errors(Objective.ULP, winner, inputs, progress)[0]);
    }

    /** The magics whose guesses are within a factor of 2 of the results, in the order of their best errors. */
    private static List<Start> starts(Engine engine, Form form, Format format, short[] period, LongConsumer progress) {
        Form guess =
                Form.all().stream().filter(f -> f.op() == form.op() && f.textbook().isEmpty()).findFirst().orElseThrow();
        Trials guesses = engine.trials(guess, format, Arithmetic.WIDE);
        double[] textbook = form.textbook().stream().mapToDouble(k -> k).toArray();
        List<Start> starts = new ArrayList<>();
        double[] last = textbook;
        for (Ranking.Entry entry : byMagic(Ranking.ofMagics(guesses, Objective.RELATIVE, List.of(), period, progress))) {
            if (entry.error() > 1) {
                continue;  // before the costly question: these are beyond a factor of 2 at least
            }
            double[] relative = relative(guesses, entry.candidate(), period);
            if (relative[0] < 0.5) {
                continue;
            }
            Idealized fresh = Idealized.of(form::refine, relative, textbook);
            Idealized continued = Idealized.of(form::refine, relative, last);
            Idealized best = continued.error() < fresh.error() ? continued : fresh;
            last = best.constants();
            starts.add(new Start(entry.candidate().magic(), best));
        }
        starts.sort(Comparator.comparingDouble(start -> start.idealized.error()));
        return starts;
    }

    private static List<Ranking.Entry> byMagic(Ranking ranking) {
        return ranking.entries().stream().sorted(Comparator.comparingInt(entry -> entry.candidate().magic())).toList();
    }

    /** Guesses as multiples of the exact results, ascending, each once. */
    private static double[] relative(Trials guesses, Candidate candidate, short[] inputs) {
        float[] results = guesses.results(candidate, inputs);
        double[] relative = new double[inputs.length];
        for (int i = 0; i < inputs.length; i++) {
            double x = guesses.format().toFloat(inputs[i]);
            relative[i] = results[i] * (guesses.form().op() == Op.RCP ? x : Math.sqrt(x));
        }
        return Arrays.stream(relative).sorted().distinct().toArray();
    }

    /** The best over one period, tried over all inputs. */
    private static Ranking finals(Trials trials, Objective objective, List<Candidate> candidates, short[] period,
            short[] inputs, LongConsumer progress) {
        List<Candidate> finalists = Ranking.of(trials, objective, candidates, period, progress).entries().stream()
                .limit(FINALISTS).map(Ranking.Entry::candidate).toList();
        return Ranking.of(trials, objective, finalists, inputs, progress);
    }

    private static List<Candidate> neighbours(Grid grid, Candidate candidate) {
        double[] constants = candidate.constants().stream().mapToDouble(k -> k).toArray();
        List<Candidate> neighbours = new ArrayList<>();
        for (int magic = candidate.magic() - 8; magic <= candidate.magic() + 8; magic++) {
            neighbours.addAll(grid.around(magic & 0xffff, constants, Math.min(4, 7 - constants.length)));
        }
        return neighbours;
    }

    /** By how much roundings can change the order of the magics: those of the guess's constants, and of the arithmetic. */
    private static double slack(Arithmetic arithmetic, Format format) {
        return Math.scalb(arithmetic == Arithmetic.WIDE ? 4 : 1,
                -(arithmetic == Arithmetic.WIDE ? Format.F32 : format).fractionBits());
    }

    /** The reach of the first box: far where there are few constants, or few numbers for them. */
    private static int steps(Form form, Arithmetic arithmetic) {
        return (arithmetic == Arithmetic.WIDE ? new int[] {0, 8, 4, 2, 1, 1} : new int[] {0, 16, 8, 3, 1, 1})[
                form.textbook().size()];
    }
}
