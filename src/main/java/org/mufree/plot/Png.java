// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** A figure as PNG, in light colours. */
public final class Png {
    /** Pixels of the image for each of the figure. */
    private static final int SCALE = 2;

    private Png() {
    }

    public static byte[] of(Figure figure) {
        BufferedImage image = new BufferedImage(SCALE * figure.width(), SCALE * figure.height(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setPaint(Charts.color(Ink.GROUND));
            graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
            graphics.scale(SCALE, SCALE);
            Drawing.draw(figure, graphics);
        } finally {
            graphics.dispose();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
