// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;

/**
 * A few arguments, again and again to any length. Each is drawn as a number whose low bits choose what kind of argument it
 * is, so that the same numbers suit every method; 0 is 1.0, and smaller numbers are simpler arguments.
 */
record RandomArguments(List<Integer> draws) {
    private enum Kind {
        ONE, ANY, SIGNED_ZERO, INFINITY, SUBNORMAL, NAN_WITH_PAYLOAD, NEAR_LOWEST_OF_DOMAIN, NEAR_HIGHEST_OF_DOMAIN,
        NEAR_POWER_OF_FOUR
    }

    /** Bits of the method's format. */
    private static int bits(Method method, int draw) {
        Encoding encoding = Encoding.of(method.format());
        Kind kind = Kind.values()[Math.floorMod(draw, Kind.values().length)];
        int rest = (draw / Kind.values().length) * 0x9e3779b1;  // spread over all bits
        int sign = (rest >>> 31) * encoding.sign();
        int near = (rest >>> 8) % 7 - 3;
        int fraction = rest >>> 1 & encoding.minNormal() - 1;
        return switch (kind) {
            case ONE -> encoding.round(1);
            case ANY -> rest >>> 32 - 8 * method.format().bytes();
            case SIGNED_ZERO -> sign;
            case INFINITY -> sign | encoding.infinity();
            case SUBNORMAL -> sign | Math.max(fraction, 1);
            case NAN_WITH_PAYLOAD -> sign | encoding.infinity() | Math.max(fraction, 1);
            case NEAR_LOWEST_OF_DOMAIN -> sign | encoding.round(method.domain().lo()) + near;
            case NEAR_HIGHEST_OF_DOMAIN -> sign | encoding.round(method.domain().hi()) + near;
            case NEAR_POWER_OF_FOUR -> sign | encoding.round(Math.scalb(1.0, 2 * ((rest >>> 12) % 15 - 7))) + near;
        };
    }

    /** As many as were drawn. */
    Values of(Method method) {
        return Values.of(method.format(), draws.size(), i -> bits(method, draws.get(i)));
    }
}
