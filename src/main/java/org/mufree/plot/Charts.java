// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.DefaultIntervalXYDataset;
import org.jfree.data.xy.DefaultXYDataset;
import org.jfree.data.xy.XYDataset;

/** JFreeChart's chart of a plot. */
final class Charts {
    static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    /** Room for an axis's numbers and label, in pixels. */
    private static final double BELOW = 42;
    private static final double LEFT = 64;
    private static final double BARE = 8;
    private static final double TOP = 8;
    private static final double DOT = 7;

    private Charts() {
    }

    static JFreeChart of(Plot plot) {
        XYPlot chart = new XYPlot();
        chart.setDomainAxis(Axes.of(plot.x(), true));
        chart.setRangeAxis(Axes.of(plot.y(), false));
        AxisSpace below = new AxisSpace();
        below.setBottom(BELOW);
        chart.setFixedDomainAxisSpace(below);
        AxisSpace left = new AxisSpace();
        left.setLeft(plot.y().ticks() ? LEFT : BARE);
        chart.setFixedRangeAxisSpace(left);
        chart.setInsets(new RectangleInsets(TOP, 0, 0, plot.margin()));
        chart.setAxisOffset(RectangleInsets.ZERO_INSETS);
        chart.setBackgroundPaint(null);
        chart.setOutlineVisible(false);
        BasicStroke hair = new BasicStroke(1);
        chart.setDomainGridlineStroke(hair);
        chart.setRangeGridlineStroke(hair);
        chart.setDomainGridlinePaint(color(Ink.GRID));
        chart.setRangeGridlinePaint(color(Ink.GRID));
        chart.setDomainGridlinesVisible(plot.x().ticks());
        // The first dataset is drawn last unless the order is forward.
        chart.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        for (int i = 0; i < plot.layers().size(); i++) {
            chart.setDataset(i, dataset(plot.layers().get(i)));
            chart.setRenderer(i, renderer(plot.layers().get(i)));
        }
        JFreeChart whole = new JFreeChart(null, FONT, chart, false);
        whole.setBackgroundPaint(null);
        whole.setPadding(RectangleInsets.ZERO_INSETS);
        return whole;
    }

    static Color color(Ink ink) {
        return new Color(ink.light());
    }

    private static XYDataset dataset(Layer layer) {
        if (layer.shape() == Layer.Shape.BAND) {
            DefaultIntervalXYDataset band = new DefaultIntervalXYDataset();
            band.addSeries("", new double[][] {layer.xs(), layer.xs(), layer.xs(), layer.ys(), layer.lows(), layer.ys()});
            return band;
        }
        DefaultXYDataset points = new DefaultXYDataset();
        points.addSeries("", new double[][] {layer.xs(), layer.ys()});
        return points;
    }

    private static XYItemRenderer renderer(Layer layer) {
        XYLineAndShapeRenderer renderer = layer.shape() == Layer.Shape.BAND ? new DeviationRenderer(true, false)
                : new XYLineAndShapeRenderer(layer.isLine(), layer.isDots());
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setSeriesPaint(0, color(layer.ink()));
        renderer.setSeriesFillPaint(0, color(layer.ink()));
        renderer.setSeriesStroke(0, stroke(layer));
        renderer.setSeriesShape(0, new Ellipse2D.Double(-DOT / 2, -DOT / 2, DOT, DOT));
        renderer.setSeriesShapesFilled(0, layer.shape() == Layer.Shape.DOTS);
        if (renderer instanceof DeviationRenderer band) {
            band.setAlpha(1);
        }
        return renderer;
    }

    private static BasicStroke stroke(Layer layer) {
        float width = switch (layer.weight()) {
            case THIN -> 1f;
            case NORMAL -> 1.8f;
            case HEAVY -> 2.6f;
        };
        return layer.shape() != Layer.Shape.DASHES ? new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
                : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {5, 4}, 0);
    }
}
