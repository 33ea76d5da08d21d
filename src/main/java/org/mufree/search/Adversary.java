// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.mufree.BitPatterns;
import org.mufree.Objective;
import org.mufree.ProgramTrials;

/**
 * Judges candidates first by few arguments: some spread over all, and those that were the worst of other candidates. Who
 * fails there need not be tried over all of them, and who does not is a source of more such arguments.
 */
final class Adversary {
    private static final int SPREAD = 1024;
    private static final int SEGMENTS = 32;
    private static final int MOST_KEPT = 6000;
    /** Of its candidate's greatest error, where an argument is worth keeping. */
    private static final double NEARLY = 0.95;

    private final ProgramTrials trials;
    private final Objective objective;
    private final List<BitPatterns> ranges;
    private final LongConsumer progress;
    private final Set<Integer> found = new LinkedHashSet<>();
    private BitPatterns few;

    Adversary(ProgramTrials trials, Objective objective, List<BitPatterns> ranges, LongConsumer progress) {
        this.trials = trials;
        this.objective = objective;
        this.ranges = ranges;
        this.progress = progress;
        collect();
    }

    private void collect() {
        List<Integer> all = new ArrayList<>();
        for (BitPatterns range : ranges) {
            int n = (int) Math.min(SPREAD, range.count());
            for (int i = 0; i < n; i++) {
                all.add(range.first() + (int) (range.count() * i / n));
            }
        }
        all.addAll(found);
        few = BitPatterns.of(all.stream().mapToInt(bits -> bits).toArray());
    }

    /** Errors over few arguments. */
    double[] few(List<int[]> points, double limit) {
        progress.accept(points.size());
        return trials.errors(objective, Lattice.words(points), few, limit).errors();
    }

    /** Errors over all arguments; infinite above the limit. */
    double[] all(List<int[]> points, double limit) {
        double[] errors = new double[points.size()];
        for (BitPatterns range : ranges) {
            double[] more = trials.errors(objective, Lattice.words(points), range, limit).errors();
            for (int i = 0; i < errors.length; i++) {
                errors[i] = Math.max(errors[i], more[i]);
            }
        }
        return errors;
    }

    /** Keeps the arguments where these candidates are worst; returns their errors over all arguments. */
    double[] challenge(List<int[]> points) {
        List<ProgramTrials.Errors> parts = new ArrayList<>();
        double[] errors = new double[points.size()];
        for (BitPatterns range : ranges) {
            long length = Math.max(1, (range.count() + SEGMENTS - 1) / SEGMENTS);
            for (long begin = 0; begin < range.count(); begin += length) {
                BitPatterns segment = BitPatterns.range(range.first() + (int) begin,
                        Math.min(length, range.count() - begin), 1);
                ProgramTrials.Errors part =
                        trials.errors(objective, Lattice.words(points), segment, Double.POSITIVE_INFINITY);
                parts.add(part);
                for (int i = 0; i < errors.length; i++) {
                    errors[i] = Math.max(errors[i], part.errors()[i]);
                }
            }
        }
        for (ProgramTrials.Errors part : parts) {
            for (int i = 0; i < errors.length; i++) {
                if (part.errors()[i] >= NEARLY * errors[i]) {
                    found.remove(part.worst()[i]);
                    found.add(part.worst()[i]);  // the latest stay longest
                }
            }
        }
        while (found.size() > MOST_KEPT) {
            found.remove(found.iterator().next());
        }
        collect();
        return errors;
    }
}
