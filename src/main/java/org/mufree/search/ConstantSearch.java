// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mufree.BitPatterns;
import org.mufree.Domain;
import org.mufree.Engine;
import org.mufree.Objective;
import org.mufree.Op;
import org.mufree.Program;
import org.mufree.ProgramTrials;

/**
 * The magic and constants of a binary32 program with the smallest maximum error that is found so: the best without
 * roundings, for each scale of the guess; evolution from there and climbing among neighbours in the real arithmetic, over
 * every significand; and where the best so found is worse at the ends of the domain, all again with the binade that was.
 * The outcome depends on the question alone: not on the engine, its speed or threads, nor, with StrictMath, on the JVM.
 *
 * @param idealized the best relative error without roundings
 * @param ranking the candidates that were best, judged over every argument of the domain
 * @param relative the best one's greatest relative error
 * @param ulps the best one's greatest error in ulps
 */
public record ConstantSearch(double idealized, List<Scored> ranking, double relative, double ulps) {
    private static final int MAGICS_PER_BINADE = 32;
    private static final int POINTS = 41;
    private static final int MOST_BASINS = 6;
    private static final int RESTARTS = 2;
    private static final int ROUNDS = 25;
    private static final int MOST_WIDENINGS = 3;
    private static final int SHOWN = 5;
    /** Every positive number. */
    static final Domain ALL = new Domain(Float.MIN_NORMAL, Float.MAX_VALUE);
    /** By how much roundings can change the order of basins. */
    private static final double SLACK = 2e-7;
    private static final double ROUNDED = 3;

    /**
     * What is searched for.
     *
     * @param starts constants to begin with, as a textbook has them; there may be none
     * @param domain the arguments that count, positive
     * @param effort how often the evolution starts anew, in units of the usual
     */
    public record Question(Program program, List<List<Double>> starts, Objective objective, Domain domain, long seed,
            int effort) {
        /** @throws IllegalArgumentException unless the effort is positive and the domain one of positive normal numbers */
        public Question {
            if (effort < 1) {
                throw new IllegalArgumentException("effort is " + effort + ": a positive number is needed");
            }
            if (!(domain.lo() >= Float.MIN_NORMAL && domain.hi() >= domain.lo() && domain.hi() <= Float.MAX_VALUE)) {
                throw new IllegalArgumentException("domain is " + domain.lo() + " to " + domain.hi()
                        + ": positive normal numbers in ascending order are needed");
            }
        }
    }

    /**
     * Searches.
     *
     * @param progress told how many candidates more were tried
     */
    public static ConstantSearch of(Engine engine, Question question, Checkpoint checkpoint, LongConsumer progress) {
        return new Run(engine.trials(question.program), question, checkpoint, progress).search();
    }

    /** One period of a program's errors within the domain: every significand, with one exponent or, of a root, two. */
    static BitPatterns period(Op op, Domain domain) {
        int binades = op == Op.RCP ? 1 : 2;
        float lo = domain.contains(1) && domain.contains(Math.scalb(1f, binades)) ? 1 : domain.lo();
        float hi = Math.min(Math.nextDown(Math.scalb(lo, binades)), domain.hi());
        return BitPatterns.between(lo, hi);
    }

