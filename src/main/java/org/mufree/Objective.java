// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.mufree.internal.Native;

/** Which error of a form's candidates is to be smallest. */
public enum Objective {
    /** max |y - r| / r, r the exact result, y as the arithmetic leaves it: of {@link Arithmetic#WIDE} before rounding. */
    RELATIVE(Native.MUFREE_RELATIVE),
    /** max |y - r| / ulp(r), y rounded to the format and ulp(r) that of the format's binade in which r lies. */
    ULP(Native.MUFREE_ULP);

    final int code;

    Objective(int code) {
        this.code = code;
    }
}
