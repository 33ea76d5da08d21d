// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mufree.BitPatterns;
import org.mufree.Op;
import org.mufree.Program;

/**
 * The magics with which a program is best without roundings, and its constants there: of all magics that give a guess
 * within some powers of two, the local minima of the error. The guess's scale counts, since a program may have its leading
 * coefficient fixed.
 */
final class MagicScan {
    /** The exponents of the guess's scale that are looked at. */
    private static final int LEAST_SCALE = -3;
    private static final int MOST_SCALE = 3;
    private static final int RANDOM_STARTS = 8;
    private static final int RANDOM_EVERY = 8;
    /** Of the least error on the first look, and beside it: up to where a closer look is taken. */
    private static final double WORTH = 3;
    private static final double SLACK = 1e-6;
    private static final int SAME_MAGIC = 256;
    private static final double SAME_ERROR = 1e-6;
    private static final int GOLDEN_STEPS = 24;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final Program program;
    private final List<BitPatterns> ranges;
    private final int magicsPerBinade;
    private final int points;
    private static final int FINE_POINTS = 321;

    /** A magic with the best constants for it. */
    record Basin(int magic, Idealized idealized) {
        double error() {
            return idealized.error();
        }

        /** Whether this is another one with a scale that differs by a power of two: every rounding is the same. */
        boolean isScaled(Basin other) {
            int apart = Math.floorMod(magic - other.magic + SAME_MAGIC, 1 << 23);
            return apart <= 2 * SAME_MAGIC && Math.abs(error() - other.error()) <= SAME_ERROR * error();
        }
    }

    /**
     * @param ranges the arguments that count
     * @param magicsPerBinade how finely the magics are looked at, at first
     * @param points of the guesses' interval, to take maxima over
     */
    MagicScan(Program program, List<BitPatterns> ranges, int magicsPerBinade, int points) {
        this.program = program;
        this.ranges = ranges;
        this.magicsPerBinade = magicsPerBinade;
        this.points = points;
    }

    /** Every magic that is looked at, with the best constants found; null where its guesses are of no use. */
    private Basin[] look(List<double[]> starts, SplittableRandom random) {
        int count = (MOST_SCALE - LEAST_SCALE) * magicsPerBinade;
        Basin[] found = new Basin[count];
        double[] last = null;
        for (int i = 0; i < count; i++) {
            List<double[]> all = new ArrayList<>(starts);
            if (last != null) {
                all.add(last);
            }
            for (int j = 0; i % RANDOM_EVERY == 0 && j < RANDOM_STARTS; j++) {
                all.add(randomConstants(random));
            }
            found[i] = at(magic(i), all, points);
            last = found[i] == null ? null : found[i].idealized.constants();
        }
        for (int i = count - 2; i >= 0; i--) {  // and back: what was found late may continue to earlier magics
            if (found[i] != null && found[i + 1] != null) {
                found[i] = better(found[i], at(found[i].magic, List.of(found[i + 1].idealized.constants()), points));
            }
        }
        return found;
    }

    /** About the best one: none is looked at closely. Null if no guess is of use. */
    Basin rough(SplittableRandom random) {
        return Stream.of(look(List.of(), random)).filter(Objects::nonNull).min(Comparator.comparingDouble(Basin::error))
                .orElse(null);
    }

    /**
     * The local minima, best first.
     *
     * @param starts constants to begin with, as a textbook has them; there may be none
     */
    List<Basin> basins(List<double[]> starts, SplittableRandom random) {
        Basin[] found = look(starts, random);
        int count = found.length;
        double least = Stream.of(found).filter(Objects::nonNull).mapToDouble(Basin::error).min()
                .orElse(Double.POSITIVE_INFINITY);
        List<Basin> all = IntStream.range(0, count).filter(i -> found[i] != null && found[i].error() <= WORTH * least + SLACK
                        && !isBetter(found, i - 1, found[i]) && !isBetter(found, i + 1, found[i]))
                .mapToObj(i -> golden(found[i])).sorted(Comparator.comparingDouble(Basin::error)).toList();
        List<Basin> different = new ArrayList<>();
        for (Basin basin : all) {
            Basin known = different.stream().filter(basin::isScaled).findFirst().orElse(null);
            if (known == null) {
                different.add(basin);
            } else if (Math.abs(basin.magic - exact()) < Math.abs(known.magic - exact())) {
                different.set(different.indexOf(known), basin);  // farther from the ends of the range
            }
        }
        return different;
    }

    private static boolean isBetter(Basin[] found, int i, Basin than) {
        return i >= 0 && i < found.length && found[i] != null && found[i].error() < than.error();
    }

    private int magic(int i) {
        return exact() + (LEAST_SCALE << 23) + (int) ((long) i * (1 << 23) / magicsPerBinade);
    }

    /** The magic whose guess of 1 is 1. */
    private int exact() {
        int one = Float.floatToIntBits(1);
        return one + (program.op() == Op.RCP ? one : one >> 1);
    }

    private double[] randomConstants(SplittableRandom random) {
        double[] constants = new double[program.constants()];
        for (int k = 0; k < constants.length; k++) {
            constants[k] = (random.nextBoolean() ? 1 : -1) * StrictMath.pow(2, random.nextDouble() * 4 - 2.5);
        }
        return constants;
    }

    /** The best constants of a magic that the starts lead to; null where its guesses are of no use. */
    Basin at(int magic, List<double[]> starts) {
        return at(magic, starts, FINE_POINTS);
    }

    private Basin at(int magic, List<double[]> starts, int points) {
        Guesses guesses = Guesses.of(program.op(), magic, ranges);
        if (magic <= 0 || !guesses.areUsable()) {
            return null;
        }
        Basin best = null;
        for (double[] start : starts) {
            best = better(best, new Basin(magic, Idealized.boldly(program::refine, guesses.points(points), start)));
        }
        return best;
    }

    private static Basin better(Basin a, Basin b) {
        return a == null || b != null && b.error() < a.error() ? b : a;
    }

    /** The minimum between a magic's neighbours by golden section. */
    private Basin golden(Basin start) {
        double low = start.magic - (double) (1 << 23) / magicsPerBinade;
        double high = start.magic + (double) (1 << 23) / magicsPerBinade;
        Basin best = continued(start.magic, start);
        Basin left = null;
        Basin right = null;
        for (int step = 0; step < GOLDEN_STEPS; step++) {
            double length = (high - low) * GOLDEN;
            left = left == null ? continued((int) (high - length), best) : left;
            right = right == null ? continued((int) (low + length), best) : right;
            if (left == null || right == null) {
                return best;
            }
            best = better(better(best, left), right);
            if (left.error() < right.error()) {
                high = low + length;
                right = left;
                left = null;
            } else {
                low = high - length;
                left = right;
                right = null;
            }
        }
        return best;
    }

    private Basin continued(int magic, Basin from) {
        return at(magic, List.of(from.idealized.constants()));
    }
}
