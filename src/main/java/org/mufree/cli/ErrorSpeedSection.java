// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mufree.Method;
import org.mufree.plot.Axis;
import org.mufree.plot.Axis.Scale;
import org.mufree.plot.Figure;
import org.mufree.plot.Ink;
import org.mufree.plot.Layer;
import org.mufree.plot.Layer.Shape;
import org.mufree.plot.Layer.Weight;
import org.mufree.report.Group;
import org.mufree.report.ResultFile.Kind;
import org.mufree.report.Results;
import org.mufree.report.SpeedPoint;

/** Error against speed, of every method. */
final class ErrorSpeedSection {
    private ErrorSpeedSection() {
    }

    static Optional<ReportSection> of(Results results) {
        List<Figure> figures = Group.all().stream().filter(group -> !SpeedPoint.of(results, group).isEmpty())
                .map(group -> figure(group, SpeedPoint.of(results, group))).toList();
        List<String> files = results.names(results.compared().isEmpty() ? Kind.NATIVE : Kind.COMPARE);
        return figures.isEmpty() ? Optional.empty() : Optional.of(new ReportSection("error-speed", "Error against speed",
                List.of("Raw methods in registers, where a method's own speed shows; the error is the greatest over "
                        + "every argument of the domain. Right and below is better. Filled and named: on the Pareto line, no other "
                        + "is as accurate and more than 1 % faster. Black: with MUFU; blue: without; orange: mixes of both. "
                        + "Each dot tells its figures."),
                figures, Map.of(), files));
    }

    private static Figure figure(Group group, List<SpeedPoint> points) {
        List<SpeedPoint> pareto = SpeedPoint.pareto(points);
        double fastest = giga(points.stream().mapToDouble(SpeedPoint::resultsPerSecond).max().orElseThrow());
        Axis x = new Axis("Gresults/s", Scale.LINEAR, 0, fastest * Figures.roomFor(
                pareto.stream().mapToInt(point -> point.method().label().length()).max().orElseThrow()));
        double least = points.stream().mapToDouble(SpeedPoint::maxRelError).min().orElseThrow();
        double most = points.stream().mapToDouble(SpeedPoint::maxRelError).max().orElseThrow();
        Axis y = Axis.decades("max relative error", least, most * 1.2);
        List<Layer> layers = new ArrayList<>();
        layers.add(line(pareto, y));
        points.stream().filter(point -> !pareto.contains(point)).forEach(point -> layers.add(dot(group, point, false)));
        pareto.forEach(point -> layers.add(dot(group, point, true)));
        return Figures.single("error-speed-" + Figures.id(group), "Error against speed, " + ComparisonTable.heading(group),
                x, y, layers);
    }

    /** The edge of what can be had: along the error of each and up at its speed. */
    private static Layer line(List<SpeedPoint> pareto, Axis y) {
        List<double[]> corners = new ArrayList<>();
        double speed = 0;
        for (SpeedPoint point : pareto) {
            corners.add(new double[] {speed, point.maxRelError()});
            speed = giga(point.resultsPerSecond());
            corners.add(new double[] {speed, point.maxRelError()});
        }
        corners.add(new double[] {speed, y.hi()});
        return Layer.line(Shape.LINE, Ink.FAINT, Weight.THIN, "", corners.stream().mapToDouble(c -> c[0]).toArray(),
                corners.stream().mapToDouble(c -> c[1]).toArray(), List.of());
    }

    private static Layer dot(Group group, SpeedPoint point, boolean onLine) {
        Method method = point.method();
        Ink ink = method.mix().isPresent() ? Ink.ORANGE : method.mufuOps() > 0 ? Ink.TEXT : Ink.BLUE;
        String title = method.label() + ": " + Numbers.relError(point.maxRelError()) + ", "
                + Numbers.fixed(giga(point.resultsPerSecond()), 1) + " Gresults/s";
        return Layer.dot(onLine ? Shape.DOTS : Shape.RINGS, ink, onLine || method == group.baseline() ? method.label() : "",
                giga(point.resultsPerSecond()), point.maxRelError(), title);
    }

    private static double giga(double value) {
        return value / 1e9;
    }
}
