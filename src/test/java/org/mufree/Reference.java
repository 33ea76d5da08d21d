// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** Correctly rounded results by Java's own arithmetic; {@link ReferenceTest} proves the one that needs a proof. */
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
        return (float) (1.0 / Math.sqrt(x));
    }

    /** Whether the bare method is to be used for {@code x}. */
    static boolean inDomain(Method method, float x) {
        return method.domain().contains(method.op() == Op.RCP ? Math.abs(x) : x);
    }
}
