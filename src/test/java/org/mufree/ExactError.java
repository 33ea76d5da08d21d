// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Errors by arithmetic of 100 digits, enough for any power of two to be exact, rounded to 50, so that equal ones are
 * equal; apart from all code under test: no fma, and no arithmetic in double.
 *
 * @param relative |y - r| / r
 * @param ulps |y - r| / ulp(r)
 * @param faithful whether y is r, or one of its two neighbours
 */
record ExactError(BigDecimal relative, BigDecimal ulps, boolean faithful) {
    private static final MathContext DIGITS = new MathContext(100);
    private static final MathContext SHOWN = new MathContext(50);

    /** The error of y in {@code results} as the result of x in {@code arguments}, each at an index. */
    static ExactError of(Op op, Values arguments, Values results, int index) {
        BigDecimal exact = exact(op, arguments.get(index)).abs();
        BigDecimal result = new BigDecimal(results.get(index)).abs();
        BigDecimal error = result.subtract(exact).abs();
        return new ExactError(error.divide(exact, SHOWN), error.divide(ulp(results.format(), exact), SHOWN),
                isNeighbour(results, index, result.compareTo(exact), exact));
    }

    /** 1/x or 1/sqrt(x). */
    static BigDecimal exact(Op op, double x) {
        BigDecimal value = new BigDecimal(x);
        return BigDecimal.ONE.divide(op == Op.RCP ? value : value.sqrt(DIGITS), DIGITS);
    }

    /** A result above r is its neighbour when the value before it is below r, and so on. */
    private static boolean isNeighbour(Values results, int index, int side, BigDecimal exact) {
        if (side == 0) {
            return true;
        }
        Encoding encoding = Encoding.of(results.format());
        int next = results.bits(index) & encoding.nan();
        BigDecimal across = new BigDecimal(encoding.decode(side > 0 ? next - 1 : next + 1));
        return across.compareTo(exact) == -side;
    }

    /** That of the binade [2^e, 2^(e+1)) in which the exact result lies, found by comparing with powers of two. */
    private static BigDecimal ulp(Format format, BigDecimal exact) {
        int exponent = Math.getExponent(exact.doubleValue());
        if (power(exponent).compareTo(exact) > 0) {
            exponent--; // rounding to double reached the next binade
        }
        return power(Encoding.of(format).ulpExponent(exponent));
    }

    private static BigDecimal power(int exponent) {
        BigDecimal magnitude = BigDecimal.valueOf(2).pow(Math.abs(exponent));
        return exponent >= 0 ? magnitude : BigDecimal.ONE.divide(magnitude);
    }
}
