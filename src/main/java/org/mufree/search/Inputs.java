// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.stream.IntStream;
import org.mufree.Domain;
import org.mufree.Format;
import org.mufree.Op;

/** The arguments over which a search takes its maxima, as bits of a 16-bit format in ascending order. */
public final class Inputs {
    private Inputs() {
    }

    /** Every positive normal argument; of a reciprocal those whose exact result is normal, too. */
    public static short[] all(Op op, Format format) {
        int leastNormal = 1 << format.fractionBits();
        float least = format.toFloat((short) leastNormal);
        return bits(IntStream.range(leastNormal, 0x8000 - leastNormal)
                .filter(bits -> op == Op.RSQRT || format.toFloat((short) bits) <= 1 / least));
    }

    /** Those of the inputs that lie in a domain. */
    public static short[] within(Domain domain, short[] inputs, Format format) {
        return bits(IntStream.range(0, inputs.length).map(i -> inputs[i])
                .filter(bits -> domain.contains(format.toFloat((short) bits))));
    }

    /**
     * One period of the errors: every significand, with the exponents 0 and, of a reciprocal root, 1. As long as no
     * operation leaves the normal numbers, scaling the argument scales every step of a form, and no error changes.
     */
    public static short[] period(Op op, Format format) {
        int one = format.fromFloat(1);
        return bits(IntStream.range(one, one + (op == Op.RCP ? 1 : 2) * (1 << format.fractionBits())));
    }

    /** Those of the inputs whose leading fraction bits choose that one of so many entries, a power of two. */
    public static short[] ofEntry(short[] inputs, Format format, int entries, int entry) {
        int fraction = (1 << format.fractionBits()) - 1;
        return bits(IntStream.range(0, inputs.length).map(i -> inputs[i])
                .filter(bits -> (bits & fraction) * entries >> format.fractionBits() == entry));
    }

    private static short[] bits(IntStream stream) {
        int[] bits = stream.toArray();
        short[] shorts = new short[bits.length];
        for (int i = 0; i < bits.length; i++) {
            shorts[i] = (short) bits[i];
        }
        return shorts;
    }
}
