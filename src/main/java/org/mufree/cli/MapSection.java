// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mufree.Method;
import org.mufree.plot.Axis;
import org.mufree.plot.Axis.Scale;
import org.mufree.plot.Figure;
import org.mufree.plot.Ink;
import org.mufree.plot.Layer;
import org.mufree.plot.Layer.Shape;
import org.mufree.plot.Layer.Weight;
import org.mufree.report.Bench;
import org.mufree.report.Bench.Pattern;
import org.mufree.report.Group;
import org.mufree.report.ResultFile.Kind;
import org.mufree.report.Results;
import org.mufree.report.Sample;

/** Speed over arrays against their size, under the roof that memory is. */
final class MapSection {
    private static final double GIGA = 1e9;
    private static final String ACCESS = "access";
    private static final String DRAM = "dram";
    private static final List<String> CACHED = List.of("l2", "shared");

    private MapSection() {
    }

    static Optional<ReportSection> of(Results results) {
        List<Figure> figures = new ArrayList<>();
        Map<String, Table> tables = new LinkedHashMap<>();
        for (Group group : Group.all()) {
            List<Bench> own = results.of(Pattern.MAP, group);
            List<Bench> peers = results.peers().stream()
                    .filter(bench -> bench.pattern() == Pattern.MAP && bench.group().equals(group)).toList();
            if (!own.isEmpty() || !peers.isEmpty()) {
                figures.add(figure(results, group, own, peers));
            }
            if (!own.isEmpty()) {
                tables.put(ComparisonTable.heading(group), table(own));
            }
        }
        return figures.isEmpty() ? Optional.empty() : Optional.of(new ReportSection("map", "Speed against size",
                List.of("Over an array of n elements: bytes read and written in a second. The black broken line is a plain "
                        + "copy of the same bytes, the level one what it reaches on the largest array: the roof of memory. "
                        + "Rings: data that stay in the L2 cache or in shared memory. Coloured broken lines that end in a "
                        + "library's name: that library."),
                figures, tables, results.names(Kind.NATIVE, Kind.PEERS)));
    }

    private static boolean isDram(Bench bench) {
        return !bench.keys().containsKey(ACCESS) || bench.is(ACCESS, DRAM);
    }

    private static Figure figure(Results results, Group group, List<Bench> own, List<Bench> peers) {
        List<Bench> all = Stream.concat(own.stream(), peers.stream()).toList();
        Map<Method, List<Bench>> lines = Bench.byMethod(own.stream().filter(MapSection::isDram).toList());
        Highlights highlights = new Highlights(results, group, List.copyOf(lines.keySet()));
        List<Layer> layers = new ArrayList<>(roof(own));
        for (Method method : highlights.inOrder(List.copyOf(lines.keySet()))) {
            Highlights.Look look = highlights.of(method);
            layers.add(line(look.shape(), look.ink(), look.weight(), look.label(method.label()), lines.get(method)));
        }
        int index = 0;
        for (Map.Entry<String, List<Bench>> peer : peers.stream()
                .collect(Collectors.groupingBy(Bench::subject, LinkedHashMap::new, Collectors.toList())).entrySet()) {
            layers.add(line(Shape.DASHES, Ink.series(index++), Weight.NORMAL, peer.getKey(), peer.getValue()));
        }
        for (String access : CACHED) {
            List<Bench> cached = own.stream().filter(bench -> bench.is(ACCESS, access)).toList();
            for (Bench bench : cached) {
                Highlights.Look look = highlights.of(bench.method());
                boolean named = bench.method() == group.baseline() || cached.size() == 1;
                layers.add(Layer.dot(Shape.RINGS, look.ink(), named ? access : "", bench.number("n"), giga(bench),
                        title(bench)));
            }
        }
        double least = layers.stream().flatMapToDouble(layer -> Arrays.stream(layer.ys())).min().orElseThrow();
        double most = layers.stream().flatMapToDouble(layer -> Arrays.stream(layer.ys())).max().orElseThrow();
        long shortest = all.stream().mapToLong(bench -> bench.number("n")).min().orElseThrow();
        long longest = all.stream().mapToLong(bench -> bench.number("n")).max().orElseThrow();
        return Figures.single("map-" + Figures.id(group), "Speed against size, " + ComparisonTable.heading(group),
                new Axis("n: elements", Scale.LOG16, shortest, Math.max(longest, 2 * shortest)),
                new Axis("GB/s", Scale.LOG10_PLAIN, least / 1.2, most * 1.3), layers);
    }

