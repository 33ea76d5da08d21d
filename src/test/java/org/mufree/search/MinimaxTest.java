// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Best approximations that Chebyshev has given: x^n by polynomials of lower degree is off by 2^(1-n) on [-1, 1]. */
class MinimaxTest {
    private static final int POINTS = 2001;  // with -1, 1 and, for n up to 4, nearly all extrema

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void powersAreApproximatedAsWellAsPossible(int n) {
        double[][] rows = new double[POINTS][n];
        double[] offsets = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            double x = 2.0 * i / (POINTS - 1) - 1;
            for (int j = 0; j < n; j++) {
                rows[i][j] = Math.pow(x, j);
            }
            offsets[i] = -Math.pow(x, n);
        }
        double[] k = Minimax.solve(rows, offsets);
        double worst = 0;
        for (int i = 0; i < POINTS; i++) {
            double error = offsets[i];
            for (int j = 0; j < n; j++) {
                error += rows[i][j] * k[j];
            }
            worst = Math.max(worst, Math.abs(error));
        }
        assertEquals(Math.scalb(1.0, 1 - n), worst, 1e-6);
    }

    @Test
    void linearSystemsAreSolved() {
        assertArrayEquals(new double[] {2, -1, 3}, LinearSystem.solve(new double[][] {{0, 1, 1, 2}, {1, 0, 2, 8},
            {4, 1, 0, 7}}), 1e-12);
        assertNull(LinearSystem.solve(new double[][] {{1, 2, 3}, {2, 4, 6}}));
    }

    @Test
    void tooFewPointsDetermineNothing() {
        assertNull(Minimax.solve(new double[][] {{1, 2}, {3, 4}}, new double[] {1, 2}));
    }
}
