// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

/**
 * The speed of a method in registers.
 *
 * @param value single results in the unit of the {@link Speeds} that it is from; also of a 16-bit format, whose
 *     instructions have two
 * @param measured whether it was measured, or estimated from the number of instructions
 */
public record Rate(double value, boolean measured) {
    /** @throws IllegalArgumentException unless {@code value} is above 0 and finite */
    public Rate {
        if (!(value > 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException("value is " + value + ": a finite number above 0 is needed");
        }
    }
}
