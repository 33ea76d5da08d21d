// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** The floating-point format of a method's arguments and results. */
public enum Format {
    /** IEEE binary32, Java's {@code float}. */
    F32
}
