// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
import org.mufree.report.Crossover;
import org.mufree.report.Group;
import org.mufree.report.ResultFile.Kind;
import org.mufree.report.Results;
import org.mufree.report.Sample;

/** The honest headline: how often an operation has to be repeated on each element before its method matters. */
final class RepeatSection {
    private static final double GIGA = 1e9;

    private RepeatSection() {
    }

    static Optional<ReportSection> of(Results results) {
        if (!results.has(Pattern.REPEAT)) {
            return Optional.empty();
        }
        List<String> text = new ArrayList<>();
        text.add("Each element of an array is loaded, the operation is applied to it k times in registers, and the result "
                + "is stored. Where lines lie on the dashed one, memory binds and the method does not matter; where they "
                + "leave it, its instructions do. Coloured: the Pareto line of error and speed, and what it is compared with.");
        List<Figure> figures = new ArrayList<>();
        Map<String, Table> tables = new LinkedHashMap<>();
        for (Group group : Group.all()) {
            Map<Method, List<Bench>> repeats = Bench.byMethod(results.of(Pattern.REPEAT, group));
            if (!repeats.isEmpty()) {
                List<Crossover> crossovers = repeats.values().stream().map(Crossover::of).toList();
                crossovers.stream().filter(c -> c.method() == group.baseline()).forEach(c -> text.add(sentence(c)));
                figures.add(figure(results, group, repeats));
                tables.put(ComparisonTable.heading(group), table(group, crossovers, repeats));
            }
        }
        return Optional.of(new ReportSection("repeat", "Where the method stops mattering", text, figures, tables,
                results.names(Kind.NATIVE)));
    }

    private static String sentence(Crossover baseline) {
        String name = baseline.method().label();
        return baseline.leavesMemory().isEmpty() ? name + " is bound by memory at every k that was measured."
                : name + " is bound by memory below k = " + baseline.leavesMemory().getAsLong() + ", at "
                        + 2 * baseline.method().format().bytes() + " bytes read and written for each element.";
    }

    private static Figure figure(Results results, Group group, Map<Method, List<Bench>> repeats) {
        List<Method> methods = List.copyOf(repeats.keySet());
        Highlights highlights = new Highlights(results, group, methods);
        List<Bench> all = repeats.values().stream().flatMap(List::stream).toList();
        double least = all.stream().mapToDouble(b -> b.counter("results/s")).min().orElseThrow() / GIGA;
        double most = all.stream().mapToDouble(b -> b.counter("results/s")).max().orElseThrow() / GIGA;
        long greatest = all.stream().mapToLong(b -> b.number("k")).max().orElseThrow();
        Axis y = new Axis("Gresults/s", Scale.LOG10_PLAIN, least / 1.15, most * 1.15);
        List<Layer> layers = new ArrayList<>();
        double copied = copiedPerSecond(all) / GIGA;
        double end = Math.min(greatest, y.hi() / copied);
        layers.add(Layer.line(Shape.DASHES, Ink.FAINT, Weight.NORMAL, "memory", new double[] {1, end},
                new double[] {copied, copied * end}, List.of()));
        for (Method method : highlights.inOrder(methods)) {
            List<Bench> line = Bench.ascending(repeats.get(method), "k");
            Highlights.Look look = highlights.of(method);
            layers.add(Layer.line(look.shape(), look.ink(), look.weight(), look.label(method.label()),
                    line.stream().mapToDouble(b -> b.number("k")).toArray(),
                    line.stream().mapToDouble(b -> b.counter("results/s") / GIGA).toArray(),
                    line.stream().map(RepeatSection::title).toList()));
        }
        return Figures.single("repeat-" + Figures.id(group), "Results a second, " + ComparisonTable.heading(group),
                new Axis("k: operations for each element loaded and stored", Scale.LOG2, 1, greatest), y, layers);
    }

    private static String title(Bench bench) {
        return bench.subject() + ", k = " + bench.number("k") + ": " + Numbers.fixed(bench.counter("results/s") / GIGA, 0)
                + " Gresults/s, " + Numbers.fixed(bench.counter("x_baseline"), 2) + " x " + Rows.baseline(bench.format())
                + ", " + Numbers.fixed(100 * bench.counter("of_copy"), 0) + " % of a copy's speed";
    }

    /** Elements that a copy reads and writes in a second: the median over all runs. */
    private static double copiedPerSecond(List<Bench> repeats) {
        return Sample.of(repeats.size(), i -> repeats.get(i).counter("bytes/s") / repeats.get(i).counter("of_copy")
                / (2 * repeats.get(i).format().bytes())).median();
    }

    private static Table table(Group group, List<Crossover> crossovers, Map<Method, List<Bench>> repeats) {
        String baseline = Rows.baseline(group.format());
        long greatest = repeats.values().stream().flatMap(List::stream).mapToLong(b -> b.number("k")).max().orElseThrow();
        Table table = new Table("method", ">ops (MUFU)", ">max rel error", ">memory no longer binds from k",
                ">faster than " + baseline + " from k", ">x " + baseline + " at k = " + greatest);
        crossovers.forEach(c -> table.add(c.method().label(), Rows.ops(c.method()),
                Numbers.relError(c.method().maxRelError()), text(c.leavesMemory()), text(c.overtakes()),
                Numbers.fixed(c.atMost(), 3)));
        return table;
    }

    private static String text(OptionalLong k) {
        return k.isPresent() ? String.valueOf(k.getAsLong()) : "-";
    }
}
