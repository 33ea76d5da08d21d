// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts what is read and written, so that JMH also reports GB/s: 10^9 bytes, in and out together. */
@AuxCounters
@State(Scope.Thread)
public class Traffic {
    public double GB;

    /** A batch over so many floats: each is read once, and its result written once. */
    void floats(long length) {
        GB += 2e-9 * Float.BYTES * length;
    }
}
