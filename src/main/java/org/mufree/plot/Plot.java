// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.util.List;

/**
 * Axes and what is drawn between them, the first layer at the bottom.
 *
 * @param width of the whole, in pixels of a page's width
 * @param margin of it the room right of the axes, for the labels of lines
 */
public record Plot(int width, int margin, Axis x, Axis y, List<Layer> layers) {
}