    private record Run(ProgramTrials trials, Question question, Checkpoint checkpoint, LongConsumer progress) {
        ConstantSearch search() {
            List<BitPatterns> ranges = new ArrayList<>(List.of(period(question.program.op(), question.domain)));
            BitPatterns whole = BitPatterns.between(question.domain.lo(), question.domain.hi());
            List<Scored> all = new ArrayList<>();
            double idealized = Double.POSITIVE_INFINITY;
            for (int widening = 0; widening <= MOST_WIDENINGS; widening++) {
                MagicScan scan = new MagicScan(question.program, ranges, MAGICS_PER_BINADE, POINTS);
                List<MagicScan.Basin> basins = basins(scan, ranges);
                if (basins.isEmpty()) {
                    break;
                }
                idealized = Math.min(idealized, basins.get(0).error());
                List<Scored> best = polished(scan, basins, ranges, "widening " + widening);
                double error = best.get(0).error();
                ProgramTrials.Errors everywhere = trials.errors(question.objective,
                        Lattice.words(best.stream().limit(SHOWN).map(s -> Lattice.point(s.candidate())).toList()), whole,
                        Double.POSITIVE_INFINITY);
                for (int i = 0; i < everywhere.errors().length; i++) {
                    all.add(new Scored(best.get(i).candidate(), everywhere.errors()[i]));
                }
                BitPatterns worst = binade(everywhere.worst()[0]);
                if (everywhere.errors()[0] <= error || ranges.contains(worst)) {
                    break;
                }
                ranges.add(worst);
            }
            if (all.isEmpty()) {
                throw new IllegalArgumentException("program \"" + question.program + "\": no guess is of use to it");
            }
            List<Scored> ranking = all.stream().sorted(Comparator.comparingDouble(Scored::error)).distinct().limit(SHOWN)
                    .toList();
            return new ConstantSearch(idealized, ranking, whole(Objective.RELATIVE, ranking.get(0), whole),
                    whole(Objective.ULP, ranking.get(0), whole));
        }

        private double whole(Objective objective, Scored scored, BitPatterns whole) {
            return trials.errors(objective, List.of(scored.candidate()), whole, Double.POSITIVE_INFINITY).errors()[0];
        }

        /** The part of an argument's binade that belongs to the domain. */
        private BitPatterns binade(int bits) {
            float lo = Float.intBitsToFloat(bits >> 23 << 23);
            float hi = Float.intBitsToFloat(bits | (1 << 23) - 1);
            return BitPatterns.between(Math.max(lo, question.domain.lo()), Math.min(hi, question.domain.hi()));
        }

        /** Those that roundings leave among the best; some polynomials have terms far greater than their sum. */
        private List<MagicScan.Basin> basins(MagicScan scan, List<BitPatterns> ranges) {
            List<double[]> starts = question.starts.stream()
                    .map(start -> start.stream().mapToDouble(k -> k).toArray()).toList();
            List<MagicScan.Basin> all = scan.basins(starts, new SplittableRandom(question.seed));
            List<MagicScan.Basin> best = all.stream()
                    .filter(basin -> basin.error() <= all.get(0).error() * 1.1 + SLACK).toList();
            Adversary adversary = new Adversary(trials, question.objective, ranges, progress);
            double[] rounded = adversary.few(best.stream()
                    .map(basin -> Lattice.point(basin.magic(), basin.idealized().constants())).toList(),
                    Double.POSITIVE_INFINITY);
            double least = Arrays.stream(rounded).min().orElse(0);
            return IntStream.range(0, rounded.length).filter(i -> rounded[i] <= ROUNDED * least).mapToObj(best::get)
                    .limit(MOST_BASINS).toList();
        }

        /** The best of each start, climbed, in the order of their errors over the ranges. */
        private List<Scored> polished(MagicScan scan, List<MagicScan.Basin> basins, List<BitPatterns> ranges, String name) {
            List<Scored> found = new ArrayList<>();
            for (int restart = 0; restart < RESTARTS * question.effort; restart++) {
                for (int i = 0; i < basins.size(); i++) {
                    MagicScan.Basin basin = basins.get(i);
                    String part = name + ", restart " + restart + ", basin " + i;
                    found.add(checkpoint.of(part, () -> polish(ranges, part).evolved(scan, basin, ROUNDS)));
                }
            }
            List<Scored> evolved = found.stream().sorted(Comparator.comparingDouble(Scored::error)).limit(SHOWN).toList();
            List<Scored> climbed = new ArrayList<>();
            for (int i = 0; i < evolved.size(); i++) {
                Scored start = evolved.get(i);
                String part = name + ", climb " + i;
                climbed.add(checkpoint.of(part, () -> polish(ranges, part).climbed(start)));
            }
            return Stream.concat(climbed.stream(), evolved.stream()).sorted(Comparator.comparingDouble(Scored::error))
                    .distinct().toList();
        }

        private Polish polish(List<BitPatterns> ranges, String part) {
            return new Polish(new Adversary(trials, question.objective, List.copyOf(ranges), progress),
                    new SplittableRandom(question.seed * 0x9e3779b97f4a7c15L + part.hashCode()));
        }
    }
}
