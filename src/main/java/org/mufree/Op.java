// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** What a method computes. */
public enum Op {
    /** 1/x. */
    RCP,
    /** 1/sqrt(x). */
    RSQRT
}
