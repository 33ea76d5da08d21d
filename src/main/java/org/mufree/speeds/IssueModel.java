// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import java.util.OptionalDouble;
import org.mufree.Method;
import org.mufree.Mode;

/**
 * Speed by the number of instructions. A multiprocessor of sm_90 issues 4 warp instructions a clock, and MUFU takes 2
 * clocks for one, so that 32 results of a method with so many instructions a result take max(2 mufu, ops / 4) clocks at least.
 */
public enum IssueModel implements Speeds {
    /** The only one. */
    INSTANCE;

    private static final double ISSUED_A_CLOCK = 4;
    private static final double CLOCKS_A_MUFU = 2;
    private static final int WARP = 32;
    @Override
    public Rate rate(Method method, Mode mode) {
        double results = method.results();
        double ops = mode == Mode.GUARDED ? (double) method.guardedOps() / method.guardedResults() : method.ops() / results;
        return new Rate(resultsPerClock(ops, method.mufuOps() / results), false);
    }

    /** Results a clock and multiprocessor of a method with so many instructions a result. */
    static double resultsPerClock(double ops, double mufuOps) {
        return WARP * ISSUED_A_CLOCK / slots(ops, mufuOps);
    }

    /** The time that so many instructions take, {@code mufuOps} of them MUFU's, in that of one other instruction. */
    public static double slots(double ops, double mufuOps) {
        return Math.max(ISSUED_A_CLOCK * CLOCKS_A_MUFU * mufuOps, ops);
    }

    @Override
    public Unit unit() {
        return Unit.PER_CLOCK_AND_MULTIPROCESSOR;
    }

    @Override
    public OptionalDouble copyBytesPerSecond() {
        return OptionalDouble.empty();
    }

    @Override
    public String source() {
        return "counted, not measured: 4 warp instructions a clock, 2 clocks for MUFU's";
    }
}
