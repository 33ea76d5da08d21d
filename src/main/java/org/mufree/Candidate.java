// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a form needs to be a method.
 *
 * @param magic the constant of the guess, 16 bits
 * @param constants those of the refinement
 */
public record Candidate(int magic, List<Float> constants) {
    /** @throws IllegalArgumentException unless the magic has 16 bits */
    public Candidate {
        if (magic != (magic & 0xffff)) {
            throw new IllegalArgumentException("magic is 0x" + Integer.toHexString(magic) + ": 16 bits are needed");
        }
        constants = List.copyOf(constants);
    }

    /** As in {@code 0x5f37}. */
    public String magicText() {
        return String.format("0x%04x", magic);
    }

    /** As in {@code 0x5f37, 0.5, 1.5}. */
    @Override
    public String toString() {
        return magicText() + constants.stream().map(k -> ", " + k).collect(Collectors.joining());
    }
}
