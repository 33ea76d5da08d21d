// SPDX-License-Identifier: Apache-2.0
package org.mufree.plot;

/**
 * An axis.
 *
 * @param lo the number where it begins
 * @param hi where it ends
 */
public record Axis(String label, Scale scale, double lo, double hi, boolean ticks) {
    /** How numbers lie along it, and how they are written. */
    public enum Scale {
        /** Even. */
        LINEAR,
        /** Logarithmic, written 1e-7. */
        LOG10,
        /** Logarithmic, written 0.5, 8, 100, 10000. */
        LOG10_PLAIN,
        /** Logarithmic by factors of two, written as they are: 1, 2, 4. */
        LOG2,
        /** Logarithmic by powers of 16, written 2^12. */
        LOG16;

        public boolean isLog() {
            return this != LINEAR;
        }
    }

    /** @throws IllegalArgumentException unless the axis has a length, of positive numbers where it is logarithmic */
    public Axis {
        if (!(lo < hi) || scale.isLog() && !(lo > 0) || !Double.isFinite(lo) || !Double.isFinite(hi)) {
            throw new IllegalArgumentException("axis \"" + label + "\", " + scale + ": lo is " + lo + ", hi is " + hi);
        }
    }

    public Axis(String label, Scale scale, double lo, double hi) {
        this(label, scale, lo, hi, true);
    }

    /** The same without numbers, as it stands beside one that has them. */
    public Axis bare() {
        return new Axis("", scale, lo, hi, false);
    }

    /** From a whole power of ten to one, so that all numbers lie between. */
    public static Axis decades(String label, double least, double most) {
        return new Axis(label, Scale.LOG10, Math.pow(10, Math.floor(Math.log10(least))),
                Math.pow(10, Math.max(Math.ceil(Math.log10(most)), Math.floor(Math.log10(least)) + 1)));
    }
}
