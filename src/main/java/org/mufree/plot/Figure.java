// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.util.List;

/**
 * Plots side by side under a title.
 *
 * @param id names it in the page and its PNG file: letters, digits and hyphens
 * @param height in pixels of a page's width
 */
public record Figure(String id, String title, int height, List<Plot> plots) {
    /** @throws IllegalArgumentException if the id is no name for a file and an element */
    public Figure {
        if (!id.matches("[a-z][a-z0-9-]*")) {
            throw new IllegalArgumentException("id is \"" + id + "\": letters, digits and hyphens are needed");
        }
    }

    public int width() {
        return plots.stream().mapToInt(Plot::width).sum();
    }
}
