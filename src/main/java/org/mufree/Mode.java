// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.mufree.internal.Native;

/** What becomes of arguments outside a method's domain. */
public enum Mode {
    /**
     * They get the correctly rounded IEEE result: zeros, infinities, NaN, subnormals, negative arguments of
     * {@link Op#RSQRT}, and the ends of the range where the bare method fails.
     */
    GUARDED(Native.MUFREE_GUARDED),
    /** They get whatever the bare method makes of them. */
    RAW(Native.MUFREE_RAW);

    final int code;

    Mode(int code) {
        this.code = code;
    }
}
