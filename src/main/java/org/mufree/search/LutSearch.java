// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import org.mufree.Candidate;
import org.mufree.Objective;
import org.mufree.Trials;

/**
 * The best table of magics, one for each interval of the significand. The intervals do not interact: a scan of all magics
 * over each interval's inputs finds the proved optimum. Of magics with equal greatest errors the one with the smaller mean
 * error is taken, and of those the least.
 *
 * @param single the best single magic, for all inputs
 * @param singleErrors its errors
 * @param magics one for each interval
 * @param max the table's greatest relative error
 * @param mean its mean error over all inputs
 */
public record LutSearch(Ranking.Entry single, RelativeErrors singleErrors, List<Integer> magics, double max,
        double mean) {
    /** What a search of so many intervals reports as progress in all. */
    public static long steps(int entries) {
        return (1L + entries) * Ranking.MAGICS;
    }

    /**
     * Searches for the table of a form of fixed constants.
     *
     * @param entries the number of intervals, a power of two, at most 2 to the format's fraction bits
     */
    public static LutSearch of(Trials trials, List<Float> constants, int entries, LongConsumer progress) {
        short[] inputs = Inputs.all(trials.form().op(), trials.format());
        Ranking.Entry single = Ranking.ofMagics(trials, Objective.RELATIVE, constants, inputs, progress).best();
        List<Integer> magics = new ArrayList<>();
        double max = 0;
        double sum = 0;
        for (int entry = 0; entry < entries; entry++) {
            short[] own = Inputs.ofEntry(inputs, trials.format(), entries, entry);
            Ranking ranking = Ranking.ofMagics(trials, Objective.RELATIVE, constants, own, progress);
            Candidate best = ranking.ties().stream()
                    .min(Comparator.comparingDouble(tied -> errors(trials, tied, own).sum())).orElseThrow();
            magics.add(best.magic());
            max = Math.max(max, ranking.best().error());
            sum += errors(trials, best, own).sum();
        }
        return new LutSearch(single, errors(trials, single.candidate(), inputs), List.copyOf(magics), max,
                sum / inputs.length);
    }

    private static RelativeErrors errors(Trials trials, Candidate candidate, short[] inputs) {
        return RelativeErrors.of(trials.form().op(), trials.format(), inputs, trials.results(candidate, inputs));
    }

    /** What each interval adds to the single magic. */
    public List<Integer> corrections() {
        return magics.stream().map(magic -> magic - single.candidate().magic()).toList();
    }

    /** As in {@code 0x5f37}. */
    public List<String> magicTexts() {
        return magics.stream().map(magic -> new Candidate(magic, List.of()).magicText()).toList();
    }

    /** The guess of a row of methods.def. */
    public String guess() {
        return "RsqrtLut<" + String.join(", ", magicTexts()) + ">";
    }
}
