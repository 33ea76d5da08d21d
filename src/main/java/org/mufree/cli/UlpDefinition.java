// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import org.mufree.Format;

/** What an ulp is here, as a document of errors says it first. */
final class UlpDefinition {
    private UlpDefinition() {
    }

    static String markdown() {
        Table formats = new Table("format", ">p", ">m", ">ulp(1)", ">ulp below 2^m");
        for (Format format : Format.values()) {
            int precision = format.fractionBits() + 1;
            int least = Math.getExponent(format.minNormal());
            formats.add(Rows.word(format), String.valueOf(precision), String.valueOf(least), power(1 - precision),
                    power(least + 1 - precision));
        }
        return """
                Let r be the exact result, a real number, and 2^e <= |r| < 2^(e+1). In a format of p significant bits whose least
                normal number is 2^m,

                    ulp(r) = 2^(max(e, m) - p + 1)

                the distance between the format's two values around r; where r is itself a power of two, the distance to the
                value above it. The error of a result y in ulps is |y - r| / ulp(r): the ulp is the exact result's, not the
                computed one's, and r is not rounded first.

                """ + formats.markdown() + """

                - A correctly rounded result has an error of at most 0.5 ulp. A *faithful* one is r itself or one of its two
                  neighbours; its error is less than 1 ulp.
                - The relative error is |y - r| / |r|. Of a normal r, 1 ulp is between 2^-p and 2^(1-p) of it.
                - A NaN, or an infinity for a finite r, counts as an infinite error: no maximum below hides one.
                - Subnormal numbers are kept, as arguments and as results. What flushing them to zero does is measured apart
                  (`verify --ftz`).
                - The maxima are over every argument of the method's domain (`./mufree methods`), for the bare method. The guarded
                  one gives the same there, and the correctly rounded result, or IEEE's infinity, zero or NaN, everywhere else.
                - *At* is the first argument, by its bits, that has the maximal relative error.

                """;
    }

    private static String power(int exponent) {
        return "2^" + exponent;
    }
}
