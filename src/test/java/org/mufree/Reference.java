// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** Correctly rounded results by Java's own arithmetic; {@link ReferenceTest} proves those that need a proof. */
final class Reference {
    private Reference() {
    }

    static float ieee(Op op, float x) {
        return switch (op) {
            case RCP -> 1.0f / x;
            case RSQRT -> rsqrt(x);
        };
    }

    /** IEEE 754's rSqrt: two roundings to double, then one to float. */
    static float rsqrt(float x) {
        return (float) inDouble(Op.RSQRT, x);
    }

    /** The results in the format of {@code x}: of a 16-bit one rounded to double first, which never decides. */
    static Values ieee(Op op, Values x) {
        Encoding encoding = Encoding.of(x.format());
        return Values.of(x.format(), x.length(), x.format() == Format.F32
                ? i -> Float.floatToRawIntBits(ieee(op, (float) x.get(i)))
                : i -> encoding.round(inDouble(op, x.get(i))));
    }

    private static double inDouble(Op op, double x) {
        return 1.0 / (op == Op.RCP ? x : Math.sqrt(x));
    }

    /** Whether the bare method is to be used for {@code x}. */
    static boolean inDomain(Method method, double x) {
        double argument = method.op() == Op.RCP ? Math.abs(x) : x;
        return method.domain().lo() <= argument && argument <= method.domain().hi();
    }
}
