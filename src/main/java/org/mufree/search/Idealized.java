// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.Arrays;

/**
 * The best constants of a refinement for given guesses as its mathematics has them, without roundings: the linear minimax
 * where it is linear in its constants, and a sequence of linear ones (Osborne and Watson) where it is not.
 *
 * @param constants of the refinement
 * @param error the greatest relative error with them
 */
record Idealized(double[] constants, double error) {
    private static final int MOST_STEPS = 30;
    private static final int MOST_BOLD_STEPS = 6;
    private static final int MOST_HALVINGS = 12;
    private static final double DIFFERENCE = 0x1p-17;
    private static final double CONVERGED = 1e-9;

    /**
     * @param guesses relative to the exact results, ascending, each once
     * @param start constants to begin with
     */
    static Idealized of(Refinement form, double[] guesses, double[] start) {
        Idealized best = at(form, guesses, start);
        for (int step = 0; step < MOST_STEPS && start.length > 0; step++) {
            double[] change = change(form, guesses, best.constants);
            Idealized next = change == null ? best : best.improved(form, guesses, change);
            boolean converged = !(next.error < best.error * (1 - CONVERGED));
            best = next;
            if (converged) {
                break;
            }
        }
        return best;
    }

    /**
     * As {@link #of}, but goes where the way leads over greater errors: a whole step along a curved valley leaves it, and
     * the next ones come back to it farther on.
     */
    static Idealized boldly(Refinement form, double[] guesses, double[] start) {
        Idealized best = at(form, guesses, start);
        for (int step = 0; step < MOST_STEPS && start.length > 0; step++) {
            Idealized next = best.bold(form, guesses);
            double[] change = next == best ? change(form, guesses, best.constants) : null;
            next = change == null ? next : best.improved(form, guesses, change);
            if (!(next.error < best.error * (1 - CONVERGED))) {
                break;
            }
            best = next;
        }
        return best;
    }

    /** The first better one after some whole steps; this where there is none. */
    private Idealized bold(Refinement form, double[] guesses) {
        double[] at = constants;
        for (int step = 0; step < MOST_BOLD_STEPS; step++) {
            double[] change = change(form, guesses, at);
            if (change == null) {
                break;
            }
            double[] moved = at.clone();
            for (int k = 0; k < moved.length; k++) {
                moved[k] += change[k];
            }
            Idealized next = at(form, guesses, moved);
            if (next.error < error * (1 - CONVERGED)) {
                return next;
            }
            at = moved;
        }
        return this;
    }

    private static Idealized at(Refinement form, double[] guesses, double[] constants) {
        double error = Arrays.stream(form.refine(constants, guesses)).map(y -> Math.abs(y - 1)).max().orElseThrow();
        return new Idealized(constants, Double.isNaN(error) ? Double.POSITIVE_INFINITY : error);
    }

    /** What the best constants of the form made linear here differ by from these. */
    private static double[] change(Refinement form, double[] guesses, double[] constants) {
        double[] errors = Arrays.stream(form.refine(constants, guesses)).map(y -> y - 1).toArray();
        double[][] slopes = new double[guesses.length][constants.length];
        for (int k = 0; k < constants.length; k++) {
            double[] above = form.refine(moved(constants, k, DIFFERENCE), guesses);
            double[] below = form.refine(moved(constants, k, -DIFFERENCE), guesses);
            for (int i = 0; i < guesses.length; i++) {
                slopes[i][k] = (above[i] - below[i]) / (2 * DIFFERENCE);
            }
        }
        return Minimax.solve(slopes, errors);
    }

    private static double[] moved(double[] constants, int which, double by) {
        double[] moved = constants.clone();
        moved[which] += by;
        return moved;
    }

    /** The constants changed so far that the error falls; these where it does not. */
    private Idealized improved(Refinement form, double[] guesses, double[] change) {
        double scale = 1;
        for (int halving = 0; halving < MOST_HALVINGS; halving++, scale /= 2) {
            double[] changed = constants.clone();
            for (int k = 0; k < changed.length; k++) {
                changed[k] += scale * change[k];
            }
            Idealized next = at(form, guesses, changed);
            if (next.error < error) {
                return next;
            }
        }
        return this;
    }
}
