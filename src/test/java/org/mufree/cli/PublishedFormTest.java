// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The errors of the literature's forms, found again by trying every argument. */
class PublishedFormTest {
    /** A form's arithmetic: its result for x, given its constants, the magic's bits excepted, and the guess. */
    private interface Arithmetic {
        float apply(float x, float y, float[] k);
    }

    private static final Map<String, Arithmetic> ARITHMETIC = Map.of(
            "y = magic", (x, y, k) -> y,
            "y = magic; z = x y y; y (k - z)", (x, y, k) -> y * Math.fma(-(x * y), y, k[0]),
            "y = magic; z = x y y; k1 y (k0 - z)", (x, y, k) -> k[1] * y * Math.fma(-(x * y), y, k[0]),
            "y = magic; z = x y y; y (k0 - k1 z)", (x, y, k) -> y * Math.fma(-k[1], x * y * y, k[0]),
            "y = magic; z = x y y; y (z (z - k1) + k0)", (x, y, k) -> {
                float z = x * y * y;
                return y * Math.fma(z, z - k[1], k[0]);
            },
            "y = magic; z = x y y; y = y (k0 - k1 z); z = x y y; y (k2 - z)", (x, guess, k) -> {
                float y = guess * Math.fma(-k[1], x * guess * guess, k[0]);
                return y * Math.fma(-(x * y), y, k[2]);
            },
            "y = magic; y = (k1 y) (k0 - x y); y + y (1 - x y)", (x, guess, k) -> {
                float y = k[1] * guess * Math.fma(-x, guess, k[0]);
                return Math.fma(y, Math.fma(-x, y, 1), y);
            });

    static Stream<PublishedForm> forms() {
        return PublishedForm.all().stream();
    }

    /**
     * Scaling an argument by a power of two (of four for a root) scales every step, so that a binade (two) stands for all;
     * of a reciprocal the ends of the domain are tried as well, where a step might leave the normal numbers.
     */
    @ParameterizedTest
    @MethodSource("forms")
    void errorsAreTheStatedOnes(PublishedForm form) {
        Errors errors = new Errors();
        boolean root = form.op().equals("rsqrt");
        for (float binade : root ? new float[] {1, 2} : new float[] {1, 0x1p-126f, 0x1p124f}) {
            errors.scan(form, root, binade);
        }
        assertEquals(form.maxRelError(), errors.relative, form.maxRelError() * 1e-9);
        assertEquals(form.maxUlpError(), errors.ulp, form.maxUlpError() * 1e-8);
        assertTrue(errors.relative <= form.maxRelError() && errors.ulp <= form.maxUlpError(), "a maximum is rounded up");
    }

    private static final class Errors {
        private double relative;
        private double ulp;

        void scan(PublishedForm form, boolean root, float binade) {
            String[] constants = form.constants().split(", ");
            int magic = Integer.decode(constants[0]);
            float[] k = new float[constants.length - 1];
            for (int i = 0; i < k.length; i++) {
                k[i] = Float.parseFloat(constants[i + 1].replaceFirst("k\\d? = ", ""));
            }
            Arithmetic arithmetic = ARITHMETIC.get(form.form());
            int first = Float.floatToRawIntBits(binade);
            for (int bits = first; bits < first + (1 << 23); bits++) {
                float x = Float.intBitsToFloat(bits);
                float y = arithmetic.apply(x, Float.intBitsToFloat(magic - (root ? bits >> 1 : bits)), k);
                double r = root ? 1 / Math.sqrt(x) : 1.0 / x;
                relative = Math.max(relative, Math.abs(root ? y * Math.sqrt(x) - 1 : (double) y * x - 1));
                ulp = Math.max(ulp, Math.abs(y - r) / Math.scalb(1.0, Math.getExponent(r) - 23));
            }
        }
    }

    @Test
    void eachHasASourceToReadAndANameOfItsOwn() {
        assertEquals(PublishedForm.all().size(),
                PublishedForm.all().stream().map(PublishedForm::name).collect(Collectors.toSet()).size());
        forms().forEach(form -> {
            assertTrue(form.ops() >= 1 && !form.source().isBlank() && form.domain().startsWith("["), form::toString);
            assertTrue(URI.create(form.url()).getHost().contains("."), form::toString);
            assertTrue(List.of("rcp", "rsqrt").contains(form.op()), form::toString);
        });
    }
}
