// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/**
 * A closed interval of arguments.
 *
 * @param lo its least number
 * @param hi its greatest number
 */
public record Domain(float lo, float hi) {
    /** @throws IllegalArgumentException unless {@code lo <= hi} */
    public Domain {
        if (!(lo <= hi)) {
            throw new IllegalArgumentException("lo is " + lo + ", hi is " + hi + ": lo <= hi is needed");
        }
    }

    /** @throws IllegalArgumentException if no number lies in both */
    public Domain intersection(Domain other) {
        return new Domain(Math.max(lo, other.lo), Math.min(hi, other.hi));
    }

    /** Whether {@code x} lies in it, both ends included; NaN does not. */
    public boolean contains(float x) {
        return lo <= x && x <= hi;
    }
}
