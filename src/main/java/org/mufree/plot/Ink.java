// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

import java.util.Locale;

/**
 * Colours in the light and the dark scheme. Those of series are after Okabe and Ito's, which readers tell apart who don't
 * see all colours.
 */
public enum Ink {
    /** Text, and what all is compared with. */
    TEXT(0x1c1c1e, 0xe6e6e8),
    FAINT(0x6a6a70, 0x9a9aa2),
    /** What is there, but not the point. */
    PALE(0xb9b9c0, 0x5c5c64),
    GRID(0xe4e4e8, 0x303036),
    GROUND(0xfdfdfc, 0x161618),
    BLUE(0x0072b2, 0x4aa8e0),
    VERMILION(0xd55e00, 0xff8444),
    GREEN(0x008f68, 0x2fc79a),
    PURPLE(0xb3588b, 0xe08bbd),
    ORANGE(0xbf8200, 0xf0b429),
    SKY(0x3596cf, 0x8fd0ff);

    private static final Ink[] SERIES = {BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY};

    private final int light;
    private final int dark;

    Ink(int light, int dark) {
        this.light = light;
        this.dark = dark;
    }

    /** That of a series by its number; they repeat. */
    public static Ink series(int index) {
        return SERIES[index % SERIES.length];
    }

    /** How often the inks were gone through before that number. */
    public static int round(int index) {
        return index / SERIES.length;
    }

    /** Red, green and blue in the light scheme. */
    public int light() {
        return light;
    }

    String cssClass() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Rules for the page: custom properties of both schemes, and the classes of filled and stroked shapes. */
    public static String css() {
        StringBuilder light = new StringBuilder(":root {");
        StringBuilder dark = new StringBuilder("@media (prefers-color-scheme: dark) { :root {");
        StringBuilder rules = new StringBuilder();
        for (Ink ink : values()) {
            String name = ink.cssClass();
            light.append(" --ink-%s: #%06x;".formatted(name, ink.light));
            dark.append(" --ink-%s: #%06x;".formatted(name, ink.dark));
            rules.append(".fill-%1$s { fill: var(--ink-%1$s); } .stroke-%1$s { stroke: var(--ink-%1$s); }\n".formatted(name));
        }
        return light + " }\n" + dark + " } }\n" + rules;
    }
}
