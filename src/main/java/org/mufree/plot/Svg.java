// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A figure as an SVG element for a page: its colours are the page's classes ({@link Ink#css()}), its text is text. */
public final class Svg {
    static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final int DECIMALS = 1;
    /** How near a pointer comes to a point to be told about it, in pixels. */
    private static final double NEAR = 6;

    private Svg() {
    }

    public static String of(Figure figure) {
        Document document = document();
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
        context.setComment(null);
        context.setPrecision(DECIMALS);
        context.setIDGenerator(new SVGIDGenerator() {
            @Override
            public String generateID(String prefix) {
                return figure.id() + "-" + super.generateID(prefix);
            }
        });
        SVGGraphics2D graphics = new SVGGraphics2D(context, false);
        List<Drawing.Spot> spots = Drawing.draw(figure, graphics);
        Element root = graphics.getRoot();
        graphics.dispose();
        SvgStyle.apply(root);
        root.setAttribute("viewBox", "0 0 " + figure.width() + " " + figure.height());
        root.setAttribute("role", "img");
        root.setAttribute("aria-label", figure.title());
        spots.forEach(spot -> root.appendChild(spot(document, spot)));
        return SvgStyle.write(root);
    }

    private static Document document() {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().getDOMImplementation()
                    .createDocument(NAMESPACE, "svg", null);
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Element spot(Document document, Drawing.Spot spot) {
        Element circle = document.createElementNS(NAMESPACE, "circle");
        circle.setAttribute("cx", "%.1f".formatted(spot.x()));
        circle.setAttribute("cy", "%.1f".formatted(spot.y()));
        circle.setAttribute("r", String.valueOf(NEAR));
        circle.setAttribute("class", "spot");
        Element title = document.createElementNS(NAMESPACE, "title");
        title.setTextContent(spot.title());
        circle.appendChild(title);
        return circle;
    }
}
