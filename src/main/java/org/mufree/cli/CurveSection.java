// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;
import org.mufree.plot.Axis;
import org.mufree.plot.Axis.Scale;
import org.mufree.plot.Figure;
import org.mufree.plot.Ink;
import org.mufree.plot.Layer;
import org.mufree.plot.Layer.Shape;
import org.mufree.plot.Layer.Weight;
import org.mufree.plot.Plot;
import org.mufree.report.ErrorCurve;
import org.mufree.report.Group;
import org.mufree.report.Results;
import org.mufree.report.SpeedPoint;

/** How the error of binary32 methods runs over the significand, and how it is distributed. */
final class CurveSection {
    private static final int COLUMNS = 600;
    private static final int BINS = 100;
    private static final int CURVE = 315;
    private static final int HISTOGRAM = 90;
    private static final int HEIGHT = 230;
    /** Methods up to this error, in ulps, are compared in one histogram. */
    private static final double ACCURATE = 4;

    private CurveSection() {
    }

    static Optional<ReportSection> of(Results results) {
        List<Figure> figures = new ArrayList<>();
        List<Figure> together = new ArrayList<>();
        try (Engine engine = Engine.cpu()) {
            for (Op op : Op.values()) {
                List<ErrorCurve> curves = chosen(results, new Group(op, Format.F32)).stream()
                        .map(method -> ErrorCurve.of(engine, method, COLUMNS, BINS)).toList();
                curves.forEach(curve -> figures.add(figure(curve)));
                List<ErrorCurve> accurate = curves.stream().filter(c -> c.span() < ACCURATE).toList();
                if (!accurate.isEmpty()) {
                    together.add(histograms(op, accurate));
                }
            }
        }
        figures.addAll(together);
        return figures.isEmpty() ? Optional.empty() : Optional.of(new ReportSection("curves", "Error against the significand",
                List.of("The signed error in ulps of the exact result, over all 2^23 floats of [1, 2) for 1/x and all 2^24 of "
                        + "[1, 4) for 1/sqrt(x): the band runs from the least to the greatest error of each of " + COLUMNS
                        + " columns; beside it, how the errors are distributed. Shown: the binary32 methods of the Pareto "
                        + "line above; for a mix those that it consists of. Next to the least normal number, where products "
                        + "become subnormal, a method may err more. Below, the accurate ones' distributions together."),
                figures, Map.of(), List.of()));
    }

    /** Those of the Pareto line, mixes as what they consist of: the most accurate first. */
    private static Set<Method> chosen(Results results, Group group) {
        Set<Method> chosen = new LinkedHashSet<>();
        SpeedPoint.pareto(SpeedPoint.of(results, group)).forEach(point -> point.method().mix().ifPresentOrElse(
                mix -> chosen.addAll(List.of(mix.mufu(), mix.trick())), () -> chosen.add(point.method())));
        return chosen;
    }

    private static Figure figure(ErrorCurve curve) {
        double pad = 0.06 * (curve.mostOfAll() - curve.leastOfAll());
        Axis y = new Axis("error, ulp", Scale.LINEAR, curve.leastOfAll() - pad, curve.mostOfAll() + pad);
        Axis x = new Axis("x", Scale.LINEAR, 1, ErrorCurve.end(curve.method().op()));
        double column = (x.hi() - x.lo()) / COLUMNS;
        double[] xs = IntStream.range(0, COLUMNS).mapToDouble(i -> x.lo() + (i + 0.5) * column).toArray();
        double[][] steps = steps(curve);
        Axis share = new Axis("", Scale.LINEAR, 0, 1.05 * Arrays.stream(steps[1]).max().orElseThrow()).bare();
        Layer zero = Layer.line(Shape.LINE, Ink.PALE, Weight.THIN, "", new double[] {x.lo(), x.hi()}, new double[2],
                List.of());
        return new Figure("curve-" + curve.method().label().replace('_', '-'),
                curve.method().label() + ": " + ulps(curve.leastOfAll()) + " to " + ulps(curve.mostOfAll()) + " ulp",
                HEIGHT, List.of(new Plot(CURVE, 14, x, y, List.of(zero, Layer.band(Ink.BLUE, xs, curve.least(), curve.most()))),
                        new Plot(HISTOGRAM, 4, share, y.bare(), List.of(
                                Layer.line(Shape.LINE, Ink.VERMILION, Weight.THIN, "", framed(steps[1], 0, 0),
                                        framed(steps[0], y.lo(), y.hi()), List.of())))));
    }

    private static Figure histograms(Op op, List<ErrorCurve> curves) {
        List<Layer> layers = new ArrayList<>();
        double most = 0;
        double span = curves.stream().mapToDouble(ErrorCurve::span).max().orElseThrow();
        for (int i = 0; i < curves.size(); i++) {
            double[][] steps = steps(curves.get(i));
            most = Math.max(most, Arrays.stream(steps[1]).max().orElseThrow());
            // To the edges, where it is 0, and where its name is.
            layers.add(Layer.line(Ink.round(i) == 0 ? Shape.LINE : Shape.DASHES, Ink.series(i), Weight.NORMAL,
                    curves.get(i).method().label(), framed(steps[0], -span, span), framed(steps[1], 0, 0), List.of()));
        }
        return Figures.single("histogram-" + Rows.word(op), "Distribution of the error, "
                + ComparisonTable.heading(new Group(op, Format.F32)), new Axis("error, ulp", Scale.LINEAR, -span, span),
                new Axis("share of results for each ulp", Scale.LINEAR, 0, 1.15 * most), layers);
    }

    /** The histogram as the corners of its steps: errors, and the density of results there. */
    private static double[][] steps(ErrorCurve curve) {
        double bin = 2 * curve.span() / BINS;
        double[][] steps = new double[2][2 * BINS];
        for (int i = 0; i < 2 * BINS; i++) {
            steps[0][i] = -curve.span() + (i + 1) / 2 * bin;
            steps[1][i] = curve.counts()[i / 2] / (curve.inputs() * bin);
        }
        return steps;
    }

    /** With a corner before and after, and the histogram's own edges down to zero. */
    private static double[] framed(double[] inner, double first, double last) {
        double[] framed = new double[inner.length + 4];
        System.arraycopy(inner, 0, framed, 2, inner.length);
        framed[0] = first;
        framed[1] = first == last ? first : inner[0];
        framed[framed.length - 2] = first == last ? last : inner[inner.length - 1];
        framed[framed.length - 1] = last;
        return framed;
    }

    private static String ulps(double error) {
        return Numbers.fixed(error, Math.abs(error) < 10 ? 3 : Math.abs(error) < 1000 ? 1 : 0);
    }
}
