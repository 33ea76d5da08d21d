// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.mufree.internal.Native;

/** The format of arguments and results. */
public enum Format {
    /** binary32, a Java {@code float}. */
    F32(Native.MUFREE_F32, HostType.FLOATS, 8, 23),
    /** binary16, its bits in a {@code short}. */
    F16(Native.MUFREE_F16, HostType.SHORTS, 5, 10),
    /** bfloat16, the upper half of a {@code float}'s bits, in a {@code short}. */
    BF16(Native.MUFREE_BF16, HostType.SHORTS, 8, 7);

    final int code;
    /** What Java holds values in. */
    final HostType<?, ?, ?> hostType;
    private final int fractionBits;
    /** Of the least normal number. */
    private final int minExponent;

    Format(int code, HostType<?, ?, ?> hostType, int exponentBits, int fractionBits) {
        this.code = code;
        this.hostType = hostType;
        this.fractionBits = fractionBits;
        this.minExponent = 2 - (1 << exponentBits - 1);
    }

    /** The bytes of a value. */
    public int bytes() {
        return hostType.bytes();
    }

    /** The number of bit patterns: 2^32 or 2^16. */
    public long patterns() {
        return 1L << 8 * bytes();
    }

    /** The bits of the significand that are kept: all but the first. */
    public int fractionBits() {
        return fractionBits;
    }

    /**
     * The value of those bits, exactly.
     *
     * @throws UnsupportedOperationException for {@link #F32}
     */
    public float toFloat(short bits) {
        requireShorts();
        int magnitude = bits & Short.MAX_VALUE;
        int aligned = magnitude << F32.fractionBits - fractionBits;
        float size = magnitude < infinity() ? Float.intBitsToFloat(aligned) * rebias()
                : Float.intBitsToFloat(Float.floatToIntBits(Float.POSITIVE_INFINITY) | aligned);  // NaN stays NaN
        return bits < 0 ? -size : size;
    }

    /**
     * The bits of the value nearest to a float, ties to even; of the NaN that a GPU returns for any NaN.
     *
     * @throws UnsupportedOperationException for {@link #F32}
     */
    public short fromFloat(float value) {
        requireShorts();
        if (Float.isNaN(value)) {
            return Short.MAX_VALUE;
        }
        float size = Math.min(Math.abs(value), Float.MAX_VALUE);  // which rounds to infinity as infinity does
        int exponent = Math.max(Math.getExponent(size), minExponent);
        int units = (int) Math.rint(Math.scalb((double) size, fractionBits - exponent));
        // The units of a normal number hold its leading 1, which carries into the exponent: so does rounding up to 2.
        int magnitude = Math.min((exponent - minExponent << fractionBits) + units, infinity());
        return (short) (Math.copySign(1, value) < 0 ? magnitude | Short.MIN_VALUE : magnitude);
    }

    /** The least positive normal number. */
    public float minNormal() {
        return Math.scalb(1f, minExponent);
    }

    /** The least value of the format that is {@code x} or more; infinity where there is no finite one. */
    float ceil(float x) {
        return -floor(-x);
    }

    /** The greatest value of the format that is {@code x} or less; -infinity where there is no finite one. */
    float floor(float x) {
        if (this == F32) {
            return x;
        }
        short bits = fromFloat(x);
        float nearest = toFloat(bits);
        if (nearest <= x) {
            return nearest;
        }
        // One value down: a smaller magnitude if it is positive, a greater one if not. Zero: to the first below it.
        return nearest > 0 ? toFloat((short) (bits - 1)) : toFloat((short) ((bits | Short.MIN_VALUE) + 1));
    }

    /** The most by which rounding to the format changes a number of its normal range, as a share of it. */
    double roundoff() {
        return Math.scalb(1, -fractionBits - 1);
    }

    /** The bits of 1. */
    int one() {
        return 1 - minExponent << fractionBits;
    }

    /** The bits of infinity in a 16-bit format. */
    private int infinity() {
        return (1 << Short.SIZE - 1) - (1 << fractionBits);
    }

    /** From the exponent's bias in the format to that in binary32. */
    private float rebias() {
        return Math.scalb(1f, minExponent - Float.MIN_EXPONENT);
    }

    private void requireShorts() {
        if (this == F32) {
            throw new UnsupportedOperationException("format is F32: no short holds a value of it");
        }
    }
}
