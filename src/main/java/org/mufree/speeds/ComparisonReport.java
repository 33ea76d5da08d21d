// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mufree.Method;

/**
 * What {@code mufree compare --markdown} wrote: where it was measured, and each method's speed. The command line's JSON
 * would need a library here that users of Java's interface otherwise do without.
 *
 * @param machine fields by name, such as device, driver and commit
 * @param perSecond results a second in registers; methods that the table no longer has are left out
 * @param copyBytesPerSecond a plain copy's
 */
record ComparisonReport(Map<String, String> machine, Map<Method, Double> perSecond, double copyBytesPerSecond) {
    private static final String METHOD = "method";
    private static final String CHAIN = "chain Gresults/s";
    private static final String MAP = "map GB/s";
    private static final String OF_COPY = "% of copy";

    /** @throws IllegalArgumentException if the text is no such report */
    static ComparisonReport parse(String text) {
        Map<String, Method> methods = new HashMap<>();
        Stream.of(Method.values()).forEach(method -> methods.put(method.label(), method));
        Map<String, String> machine = new HashMap<>();
        Map<Method, Double> rates = new HashMap<>();
        List<Double> copies = new ArrayList<>();
        List<String> headings = List.of();
        for (List<String> cells : text.lines().filter(line -> line.startsWith("|")).map(ComparisonReport::cells).toList()) {
            if (cells.contains(CHAIN)) {
                headings = cells;
            } else if (headings.isEmpty() && cells.size() == 2) {
                machine.put(cells.get(0), cells.get(1));
            } else if (cells.size() == headings.size() && !cells.get(0).startsWith("---")) {
                Method method = methods.get(cells.get(headings.indexOf(METHOD)));
                if (method != null) {
                    rates.put(method, number(cells, headings, CHAIN) * 1e9);
                }
                copies.add(number(cells, headings, MAP) * 1e9 / (number(cells, headings, OF_COPY) / 100));
            }
        }
        if (rates.isEmpty()) {
            throw new IllegalArgumentException("text has no speeds: it is no report of compare");
        }
        double[] sorted = copies.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new ComparisonReport(Map.copyOf(machine), Map.copyOf(rates), sorted[sorted.length / 2]);
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
    }

    private static double number(List<String> cells, List<String> headings, String heading) {
        int column = headings.indexOf(heading);
        if (column < 0) {
            throw new IllegalArgumentException("text has no column \"" + heading + "\"");
        }
        return Double.parseDouble(cells.get(column));
    }
}
