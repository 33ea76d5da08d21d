// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.mufree.Candidate;
import org.mufree.Objective;
import org.mufree.Trials;

/** Candidates in the order of their greatest error over the same inputs; of equal ones, in the order they came in. */
public record Ranking(List<Entry> entries) {
    /** The number of magics of a 16-bit format. */
    public static final int MAGICS = 1 << 16;

    /**
     * @param error its greatest error over the inputs
     */
    public record Entry(Candidate candidate, double error) {
    }

    static Ranking of(Trials trials, Objective objective, List<Candidate> candidates, short[] inputs,
            LongConsumer progress) {
        double[] errors = trials.errors(objective, candidates, inputs, progress);
        return new Ranking(IntStream.range(0, errors.length).mapToObj(i -> new Entry(candidates.get(i), errors[i]))
                .sorted(Comparator.comparingDouble(Entry::error)).toList());
    }

    /** All 2^16 magics with the same constants of the refinement. */
    public static Ranking ofMagics(Trials trials, Objective objective, List<Float> constants, short[] inputs,
            LongConsumer progress) {
        List<Candidate> candidates =
                IntStream.range(0, MAGICS).mapToObj(magic -> new Candidate(magic, constants)).toList();
        return of(trials, objective, candidates, inputs, progress);
    }

    public Entry best() {
        return entries.get(0);
    }

    /** The candidates whose error is the best one's, to the last bit; itself among them. */
    public List<Candidate> ties() {
        return entries.stream().takeWhile(entry -> entry.error() == best().error()).map(Entry::candidate).toList();
    }
}
