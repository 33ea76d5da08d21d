// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.Arrays;

/**
 * Linear minimax approximation over finitely many points: the k for which max_i |r_i + J_i k| is smallest, by Stiefel's
 * exchange. A reference of one point more than there are unknowns determines k by errors of equal size on it; the point
 * with the greatest error elsewhere takes the place of one of them, until there is no greater error.
 */
final class Minimax {
    private static final double TOLERANCE = 1e-10;
    private static final int MOST_EXCHANGES = 200;

    private final double[][] rows;
    private final double[] offsets;
    private final int unknowns;
    private final int[] reference;

    private Minimax(double[][] rows, double[] offsets) {
        this.rows = rows;
        this.offsets = offsets;
        unknowns = rows[0].length;
        reference = new int[unknowns + 1];
        for (int i = 0; i <= unknowns; i++) {
            reference[i] = (int) ((long) i * (rows.length - 1) / unknowns);
        }
    }

    /**
     * The best k; null when the points do not determine it.
     *
     * @param rows J, more rows than unknowns, in an order in which neighbours resemble each other
     * @param offsets r
     */
    static double[] solve(double[][] rows, double[] offsets) {
        double[] found = rows.length <= rows[0].length ? null : new Minimax(rows, offsets).exchange();
        return found == null ? null : Arrays.copyOf(found, rows[0].length);
    }

    private double[] exchange() {
        double[] k = null;
        for (int i = 0; i < MOST_EXCHANGES; i++) {
            double[] weights = weights();
            double[] levelled = weights == null ? null : level(weights);
            if (levelled == null) {
                return k;
            }
            k = levelled;
            int worst = worst(k);
            double level = Math.abs(error(reference[0], k));
            double error = error(worst, k);
            if (Math.abs(error) <= level * (1 + TOLERANCE) || !admit(worst, error < 0 ? -1 : 1, weights)) {
                return k;
            }
        }
        return k;
    }

    /** The weights w with sum w_i J_i = 0 on the reference: their signs are the errors'. */
    private double[] weights() {
        double[][] system = new double[unknowns + 1][unknowns + 2];
        for (int i = 0; i <= unknowns; i++) {
            for (int j = 0; j < unknowns; j++) {
                system[j][i] = rows[reference[i]][j];
            }
            system[unknowns][i] = i % 2 == 0 ? 1 : -1;  // a scale; the signs of a Haar system alternate
        }
        system[unknowns][unknowns + 1] = 1;
        double[] weights = LinearSystem.solve(system);
        double sum = 0;
        for (int i = 0; weights != null && i <= unknowns; i++) {
            sum += weights[i] * offsets[reference[i]];
        }
        for (int i = 0; sum < 0 && i <= unknowns; i++) {
            weights[i] = -weights[i];
        }
        return weights;
    }

    /** The k whose errors on the reference have one size, and the weights' signs. */
    private double[] level(double[] weights) {
        double[][] system = new double[unknowns + 1][unknowns + 2];
        for (int i = 0; i <= unknowns; i++) {
            System.arraycopy(rows[reference[i]], 0, system[i], 0, unknowns);
            system[i][unknowns] = -Math.signum(weights[i]);
            system[i][unknowns + 1] = -offsets[reference[i]];
        }
        return LinearSystem.solve(system);  // one number more than k: the size
    }

    /** Puts a point into the reference for that one whose leaving keeps all weights' signs. */
    private boolean admit(int point, int sign, double[] weights) {
        double[][] system = new double[unknowns + 1][unknowns + 2];
        for (int j = 0; j < unknowns; j++) {
            for (int i = 0; i <= unknowns; i++) {
                system[j][i] = Math.signum(weights[i]) * rows[reference[i]][j];
            }
            system[j][unknowns + 1] = sign * rows[point][j];
        }
        Arrays.fill(system[unknowns], 1);
        double[] shares = LinearSystem.solve(system);
        int leaves = -1;
        for (int i = 0; shares != null && i <= unknowns; i++) {
            if (shares[i] > 0 && (leaves < 0
                    || Math.abs(weights[i]) * shares[leaves] < Math.abs(weights[leaves]) * shares[i])) {
                leaves = i;
            }
        }
        if (leaves < 0) {
            return false;
        }
        reference[leaves] = point;
        return true;
    }

    private int worst(double[] k) {
        int worst = 0;
        for (int i = 1; i < rows.length; i++) {
            worst = Math.abs(error(i, k)) > Math.abs(error(worst, k)) ? i : worst;
        }
        return worst;
    }

    private double error(int point, double[] k) {
        double error = offsets[point];
        for (int j = 0; j < unknowns; j++) {
            error += rows[point][j] * k[j];
        }
        return error;
    }
}
