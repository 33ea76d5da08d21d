// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.mufree.Accuracy;
import org.mufree.Format;
import org.mufree.Method;

/** The fields of JSON rows, and words that they share with the tables. */
final class Rows {
    private Rows() {
    }

    /** A constant's name as everything outside Java writes it. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static String words(Collection<? extends Enum<?>> constants) {
        return constants.stream().map(Rows::word).collect(Collectors.joining(", "));
    }

    /** What a format's methods are measured against, in a column's heading. */
    static String baseline(Format format) {
        return format == Format.F32 ? "MUFU" : "native";
    }

    /** Instructions, and in brackets those of the special function unit; of a mix with the number of results. */
    static String ops(Method method) {
        String results = method.mix().isPresent() ? "/" + method.results() : "";
        return method.ops() + results + " (" + method.mufuOps() + ")";
    }

    /** The same of the guarded method, for a result in binary32 or a pair in a 16-bit format. */
    static String guardedOps(Method method) {
        double units = method.guardedResults() / (method.mix().isPresent() ? 1.0 : method.results());
        return Numbers.shortest(method.guardedOps() / units);
    }

    /** All that the table of methods says. */
    static Map<String, Object> method(Method method) {
        Map<String, Object> row = named("name", method);
        // As doubles: the shortest decimal of the greatest float is, as a double, beyond it.
        row.put("domain", new double[] {method.domain().lo(), method.domain().hi()});
        row.put("maxRelError", method.maxRelError());
        row.put("maxUlpError", method.maxUlpError());
        row.put("guardedOps", method.guardedOps());
        row.put("guardedResults", method.guardedResults());
        method.mix().ifPresent(mix -> row.put("mix", Map.of("mufu", mix.mufu().label(), "trick", mix.trick().label(),
                "share", mix.share(), "period", mix.period())));
        row.put("summary", method.summary());
        row.put("source", method.source());
        return row;
    }

    /** What identifies the method in rows about something else. */
    static Map<String, Object> identity(Method method) {
        return named("method", method);
    }

    private static Map<String, Object> named(String name, Method method) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put(name, method.label());
        row.put("op", word(method.op()));
        row.put("format", word(method.format()));
        row.put("ops", method.ops());
        row.put("mufuOps", method.mufuOps());
        row.put("results", method.results());
        return row;
    }

    static Map<String, Object> accuracy(Accuracy accuracy) {
        Format format = accuracy.method().format();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("inputs", accuracy.inputs());
        row.put("maxRelError", accuracy.maxRelError());
        row.put("argMax", Numbers.hexBits(format, accuracy.argMaxRel()));
        row.put("maxUlpError", accuracy.maxUlpError());
        row.put("argMaxUlp", Numbers.hexBits(format, accuracy.argMaxUlp()));
        row.put("correctlyRounded", accuracy.correctlyRoundedShare());
        row.put("faithful", accuracy.faithfulShare());
        row.put("boundRelError", accuracy.method().maxRelError());
        row.put("boundUlpError", accuracy.method().maxUlpError());
        row.put("withinBound", accuracy.withinBound());
        return row;
    }
}
