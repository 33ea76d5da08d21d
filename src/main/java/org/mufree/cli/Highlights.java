// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mufree.Method;
import org.mufree.plot.Ink;
import org.mufree.plot.Layer.Shape;
import org.mufree.plot.Layer.Weight;
import org.mufree.report.Group;
import org.mufree.report.Results;
import org.mufree.report.SpeedPoint;

/** How methods are drawn where a plot has many: the Pareto line's, the baseline and the correctly rounded one stand out. */
final class Highlights {
    /** How a method's line looks. A pale one has no name beside it. */
    record Look(Ink ink, Shape shape, Weight weight) {
        String label(String name) {
            return ink == Ink.PALE ? "" : name;
        }
    }

    private static final Look OTHER = new Look(Ink.PALE, Shape.LINE, Weight.THIN);

    private final Map<Method, Look> looks = new LinkedHashMap<>();

    /** @param drawn the methods in the plot */
    Highlights(Results results, Group group, List<Method> drawn) {
        List<SpeedPoint> points = SpeedPoint.of(results, group);
        Set<Method> chosen = new LinkedHashSet<>();
        SpeedPoint.pareto(points).forEach(point -> chosen.add(point.method()));
        chosen.addAll(points.isEmpty() ? drawn : List.of(group.ieee()));
        chosen.retainAll(drawn);
        chosen.remove(group.baseline());
        looks.put(group.baseline(), new Look(Ink.TEXT, Shape.LINE, Weight.HEAVY));
        int index = 0;
        for (Method method : chosen) {
            looks.put(method, new Look(Ink.series(index), Ink.round(index) % 2 == 0 ? Shape.LINE : Shape.DASHES,
                    Weight.NORMAL));
            index++;
        }
    }

    Look of(Method method) {
        return looks.getOrDefault(method, OTHER);
    }

    /** The methods with those that stand out last, so that nothing is drawn over them. */
    List<Method> inOrder(List<Method> drawn) {
        return drawn.stream().sorted(Comparator.comparingInt(method -> of(method).weight().ordinal())).toList();
    }
}