    /** A copy's speed at each size, and on the largest array at all of them. */
    private static List<Layer> roof(List<Bench> own) {
        Map<Long, List<Bench>> bySize = own.stream().filter(bench -> isDram(bench) && bench.has("copy_bytes/s"))
                .collect(Collectors.groupingBy(bench -> bench.number("n"), TreeMap::new, Collectors.toList()));
        if (bySize.isEmpty()) {
            return List.of();
        }
        double[] xs = bySize.keySet().stream().mapToDouble(Long::doubleValue).toArray();
        double[] ys = bySize.values().stream().mapToDouble(MapSection::copy).toArray();
        double level = ys[ys.length - 1];
        return List.of(Layer.line(Shape.LINE, Ink.FAINT, Weight.THIN, "", new double[] {xs[0], xs[xs.length - 1]},
                        new double[] {level, level}, List.of()),
                Layer.line(Shape.DASHES, Ink.TEXT, Weight.NORMAL, "copy", xs, ys, List.of()));
    }

    /** The median over the methods, each of which was timed beside its own copy. */
    private static double copy(List<Bench> benches) {
        return Sample.of(benches.size(), i -> benches.get(i).counter("copy_bytes/s") / GIGA).median();
    }

    private static Layer line(Shape shape, Ink ink, Weight weight, String label, List<Bench> benches) {
        List<Bench> ascending = Bench.ascending(benches, "n");
        return Layer.line(shape, ink, weight, label,
                ascending.stream().mapToDouble(bench -> bench.number("n")).toArray(),
                ascending.stream().mapToDouble(MapSection::giga).toArray(), ascending.stream().map(MapSection::title).toList());
    }

    private static String title(Bench bench) {
        return bench.subject() + ", n = " + bench.number("n") + (isDram(bench) ? "" : " in " + bench.keys().get(ACCESS)) + ": "
                + Numbers.fixed(giga(bench), 1) + " GB/s" + (bench.has("of_copy") ? ", "
                        + Numbers.fixed(100 * bench.counter("of_copy"), 1) + " % of a copy's speed" : "");
    }

    private static double giga(Bench bench) {
        return bench.counter("bytes/s") / GIGA;
    }

    private static Table table(List<Bench> own) {
        long longest = own.stream().filter(MapSection::isDram).mapToLong(bench -> bench.number("n")).max().orElse(0);
        Table table = new Table("method", ">GB/s at n = " + longest, ">% of copy", ">L2 GB/s", ">% of copy", ">shared GB/s",
                ">% of copy");
        Bench.byMethod(own).forEach((method, benches) -> {
            List<Bench> cells = new ArrayList<>();
            cells.add(benches.stream().filter(b -> isDram(b) && b.number("n") == longest).findFirst().orElse(null));
            CACHED.forEach(access -> cells.add(
                    benches.stream().filter(b -> b.is(ACCESS, access)).findFirst().orElse(null)));
            table.add(Stream.concat(Stream.of(method.label()), cells.stream().flatMap(b -> b == null ? Stream.of("-", "-")
                    : Stream.of(Numbers.fixed(giga(b), 0), b.has("of_copy") ? Numbers.fixed(100 * b.counter("of_copy"), 1)
                            : "-"))).toArray(String[]::new));
        });
        return table;
    }
}
