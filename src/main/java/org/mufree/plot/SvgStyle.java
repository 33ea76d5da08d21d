// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Makes a page's element of what Batik drew: classes for colours, and no attributes that say what holds anyway. */
final class SvgStyle {
    private static final Map<String, Ink> INKS = new HashMap<>();

    static {
        for (Ink ink : Ink.values()) {
            INKS.put("rgb(%d,%d,%d)".formatted(ink.light() >> 16, ink.light() >> 8 & 255, ink.light() & 255), ink);
        }
    }

    private SvgStyle() {
    }

    static void apply(Element root) {
        // Batik's place for what all might share: empty, and with the same id in every figure.
        children(root).stream().filter(child -> child.getTagName().equals("defs") && !child.hasChildNodes())
                .forEach(root::removeChild);
        texts(root, Charts.FONT.getSize2D());
        tidy(root);
        for (String attribute : attributes(root)) {
            root.removeAttribute(attribute);
        }
        // The page's rules for the class say again what of them differs from a page's own.
        root.setAttribute("class", "plot");
    }

    /** Gives each text the length that it was laid out with, whatever the reader's font. */
    private static void texts(Element element, double size) {
        double own = element.hasAttribute("font-size")
                ? Double.parseDouble(element.getAttribute("font-size").replace("px", "")) : size;
        if (element.getTagName().equals("text")) {
            boolean bold = inherited(element, "font-weight").equals("bold");
            Font font = Charts.FONT.deriveFont(bold ? Font.BOLD : Font.PLAIN, (float) own);
            double width = font.getStringBounds(element.getTextContent(), new FontRenderContext(null, true, true)).getWidth();
            element.setAttribute("textLength", "%.1f".formatted(width));
            element.setAttribute("lengthAdjust", "spacingAndGlyphs");
        }
        children(element).forEach(child -> texts(child, own));
    }

    private static String inherited(Element element, String attribute) {
        for (Node node = element; node instanceof Element at; node = node.getParentNode()) {
            if (at.hasAttribute(attribute)) {
                return at.getAttribute(attribute);
            }
        }
        return "";
    }

    private static void tidy(Element element) {
        List<String> classes = new ArrayList<>();
        for (String paint : new String[] {"fill", "stroke"}) {
            Ink ink = INKS.get(element.getAttribute(paint));
            if (ink != null) {
                element.removeAttribute(paint);
                classes.add(paint + "-" + ink.cssClass());
            }
        }
        if (!classes.isEmpty()) {
            element.setAttribute("class", String.join(" ", classes));
        }
        for (String attribute : new String[] {"font-family", "text-rendering", "color-rendering", "image-rendering",
                "shape-rendering", "color-interpolation", "xml:space"}) {
            element.removeAttribute(attribute);
        }
        children(element).forEach(SvgStyle::tidy);
    }

    private static List<Element> children(Element element) {
        List<Element> children = new ArrayList<>();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                children.add(child);
            }
        }
        return children;
    }

    private static List<String> attributes(Element element) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            names.add(element.getAttributes().item(i).getNodeName());
        }
        return names;
    }

    static String write(Element root) {
        try {
            Transformer transformer = TransformerFactory.newInstance().newTransformer();
            transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            StringWriter text = new StringWriter();
            transformer.transform(new DOMSource(root), new StreamResult(text));
            return text.toString();
        } catch (TransformerException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
