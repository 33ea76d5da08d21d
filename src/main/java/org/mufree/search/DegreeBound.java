// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mufree.BitPatterns;
import org.mufree.Op;

/**
 * The least error that y times a polynomial in xy or xyy of some degree can have with all its coefficients free and the best
 * magic: no program of that degree is better.
 */
final class DegreeBound {
    private static final int MAGICS = 256;
    private static final int POINTS = 257;
    /** The maximum is over points, and the magics are not all: a little less could be possible. */
    private static final double SAFE = 0.97;

    private final Op op;
    private final Guesses narrowest;
    private final Map<Integer, Double> bounds = new HashMap<>();

    DegreeBound(Op op, List<BitPatterns> ranges) {
        this.op = op;
        Guesses best = null;
        int one = Float.floatToIntBits(1);
        int exact = one + (op == Op.RCP ? one : one >> 1);
        for (int i = 0; i < MAGICS; i++) {
            Guesses guesses = Guesses.of(op, exact - (i << 23) / MAGICS, ranges);
            best = best == null || guesses.most() / guesses.least() < best.most() / best.least() ? guesses : best;
        }
        narrowest = best;
    }

    synchronized double of(int degree) {
        return bounds.computeIfAbsent(degree, this::minimax);
    }

    /** In powers of the distance from the middle, relative to the half length. */
    private double minimax(int degree) {
        double[] guesses = narrowest.points(POINTS);
        double[][] rows = new double[POINTS][degree + 1];
        double[] offsets = new double[POINTS];
        double low = power(narrowest.least());
        double high = power(narrowest.most());
        for (int i = 0; i < POINTS; i++) {
            double t = (2 * power(guesses[i]) - low - high) / (high - low);
            double term = guesses[i];
            for (int j = 0; j <= degree; j++, term *= t) {
                rows[i][j] = term;
            }
            offsets[i] = -1;
        }
        double[] k = Minimax.solve(rows, offsets);
        double most = 0;
        for (int i = 0; k != null && i < POINTS; i++) {
            double error = offsets[i];
            for (int j = 0; j <= degree; j++) {
                error += rows[i][j] * k[j];
            }
            most = Math.max(most, Math.abs(error));
        }
        return k == null ? 0 : most * SAFE;
    }

    private double power(double guess) {
        return op == Op.RCP ? guess : guess * guess;
    }
}
