// SPDX-License-Identifier: Apache-2.0
/**
 * Figures: described by plain values ({@link org.mufree.plot.Figure}, {@link org.mufree.plot.Plot},
 * {@link org.mufree.plot.Layer}), drawn by JFreeChart as SVG for a page in both colour schemes, and as PNG. Only
 * {@link org.mufree.plot.Drawing} and what it uses touch java.desktop, which a bundle's runtime does not have.
 */
package org.mufree.plot;
