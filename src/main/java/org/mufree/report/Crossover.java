// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.mufree.Method;

/**
 * Where a method stops being bound by memory and where it overtakes the baseline, when it is applied k times to each element
 * that is loaded and stored. The k are those that were measured.
 *
 * @param leavesMemory the least k from which on it reaches less than {@value #BOUND} of a copy's speed
 * @param overtakes the least k from which on it is more than {@value #FASTER} times as fast as the baseline
 * @param atMost how many times as fast it is at the greatest k
 */
public record Crossover(Method method, OptionalLong leavesMemory, OptionalLong overtakes, double atMost) {
    public static final double BOUND = 0.95;
    public static final double FASTER = 1.02;

    /** @param repeats one method's, for several k */
    public static Crossover of(List<Bench> repeats) {
        List<Bench> ascending = Bench.ascending(repeats, "k");
        Bench last = ascending.get(ascending.size() - 1);
        return new Crossover(last.method(), from(ascending, bench -> bench.counter("of_copy") < BOUND),
                from(ascending, bench -> bench.counter("x_baseline") > FASTER), last.counter("x_baseline"));
    }

    /** The least k for which it holds, and for every greater one. */
    private static OptionalLong from(List<Bench> ascending, Predicate<Bench> holds) {
        OptionalLong from = OptionalLong.empty();
        for (int i = ascending.size() - 1; i >= 0 && holds.test(ascending.get(i)); i--) {
            from = OptionalLong.of(ascending.get(i).number("k"));
        }
        return from;
    }
}
