// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.mufree.report.Bench;

/** How a benchmark's counters are written. */
final class Counters {
    private static final MathContext DIGITS = new MathContext(4);

    private Counters() {
    }

    /** A counter of a benchmark; "-" where there is no such benchmark, or it has no such counter. */
    static String text(Bench bench, String counter) {
        double value = bench == null ? Double.NaN : bench.counterOrNaN(counter);
        if (Double.isNaN(value)) {
            return "-";
        }
        return switch (counter) {
            case "bytes/s", "copy_bytes/s", "results/s", "elements/s" -> Numbers.fixed(value / 1e9, 1);
            case "of_copy" -> Numbers.fixed(100 * value, 1);
            case "x_baseline" -> Numbers.fixed(value, 3);
            case "max_rel_error" -> Numbers.relError(value);
            case "max_ulp_error" -> Numbers.ulpError(value);
            default -> significant(value);
        };
    }

    /** With four digits. */
    static String significant(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).toPlainString() : "-";
    }

    private static String heading(String counter) {
        return switch (counter) {
            case "bytes/s" -> "GB/s";
            case "copy_bytes/s" -> "copy GB/s";
            case "results/s" -> "Gresults/s";
            case "elements/s" -> "Gelements/s";
            case "of_copy" -> "% of copy";
            default -> counter.replace('_', ' ');
        };
    }

    /** A row for each benchmark, with all keys and counters that any of them has. */
    static Table table(List<Bench> benches) {
        Set<String> keys = new TreeSet<>();
        Set<String> counters = new TreeSet<>();
        benches.forEach(bench -> {
            keys.addAll(bench.keys().keySet());
            counters.addAll(bench.counters().keySet());
        });
        List<String> headings = new ArrayList<>(List.of("of", "op", "format"));
        keys.forEach(key -> headings.add(">" + key));
        counters.forEach(counter -> headings.add(">" + heading(counter)));
        Table table = new Table(headings.toArray(String[]::new));
        for (Bench bench : benches) {
            List<String> cells = new ArrayList<>(List.of(bench.subject(), Rows.word(bench.op()), Rows.word(bench.format())));
            keys.forEach(key -> cells.add(bench.keys().getOrDefault(key, "-")));
            counters.forEach(counter -> cells.add(text(bench, counter)));
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }
}
