// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;

/**
 * A benchmark of the native benchmark or of a peer, by its name {@code pattern/format/op/subject[/key:value...]}.
 *
 * @param file the file's name
 * @param subject a method's name, or a peer's
 * @param keys what the name says beside, such as n and access
 * @param counters its figures, medians where it was repeated
 */
public record Bench(String file, Pattern pattern, Format format, Op op, String subject, Map<String, String> keys,
        Map<String, Double> counters) {
    /** What the benchmark does. */
    public enum Pattern {
        /** Register-resident, as many results as there can be. */
        THROUGHPUT,
        /** One dependent application after the other. */
        LATENCY,
        /** Over an array. */
        MAP,
        /** Over an array, k applications for each element loaded and stored. */
        REPEAT,
        /** Register-resident, a share of the elements on MUFU. */
        MIX,
        /** Calls on several streams. */
        STREAMS,
        /** The host's time of a call. */
        CALL
    }

    /** What it measures in which setting: one figure counts for each. */
    record Key(Pattern pattern, Format format, Op op, String subject, Map<String, String> keys) {
    }

    Key key() {
        return new Key(pattern, format, op, subject, keys);
    }

    public Method method() {
        return Method.of(subject);
    }

    public Group group() {
        return new Group(op, format);
    }

    public boolean has(String counter) {
        return counters.containsKey(counter);
    }

    /** @throws IllegalArgumentException if the benchmark has no such counter */
    public double counter(String counter) {
        Double value = counters.get(counter);
        if (value == null) {
            throw new IllegalArgumentException(this + ": it has no counter \"" + counter + "\"");
        }
        return value;
    }

    /** A counter, or NaN. */
    public double counterOrNaN(String counter) {
        return counters.getOrDefault(counter, Double.NaN);
    }

    public boolean is(String key, String value) {
        return value.equals(keys.get(key));
    }

    /** @throws IllegalArgumentException if the name has no such key, or something else than a number stands there */
    public long number(String key) {
        String value = keys.get(key);
        try {
            return Long.parseLong(value == null ? "" : value);
        } catch (NumberFormatException unreadable) {
            throw new IllegalArgumentException(this + ": " + key + " is " + value + ": a whole number is needed");
        }
    }

    /** Each method's, in the order in which they come. */
    public static Map<Method, List<Bench>> byMethod(List<Bench> benches) {
        return benches.stream().collect(Collectors.groupingBy(Bench::method, LinkedHashMap::new, Collectors.toList()));
    }

    /** In the order of a number in their names. */
    public static List<Bench> ascending(List<Bench> benches, String key) {
        return benches.stream().sorted(Comparator.comparingLong(bench -> bench.number(key))).toList();
    }

    /** The file and the benchmark's name. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(file + ": benchmark \"" + Words.word(pattern) + "/" + Words.word(format) + "/"
                + Words.word(op) + "/" + subject);
        keys.forEach((key, value) -> text.append("/").append(key).append(":").append(value));
        return text.append("\"").toString();
    }
}
