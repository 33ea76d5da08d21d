// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import org.mufree.ProgramCandidate;

/**
 * A candidate for the constants of a program, judged.
 *
 * @param error its greatest error over the arguments that were tried
 */
public record Scored(ProgramCandidate candidate, double error) {
    /** The better one; of equal ones the first. Null is worse than any. */
    static Scored better(Scored a, Scored b) {
        return a == null || b != null && b.error < a.error ? b : a;
    }
}
