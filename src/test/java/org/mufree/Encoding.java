// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/**
 * The formats by IEEE 754's definition, in double arithmetic in which all of it is exact; apart from the code under test.
 *
 * @param exponentBits the width of the exponent's field
 * @param fractionBits the width of the fraction's field
 */
record Encoding(int exponentBits, int fractionBits) {
    static Encoding of(Format format) {
        return switch (format) {
            case F32 -> new Encoding(8, 23);
            case F16 -> new Encoding(5, 10);
            case BF16 -> new Encoding(8, 7);
        };
    }

    private int bias() {
        return (1 << exponentBits - 1) - 1;
    }

    int sign() {
        return 1 << exponentBits + fractionBits;
    }

    int infinity() {
        return (1 << exponentBits) - 1 << fractionBits;
    }

    /** The greatest magnitude, which is a NaN. */
    int nan() {
        return infinity() | (1 << fractionBits) - 1;
    }

    int minNormal() {
        return 1 << fractionBits;
    }

    boolean isNaN(int bits) {
        return (bits & nan()) > infinity();
    }

    /** The value of those bits. */
    double decode(int bits) {
        int magnitude = bits & nan();
        double size = magnitude > infinity() ? Double.NaN : magnitude == infinity() ? Double.POSITIVE_INFINITY
                : finite(magnitude);
        return (bits & sign()) == 0 ? size : -size;
    }

    /** As if infinity were the number after the greatest. */
    private double finite(int magnitude) {
        int exponent = magnitude >>> fractionBits;
        double fraction = Math.scalb((double) (magnitude & minNormal() - 1), -fractionBits);
        return exponent == 0 ? Math.scalb(fraction, 1 - bias()) : Math.scalb(1 + fraction, exponent - bias());
    }

    /** The bits of the nearest value, of two equally near ones of the even one. */
    int round(double value) {
        if (Double.isNaN(value)) {
            return nan();
        }
        int sign = Double.doubleToRawLongBits(value) < 0 ? sign() : 0;
        double size = Math.abs(value);
        int below = 0;
        for (int step = minNormal() << exponentBits - 1; step > 0; step >>>= 1) {  // the greatest value that is not above
            below = below + step <= infinity() && finite(below + step) <= size ? below + step : below;
        }
        if (below == infinity()) {
            return sign | below;
        }
        double middle = middleAfter(below);
        return sign | (size > middle || size == middle && below % 2 == 1 ? below + 1 : below);
    }

    /** Half way from a magnitude to the next one; after the greatest number, to where infinity begins. */
    double middleAfter(int magnitude) {
        return (finite(magnitude) + finite(magnitude + 1)) / 2;
    }

    /** The distance between the values of the binade [2^exponent, 2^(exponent + 1)), as a power of two. */
    int ulpExponent(int exponent) {
        return Math.max(exponent, 1 - bias()) - fractionBits;
    }
}
