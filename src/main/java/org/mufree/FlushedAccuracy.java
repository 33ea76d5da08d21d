// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/**
 * The measured errors of a binary32 method over some of the arguments of its domain, when every product and every sum of
 * it flushes subnormal operands and results to zero, as code compiled with {@code -ftz=true} or {@code --use_fast_math}
 * does.
 *
 * @param accuracy the errors under flush-to-zero
 * @param differing how many results differ from the method's own
 * @param holds the magnitudes around 1 for which both errors keep the method's bounds, up to the next for which one does
 *     not or to the end of the domain; null where they are not kept for 1 itself
 */
public record FlushedAccuracy(Accuracy accuracy, long differing, Domain holds) {
    /** Whether flushing changes no result at all. */
    public boolean sameBits() {
        return differing == 0;
    }

    /** The magnitudes of a domain between two, in bits, at which a bound is not kept; 0: there is no such magnitude. */
    static Domain between(Domain domain, int failsBelow, int failsAbove) {
        float lo = failsBelow == 0 ? domain.lo() : Math.max(domain.lo(), Float.intBitsToFloat(failsBelow + 1));
        float hi = failsAbove == 0 ? domain.hi() : Math.min(domain.hi(), Float.intBitsToFloat(failsAbove - 1));
        return failsAbove == Float.floatToRawIntBits(1) ? null : new Domain(lo, hi);
    }

    /** Together with the figures of arguments that come after these. */
    public FlushedAccuracy merge(FlushedAccuracy later) {
        Domain both = holds == null || later.holds == null ? null
                : new Domain(Math.max(holds.lo(), later.holds.lo()), Math.min(holds.hi(), later.holds.hi()));
        return new FlushedAccuracy(accuracy.merge(later.accuracy), differing + later.differing, both);
    }
}
