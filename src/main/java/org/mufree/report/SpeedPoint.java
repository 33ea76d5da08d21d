// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.mufree.Method;
import org.mufree.report.Bench.Pattern;

/**
 * A method's error and its speed in registers, as measured.
 *
 * @param maxRelError over every argument of the domain
 * @param resultsPerSecond single results, of the 16-bit formats too
 */
public record SpeedPoint(Method method, double maxRelError, double resultsPerSecond) {
    /** Two speeds that differ by less are the same: about what a measurement scatters. */
    private static final double NOISE = 1.01;

    /** By {@code mufree compare}; where it does not have the group, by the native benchmark. */
    public static List<SpeedPoint> of(Results results, Group group) {
        List<SpeedPoint> points = results.compared().stream().filter(row -> group.has(row.method()))
                .map(row -> new SpeedPoint(row.method(), row.maxRelError(), row.resultsPerSecond())).toList();
        return !points.isEmpty() ? points : results.of(Pattern.THROUGHPUT, group).stream().map(bench ->
                new SpeedPoint(bench.method(), bench.counter("max_rel_error"), bench.counter("results/s"))).toList();
    }

    /** Those than which no other is as accurate and faster, by more than noise: the most accurate first. */
    public static List<SpeedPoint> pareto(List<SpeedPoint> points) {
        List<SpeedPoint> line = new ArrayList<>();
        points.stream().sorted(Comparator.comparingDouble(SpeedPoint::maxRelError)
                .thenComparing(Comparator.comparingDouble(SpeedPoint::resultsPerSecond).reversed())).forEach(point -> {
                    if (line.isEmpty() || point.resultsPerSecond > line.get(line.size() - 1).resultsPerSecond * NOISE) {
                        line.add(point);
                    }
                });
        return line;
    }
}
