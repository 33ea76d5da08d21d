// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Errors to 100 digits, enough for any power of two to be exact; apart from all code under test: no double, no fma.
 *
 * @param relative |y - r| / r
 * @param ulps |y - r| / ulp(r)
 */
record ExactError(BigDecimal relative, BigDecimal ulps) {
    private static final MathContext DIGITS = new MathContext(100);

    static ExactError of(Op op, float x, float y) {
        BigDecimal exact = exact(op, x);
        BigDecimal error = new BigDecimal(y).subtract(exact).abs();
        return new ExactError(error.divide(exact.abs(), DIGITS), error.divide(ulp(exact.abs()), DIGITS));
    }

    private static BigDecimal exact(Op op, float x) {
        BigDecimal value = new BigDecimal(x);
        return BigDecimal.ONE.divide(op == Op.RCP ? value : value.sqrt(DIGITS), DIGITS);
    }

    /** That of the binade [2^e, 2^(e+1)) in which the exact result lies, found by comparing with powers of two. */
    private static BigDecimal ulp(BigDecimal exact) {
        int exponent = Math.getExponent(exact.doubleValue());
        if (power(exponent).compareTo(exact) > 0) {
            exponent--; // rounding to double reached the next binade
        }
        return power(exponent - 23);
    }

    private static BigDecimal power(int exponent) {
        BigDecimal magnitude = BigDecimal.valueOf(2).pow(Math.abs(exponent));
        return exponent >= 0 ? magnitude : BigDecimal.ONE.divide(magnitude);
    }
}
