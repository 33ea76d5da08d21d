// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/**
 * The measured errors of a method over some of the arguments of its domain.
 *
 * @param method the method
 * @param inputs how many arguments were tried
 * @param correctlyRounded how many of their results are correctly rounded
 * @param faithful how many of their results are one of the exact result's two neighbours in the format, or are exact
 * @param maxRelError max |y - r| / r, r the exact result; infinite if a result is NaN
 * @param argMaxRel bits of the first argument with that error
 * @param maxUlpError max |y - r| / ulp(r), ulp(r) that of the binade in which r lies
 * @param argMaxUlp bits of the first argument with that error
 */
public record Accuracy(Method method, long inputs, long correctlyRounded, long faithful, double maxRelError,
        int argMaxRel, double maxUlpError, int argMaxUlp) {

    /** Whether both errors keep the method's bounds. */
    public boolean withinBound() {
        return maxRelError <= method.maxRelError() && maxUlpError <= method.maxUlpError();
    }

    /** The share of correctly rounded results, from 0 to 1; NaN over no inputs. */
    public double correctlyRoundedShare() {
        return (double) correctlyRounded / inputs;
    }

    /** The share of faithful results, from 0 to 1; NaN over no inputs. */
    public double faithfulShare() {
        return (double) faithful / inputs;
    }

    /** Together with the figures of arguments that come after these. */
    public Accuracy merge(Accuracy later) {
        Accuracy rel = inputs == 0 || later.maxRelError > maxRelError ? later : this;
        Accuracy ulp = inputs == 0 || later.maxUlpError > maxUlpError ? later : this;
        return new Accuracy(method, inputs + later.inputs, correctlyRounded + later.correctlyRounded,
                faithful + later.faithful, rel.maxRelError, rel.argMaxRel, ulp.maxUlpError, ulp.argMaxUlp);
    }
}
