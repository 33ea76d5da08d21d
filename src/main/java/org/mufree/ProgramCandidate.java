// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a program of binary32 needs to be a method.
 *
 * @param magic the constant of the guess
 * @param constants those of the program
 */
public record ProgramCandidate(int magic, List<Float> constants) {
    /** Copies the constants. */
    public ProgramCandidate {
        constants = List.copyOf(constants);
    }

    /** As in {@code 0x7ef311c3}. */
    public String magicText() {
        return String.format("0x%08x", magic);
    }

    /** As in {@code 0x7ef33402, 2.0012813}. */
    @Override
    public String toString() {
        return magicText() + constants.stream().map(k -> ", " + k).collect(Collectors.joining());
    }
}
