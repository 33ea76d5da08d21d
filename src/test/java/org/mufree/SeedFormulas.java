// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.Map;

/**
 * Java's own arithmetic for the formulas as they were published: N. Juffa, "Weekend project: Exploring the feasibility of
 * replacing MUFU.RCP and MUFU.RSQ" (2025).
 */
final class SeedFormulas {
    /** A function of floats. */
    interface FloatFunction {
        float apply(float x);
    }

    static final Map<String, FloatFunction> BY_METHOD = Map.of(
            "rcp_magic_2nr_full", x -> rcp(x, 0x7ef6ffd7, 1.00254142f, 1.00000334f),
            "rcp_magic_2nr_reduced", x -> rcp(x, 0x7ef33be2, 1.00128412f, 1.00000083f),
            "rsqrt_magic_1nr", SeedFormulas::rsqrtOneNewton,
            "rsqrt_magic_halley", SeedFormulas::rsqrtHalley,
            "rsqrt_magic_2nr", SeedFormulas::rsqrtTwoNewton);

    private SeedFormulas() {
    }

    private static float rcp(float x, int magic, float first, float second) {
        float y = Float.intBitsToFloat(magic - Float.floatToRawIntBits(x));
        y = Math.fma(y, Math.fma(-x, y, first), y);
        return Math.fma(y, Math.fma(-x, y, second), y);
    }

    private static float rsqrtOneNewton(float x) {
        float y = Float.intBitsToFloat(0x5f331ed1 - (Float.floatToRawIntBits(x) >>> 1));
        float t = -5.31467617e-1f * x;
        return y * Math.fma(y * t, y, 1.53162515f);
    }

    private static float rsqrtHalley(float x) {
        float y = Float.intBitsToFloat(0x5f54401d - (Float.floatToRawIntBits(x) >>> 1));
        float s = Math.fma(-x * y, y, 9.81391788e-1f);
        float t = Math.fma(1.61310121e-1f, s, 4.37429070e-1f);
        return Math.fma(t, s * y, y);
    }

    private static float rsqrtTwoNewton(float x) {
        float y = Float.intBitsToFloat(0x5f37c185 - (Float.floatToRawIntBits(x) >>> 1));
        float t = -0.497887254f * x;
        y = y * Math.fma(y * t, y, 1.50018990f);
        return y * Math.fma(y * t, y, 1.49788487f);
    }
}
