// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.mufree.internal.Native;

/** What the refinement of a guess in a 16-bit format computes in. */
public enum Arithmetic {
    /** In binary32; the result is not rounded to the format. */
    WIDE(Native.MUFREE_WIDE),
    /** In the format, each operation rounded to it: on a GPU two results an instruction. */
    PACKED(Native.MUFREE_PACKED);

    final int code;

    Arithmetic(int code) {
        this.code = code;
    }
}
