// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.mufree.internal.Native;

/** The floating-point format of a method's arguments and results. */
public enum Format {
    /** IEEE binary32, Java's {@code float}. */
    F32(Native.MUFREE_F32, Float.BYTES),
    /** IEEE binary16, by its bits in a {@code short}. */
    F16(Native.MUFREE_F16, Short.BYTES),
    /** bfloat16, the upper half of a {@code float}'s bits, in a {@code short}. */
    BF16(Native.MUFREE_BF16, Short.BYTES);

    final int code;
    private final int bytes;

    Format(int code, int bytes) {
        this.code = code;
        this.bytes = bytes;
    }

    /** The bytes of a value. */
    public int bytes() {
        return bytes;
    }

    /** The number of bit patterns: 2^32 or 2^16. */
    public long patterns() {
        return 1L << 8 * bytes;
    }
}
