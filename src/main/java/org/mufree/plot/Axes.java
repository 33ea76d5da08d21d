// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;

/** JFreeChart's axis of an axis. */
final class Axes {
    private Axes() {
    }

    static ValueAxis of(Axis axis, boolean horizontal) {
        ValueAxis made = axis.scale().isLog() ? new Log(axis) : linear(axis);
        made.setRange(axis.lo(), axis.hi());
        made.setLabelFont(Charts.FONT);
        made.setTickLabelFont(Charts.FONT);
        made.setLabelPaint(Charts.color(Ink.FAINT));
        made.setTickLabelPaint(Charts.color(Ink.FAINT));
        made.setAxisLinePaint(Charts.color(Ink.PALE));
        made.setAxisLineStroke(new BasicStroke(1));
        made.setTickMarksVisible(false);
        made.setTickLabelsVisible(axis.ticks());
        // The more room numbers have between them, the fewer there are.
        made.setTickLabelInsets(horizontal ? new RectangleInsets(4, 14, 3, 5) : new RectangleInsets(5, 1, 5, 5));
        made.setLabelInsets(horizontal ? new RectangleInsets(2, 0, 2, 0) : new RectangleInsets(0, 1, 0, 1));
        return made;
    }

    private static NumberAxis linear(Axis axis) {
        NumberAxis linear = new NumberAxis(axis.label());
        linear.setNumberFormatOverride(new DecimalFormat("0.####", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        return linear;
    }

    /** Numbers where and as the scale has them; JFreeChart's own would be outlines of letters in an SVG. */
    private static final class Log extends LogAxis {
        private static final long serialVersionUID = 1L;

        private final transient Axis axis;

        Log(Axis axis) {
            super(axis.label());
            this.axis = axis;
            setSmallestValue(Double.MIN_NORMAL);
        }

        @Override
        public List<?> refreshTicks(Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
            TextAnchor anchor = RectangleEdge.isLeftOrRight(edge) ? TextAnchor.CENTER_RIGHT : TextAnchor.TOP_CENTER;
            return Ticks.of(axis).stream().map(value -> new NumberTick(TickType.MAJOR, value,
                    written(axis.scale(), value), anchor, TextAnchor.CENTER, 0)).toList();
        }
    }

    private static String written(Axis.Scale scale, double value) {
        return switch (scale) {
            case LOG10 -> "1e" + Math.round(Math.log10(value));
            case LOG16 -> "2^" + Math.getExponent(value);
            default -> value >= 1 ? String.format(Locale.ROOT, "%.0f", value)
                    : String.valueOf(value).replaceFirst("0+$", "");
        };
    }
}
