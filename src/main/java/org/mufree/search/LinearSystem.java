// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

/** Small systems of linear equations, by Gaussian elimination with partial pivoting. */
final class LinearSystem {
    private static final double SINGULAR = 1e-13;

    private LinearSystem() {
    }

    /** The solution of A x = b; null when A is singular. Takes A with b as its last column, and overwrites it. */
    static double[] solve(double[][] system) {
        int n = system.length;
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column + 1; row < n; row++) {
                pivot = Math.abs(system[row][column]) > Math.abs(system[pivot][column]) ? row : pivot;
            }
            if (!(Math.abs(system[pivot][column]) > SINGULAR)) {
                return null;
            }
            double[] swapped = system[pivot];
            system[pivot] = system[column];
            system[column] = swapped;
            for (int row = column + 1; row < n; row++) {
                double factor = system[row][column] / system[column][column];
                for (int j = column; j <= n; j++) {
                    system[row][j] -= factor * system[column][j];
                }
            }
        }
        double[] x = new double[n];
        for (int row = n - 1; row >= 0; row--) {
            double sum = system[row][n];
            for (int j = row + 1; j < n; j++) {
                sum -= system[row][j] * x[j];
            }
            x[row] = sum / system[row][row];
        }
        return x;
    }
}
