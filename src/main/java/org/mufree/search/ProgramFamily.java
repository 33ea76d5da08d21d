// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.Arrays;
import org.mufree.Program;

/**
 * Tells programs apart by what they compute without roundings: two that have the same functions, their constants in any
 * order and with any sign, have the same best error, and need be looked at once.
 */
final class ProgramFamily {
    /** Places where functions are compared, and constants that they are compared with: nothing special. */
    private static final double[] GUESSES = {0.8371, 1.1934};
    private static final double[] CONSTANTS = {0.6180339, 1.3247179, 0.4142135, 1.7548776, 0.2360679, 1.4655712, 0.3819660,
        1.2207440};
    private static final long DIGITS = 1_000_000_000L;

    private ProgramFamily() {
    }

    /** The same for the programs of a family, and different for different ones as far as ten digits tell. */
    static String of(Program program) {
        double[] constants = new double[program.constants()];
        return best(program, constants, 0, 0, new double[] {Double.NEGATIVE_INFINITY, 0});
    }

    /** The greatest pair of values over all orders and signs of the constants from {@code k} on. */
    private static String best(Program program, double[] constants, int k, int used, double[] greatest) {
        if (k == constants.length) {
            double[] values = program.refine(constants, GUESSES);
            if (Arrays.compare(values, greatest) > 0) {
                System.arraycopy(values, 0, greatest, 0, values.length);
            }
        } else {
            for (int i = 0; i < constants.length; i++) {
                if ((used & 1 << i) == 0) {
                    constants[k] = CONSTANTS[i];
                    best(program, constants, k + 1, used | 1 << i, greatest);
                    constants[k] = -CONSTANTS[i];
                    best(program, constants, k + 1, used | 1 << i, greatest);
                }
            }
        }
        return constants.length + " " + Math.round(greatest[0] * DIGITS) + " " + Math.round(greatest[1] * DIGITS);
    }
}
