// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
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
import org.mufree.report.MixModel;
import org.mufree.report.ResultFile.Kind;
import org.mufree.report.Results;

/** Speed of mixes against the share of their elements on MUFU, beside what the issue model allows. */
final class MixSection {
    private static final int STEPS = 160;

    private MixSection() {
    }

    static Optional<ReportSection> of(Results results) {
        List<Figure> figures = new ArrayList<>();
        Map<String, Table> tables = new LinkedHashMap<>();
        for (Group group : Group.all()) {
            Map<Method, List<Bench>> mixes = Bench.byMethod(results.of(Pattern.MIX, group));
            if (!mixes.isEmpty()) {
                figures.add(figure(group, mixes));
                tables.put(ComparisonTable.heading(group), table(group, mixes));
            }
        }
        return figures.isEmpty() ? Optional.empty() : Optional.of(new ReportSection("mix", "Mix ratio against speed",
                List.of("Of each period's elements a share goes to MUFU and the others to a trick. Broken: at most, by the issue "
                        + "model: 4 warp instructions a clock, 2 clocks for MUFU's. Rings: measured; named at its best."),
                figures, tables, results.names(Kind.NATIVE)));
    }

    private static Figure figure(Group group, Map<Method, List<Bench>> mixes) {
        List<Layer> layers = new ArrayList<>();
        double most = 1;
        int period = 1;
        int index = 0;
        for (Map.Entry<Method, List<Bench>> entry : mixes.entrySet()) {
            Method method = entry.getKey();
            Ink ink = Ink.series(index++);
            int whole = method.mix().orElseThrow().period();
            double[] shares = IntStream.rangeClosed(0, STEPS).mapToDouble(i -> (double) whole * i / STEPS).toArray();
            double[] model = IntStream.rangeClosed(0, STEPS).mapToDouble(i -> MixModel.ofBaseline(method, shares[i])).toArray();
            layers.add(Layer.line(Shape.DASHES, ink, Weight.THIN, "", shares, model, List.of()));
            List<Bench> ascending = Bench.ascending(entry.getValue(), "share");
            layers.add(Layer.line(Shape.LINE, ink, Weight.NORMAL, "", ascending.stream().mapToDouble(b -> b.number("share"))
                    .toArray(), ascending.stream().mapToDouble(b -> b.counter("x_baseline")).toArray(), List.of()));
            Bench best = ascending.stream().max(Comparator.comparingDouble(b -> b.counter("x_baseline"))).orElseThrow();
            ascending.forEach(b -> layers.add(Layer.dot(Shape.RINGS, ink, b == best ? method.label() : "", b.number("share"),
                    b.counter("x_baseline"), title(b))));
            most = Math.max(most, Math.max(best.counter("x_baseline"), Arrays.stream(model).max().orElseThrow()));
            period = Math.max(period, whole);
        }
        return Figures.single("mix-" + Figures.id(group), "Mixes, " + ComparisonTable.heading(group),
                new Axis("share of " + period + " elements on MUFU", Scale.LINEAR, -0.2, period + 0.2),
                new Axis("x " + Rows.baseline(group.format()), Scale.LINEAR, 0, 1.1 * most), layers);
    }

    private static String title(Bench bench) {
        return bench.subject() + ", share " + bench.number("share") + ": " + Numbers.fixed(bench.counter("x_baseline"), 3)
                + ", the model's " + Numbers.fixed(MixModel.ofBaseline(bench.method(), bench.number("share")), 3);
    }

    private static Table table(Group group, Map<Method, List<Bench>> mixes) {
        String ratio = ">x " + Rows.baseline(group.format());
        Table table = new Table("method", ">share on MUFU", ">Gresults/s", ratio, ratio + ", model", ">of model %");
        mixes.values().forEach(benches -> Bench.ascending(benches, "share").forEach(b -> {
            double model = MixModel.ofBaseline(b.method(), b.number("share"));
            table.add(b.subject(), b.number("share") + "/" + b.method().mix().orElseThrow().period(),
                    Numbers.fixed(b.counter("results/s") / 1e9, 1), Numbers.fixed(b.counter("x_baseline"), 3),
                    Numbers.fixed(model, 3), Numbers.fixed(100 * b.counter("x_baseline") / model, 1));
        }));
        return table;
    }
}
