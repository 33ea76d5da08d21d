// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * From constants that are best without roundings to those that are best with them. The errors of neighbouring candidates
 * differ as by chance, in a valley along which magic and constants change together: differential evolution learns its
 * direction from the differences between its members. Then neighbours are tried as long as one is better.
 */
final class Polish {
    private static final int MEMBERS = 64;
    private static final int GENERATIONS = 30;
    private static final int FINALISTS = 16;
    private static final int CHALLENGED = 3;
    private static final int MOST_CLIMBS = 200;

    private final Adversary adversary;
    private final SplittableRandom random;

    Polish(Adversary adversary, SplittableRandom random) {
        this.adversary = adversary;
        this.random = random;
    }

    /** The best that so many rounds of evolution find from a basin, with its error over all arguments. */
    Scored evolved(MagicScan scan, MagicScan.Basin basin, int rounds) {
        List<int[]> members = members(scan, basin);
        double[] errors = adversary.few(members, Double.POSITIVE_INFINITY);
        for (int round = 0; round < rounds; round++) {
            for (int generation = 0; generation < GENERATIONS; generation++) {
                List<int[]> mutants = mutants(members, errors);
                double[] theirs = adversary.few(mutants, Arrays.stream(errors).max().orElseThrow());
                for (int i = 0; i < theirs.length; i++) {
                    if (theirs[i] <= errors[i]) {
                        members.set(i, mutants.get(i));
                        errors[i] = theirs[i];
                    }
                }
            }
            adversary.challenge(best(members, errors, CHALLENGED));
            errors = adversary.few(members, Double.POSITIVE_INFINITY);
        }
        List<int[]> finalists = best(members, errors, FINALISTS);
        double[] finals = adversary.all(finalists, Double.POSITIVE_INFINITY);
        int winner = IntStream.range(0, finals.length).boxed().min(Comparator.comparingDouble(i -> finals[i])).orElseThrow();
        return new Scored(Lattice.candidate(finalists.get(winner)), finals[winner]);
    }

    /** The basin's own candidate, and the best ones without roundings of magics around its own. */
    private List<int[]> members(MagicScan scan, MagicScan.Basin basin) {
        List<int[]> members = new ArrayList<>();
        members.add(Lattice.point(basin.magic(), basin.idealized().constants()));
        while (members.size() < MEMBERS) {
            int off = (int) (StrictMath.pow(2, 4 + random.nextDouble() * 15) * (random.nextBoolean() ? 1 : -1));
            MagicScan.Basin near = scan.at(basin.magic() + off, List.of(basin.idealized().constants()));
            int[] member = near == null ? members.get(0).clone() : Lattice.point(near.magic(), near.idealized().constants());
            for (int k = 1; k < member.length; k++) {
                member[k] += random.nextInt(9) - 4;
            }
            members.add(member);
        }
        return members;
    }

    private static List<int[]> best(List<int[]> members, double[] errors, int count) {
        return IntStream.range(0, errors.length).boxed().sorted(Comparator.comparingDouble(i -> errors[i])).limit(count)
                .map(members::get).toList();
    }

    /** Of each member one that is moved towards a good one, and by the difference of two others. */
    private List<int[]> mutants(List<int[]> members, double[] errors) {
        List<int[]> good = best(members, errors, MEMBERS / 8);
        List<int[]> mutants = new ArrayList<>();
        for (int[] member : members) {
            int[] towards = good.get(random.nextInt(good.size()));
            int[] from = members.get(random.nextInt(members.size()));
            int[] to = members.get(random.nextInt(members.size()));
            double pull = random.nextDouble();
            double factor = 0.3 + 0.6 * random.nextDouble();
            int[] mutant = member.clone();
            for (int i = 0; i < mutant.length; i++) {
                if (random.nextInt(10) > 0) {
                    mutant[i] = (int) Math.rint(
                            member[i] + pull * ((double) towards[i] - member[i]) + factor * ((double) to[i] - from[i]));
                }
                mutant[i] += random.nextInt(4) == 0 ? random.nextInt(7) - 3 : 0;
            }
            mutants.add(mutant);
        }
        return mutants;
    }

    /** From a candidate to better neighbours, over all arguments, until there is none. */
    Scored climbed(Scored start) {
        int[] at = Lattice.point(start.candidate());
        double error = adversary.challenge(List.of(at))[0];
        for (int climb = 0; climb < MOST_CLIMBS; climb++) {
            List<int[]> left = Lattice.neighbours(at, random);
            int[] better = null;
            while (better == null && !left.isEmpty()) {
                double[] screened = adversary.few(left, error);
                List<int[]> tried = left;
                left = IntStream.range(0, screened.length).filter(below(screened, error)).boxed()
                        .sorted(Comparator.comparingDouble(i -> screened[i])).map(tried::get).toList();
                List<int[]> some = left.subList(0, Math.min(FINALISTS, left.size()));
                double[] errors = adversary.all(some, error);
                for (int i = 0; i < errors.length; i++) {
                    if (errors[i] < error) {
                        better = some.get(i);
                        error = errors[i];
                    }
                }
                if (better == null) {
                    adversary.challenge(some.subList(0, Math.min(CHALLENGED, some.size())));
                    left = left.subList(some.size(), left.size());
                }
            }
            if (better == null) {
                break;
            }
            at = better;
        }
        return new Scored(Lattice.candidate(at), error);
    }

    private static IntPredicate below(double[] errors, double error) {
        return i -> errors[i] < error;
    }
}
