// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.RectangleEdge;

/** Draws a figure, in light colours: axes, lines, dots and bands by JFreeChart, and labels where there is room for them. */
final class Drawing {
    static final int TITLE = 24;
    private static final double AROUND_DOT = 3.5;

    static {
        // As text rather than as outlines of letters.
        TextUtils.setUseDrawRotatedStringWorkaround(false);
    }

    /** A point that tells something, in pixels. */
    record Spot(double x, double y, String title) {
    }

    private final Graphics2D graphics;
    private final List<Spot> spots = new ArrayList<>();

    private Drawing(Graphics2D graphics) {
        this.graphics = graphics;
    }

    /** @return the points that tell something */
    static List<Spot> draw(Figure figure, Graphics2D graphics) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        Drawing drawing = new Drawing(graphics);
        drawing.text(figure.title(), Ink.TEXT, Charts.FONT.deriveFont(Font.BOLD, 13f), 4, 16);
        double x = 0;
        for (Plot plot : figure.plots()) {
            drawing.draw(plot, new Rectangle2D.Double(x, TITLE, plot.width(), figure.height() - TITLE));
            x += plot.width();
        }
        return drawing.spots;
    }

    private void draw(Plot plot, Rectangle2D place) {
        JFreeChart chart = Charts.of(plot);
        ChartRenderingInfo info = new ChartRenderingInfo(null);
        chart.draw(graphics, place, info);
        Rectangle2D area = info.getPlotInfo().getDataArea();
        List<Labels.Anchor> ends = new ArrayList<>();
        List<Labels.Anchor> besides = new ArrayList<>();
        List<Shape> taken = new ArrayList<>();
        for (Layer layer : plot.layers()) {
            Point2D before = null;
            for (int i = 0; i < layer.xs().length && layer.shape() != Layer.Shape.BAND; i++) {
                Point2D at = pixel(chart.getXYPlot(), area, layer.xs()[i], layer.ys()[i]);
                if (!layer.titles().isEmpty()) {
                    spots.add(new Spot(at.getX(), at.getY(), layer.titles().get(i)));
                }
                if (layer.isLine() && before != null) {
                    taken.add(new Line2D.Double(before, at));
                }
                before = at;
                if (layer.isDots()) {
                    taken.add(new Rectangle2D.Double(at.getX() - AROUND_DOT, at.getY() - AROUND_DOT, 2 * AROUND_DOT,
                            2 * AROUND_DOT));
                }
                boolean labelled = !layer.label().isEmpty() && (layer.isDots() || i == layer.xs().length - 1);
                if (labelled) {
                    boolean atEdge = layer.isLine() && at.getX() > area.getMaxX() - AROUND_DOT;
                    (atEdge ? ends : besides).add(new Labels.Anchor(layer.label(), layer.ink(), at.getX(), at.getY()));
                }
            }
        }
        FontMetrics metrics = graphics.getFontMetrics(Charts.FONT);
        Labels.ends(ends, area.getMaxX(), area.getMinY() + 4, area.getMaxY() - 4).forEach(this::label);
        Labels.beside(besides, taken, area, metrics::stringWidth).forEach(this::label);
    }

    private static Point2D pixel(XYPlot plot, Rectangle2D area, double x, double y) {
        return new Point2D.Double(plot.getDomainAxis().valueToJava2D(x, area, RectangleEdge.BOTTOM),
                plot.getRangeAxis().valueToJava2D(y, area, RectangleEdge.LEFT));
    }

    private void label(Labels.Placed label) {
        Ink ink = label.ink() == Ink.PALE ? Ink.FAINT : label.ink();
        if (label.leader() != null) {
            graphics.setPaint(Charts.color(ink));
            graphics.setStroke(new BasicStroke(0.7f));
            graphics.draw(label.leader());
        }
        text(label.text(), ink, Charts.FONT, label.x(), label.y());
    }

    private void text(String text, Ink ink, Font font, double x, double y) {
        graphics.setPaint(Charts.color(ink));
        graphics.setFont(font);
        graphics.drawString(text, (float) x, (float) y);
    }
}
