// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.mufree.BitPatterns;
import org.mufree.Op;
import org.mufree.Program;
import org.mufree.ProgramCandidate;

/**
 * The programs of so many operations that are best without roundings.
 *
 * @param programs how many there are, each in one way to write it
 * @param families how many different functions they compute
 * @param pruned families whose degree alone, and the best guess, rule them out
 * @param complete whether the limit left none out
 * @param best the best families, best first
 */
public record ProgramSearch(long programs, int families, int pruned, boolean complete, List<Found> best) {
    private static final int BATCH = 64;
    private static final int MAGICS_PER_BINADE = 4;
    private static final int FINE_MAGICS_PER_BINADE = 32;
    private static final int ROUGH_POINTS = 21;
    private static final int FINE_POINTS = 41;
    /** Families that are looked at closely, for each one that is wanted. */
    private static final int CLOSER = 3;
    /** By which taking the maximum over more points may raise it. */
    private static final double FINER = 0.05;

    /**
     * What is searched for.
     *
     * @param ops the operations, those of the guess included
     * @param top how many families are wanted
     * @param limit the programs that are looked at, at most
     */
    public record Question(Op op, int ops, long seed, int top, long limit) {
        /** @throws IllegalArgumentException unless there is an instruction after the guess; top and limit are positive */
        public Question {
            int guess = new Program(op, List.of()).ops();
            if (ops <= guess) {
                throw new IllegalArgumentException("ops is " + ops + ": the guess alone has " + guess);
            }
            if (top < 1 || limit < 1) {
                throw new IllegalArgumentException(top < 1 ? "top is " + top + ": 1 or more is needed"
                        : "limit is " + limit + ": 1 or more is needed");
            }
        }

        int instructions() {
            return ops - new Program(op, List.of()).ops();
        }
    }

    /**
     * Programs that compute the same without roundings.
     *
     * @param programs in the order in which they were met
     * @param candidate the best magic and constants of the first of them, rounded
     * @param idealized its greatest relative error without roundings
     */
    public record Found(List<Program> programs, ProgramCandidate candidate, double idealized) {
    }

    private record Family(String key, int degree, List<Program> programs) {
    }

    /**
     * Searches, on as many threads as there are cores; the outcome is the same for any number.
     *
     * @param progress told how many families more were looked at
     */
    public static ProgramSearch of(Question question, Checkpoint checkpoint, LongConsumer progress) {
        Map<String, Family> families = new LinkedHashMap<>();
        List<Program> batch = new ArrayList<>();
        List<Integer> degrees = new ArrayList<>();
        long[] programs = new long[1];
        boolean complete = ProgramEnumeration.visit(question.op, question.instructions(), (program, degree) -> {
            if (programs[0] == question.limit) {
                return false;
            }
            programs[0]++;
            batch.add(program);
            degrees.add(degree);
            if (batch.size() == BATCH * BATCH) {
                sort(batch, degrees, families);
            }
            return true;
        });
        sort(batch, degrees, families);
        return new Run(question, checkpoint, progress, List.of(ConstantSearch.period(question.op, ConstantSearch.ALL)))
                .search(programs[0], complete, List.copyOf(families.values()));
    }

    private static void sort(List<Program> batch, List<Integer> degrees, Map<String, Family> families) {
        List<String> keys = batch.parallelStream().map(ProgramFamily::of).toList();
        for (int i = 0; i < keys.size(); i++) {
            int degree = degrees.get(i);
            families.computeIfAbsent(keys.get(i), key -> new Family(key, degree, new ArrayList<>())).programs
                    .add(batch.get(i));
        }
        batch.clear();
        degrees.clear();
    }

    private record Run(Question question, Checkpoint checkpoint, LongConsumer progress, List<BitPatterns> ranges) {
        ProgramSearch search(long programs, boolean complete, List<Family> families) {
            DegreeBound bound = new DegreeBound(question.op, ranges);
            // Those of high degree first: they set a mark that the others' bounds are held against.
            List<Family> order = families.stream().sorted(Comparator.comparingInt(family -> -family.degree)).toList();
            List<Found> rough = new ArrayList<>();
            int pruned = 0;
            for (int begin = 0; begin < order.size(); begin += BATCH) {
                double mark = rough.size() < CLOSER * question.top ? Double.POSITIVE_INFINITY
                        : rough.get(CLOSER * question.top - 1).idealized;
                List<Family> all = order.subList(begin, Math.min(begin + BATCH, order.size()));
                List<Family> some = all.stream().filter(family -> bound.of(family.degree) < mark).toList();
                pruned += all.size() - some.size();
                rough.addAll(some.parallelStream().map(this::rough).toList());
                rough.sort(Comparator.comparingDouble(Found::idealized));
                progress.accept(all.size());
            }
            List<Found> closer = rough.stream().limit((long) CLOSER * question.top).toList();
            List<Found> best = closer.parallelStream().map(this::closer)
                    .sorted(Comparator.comparingDouble(Found::idealized)).limit(question.top).toList();
            return new ProgramSearch(programs, families.size(), pruned, complete, best);
        }

        private Found rough(Family family) {
            Program first = family.programs.get(0);
            Scored scored = checkpoint.of("rough " + first, () -> {
                MagicScan scan = new MagicScan(first, ranges, MAGICS_PER_BINADE, ROUGH_POINTS);
                return scored(first, scan.rough(random(family.key)));
            });
            return new Found(List.copyOf(family.programs), scored.candidate(), scored.error());
        }

        /** Where rounding the constants on the way has no part: they are the start of what is found here. */
        private Found closer(Found found) {
            Program first = found.programs.get(0);
            Scored scored = checkpoint.of("closer " + first, () -> {
                MagicScan scan = new MagicScan(first, ranges, FINE_MAGICS_PER_BINADE, FINE_POINTS);
                double[] start = found.candidate.constants().stream().mapToDouble(k -> k).toArray();
                List<MagicScan.Basin> basins = scan.basins(List.of(start), random(first.toString()));
                return scored(first, basins.isEmpty() ? null : basins.get(0));
            });
            return scored.error() > found.idealized * (1 + FINER) ? found
                    : new Found(found.programs, scored.candidate(), scored.error());
        }

        private static Scored scored(Program program, MagicScan.Basin basin) {
            boolean none = basin == null || !Double.isFinite(basin.error());
            int[] point = none ? new int[1 + program.constants()]
                    : Lattice.point(basin.magic(), basin.idealized().constants());
            return new Scored(Lattice.candidate(point), none ? Double.MAX_VALUE : basin.error());
        }

        private SplittableRandom random(String name) {
            return new SplittableRandom(question.seed * 0x9e3779b97f4a7c15L + name.hashCode());
        }
    }

    /** The programs of the best families, at most so many of each, for a search for their constants. */
    public List<Program> toPolish(int ofEach) {
        return best.stream().flatMap(found -> IntStream.range(0, Math.min(ofEach, found.programs.size()))
                .mapToObj(found.programs::get)).toList();
    }
}
