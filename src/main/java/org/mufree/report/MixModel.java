// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import org.mufree.Method;
import org.mufree.Mix;
import org.mufree.speeds.IssueModel;

/** What the issue model says of a mix whose share on MUFU varies. */
public final class MixModel {
    private MixModel() {
    }

    /**
     * How many times as fast as the baseline the mix's two methods are, at most.
     *
     * @param share how many of the period's elements go to MUFU; need not be whole
     */
    public static double ofBaseline(Method method, double share) {
        Mix mix = method.mix().orElseThrow(() -> new IllegalArgumentException("method is " + method.label() + ": no mix"));
        double onMufu = share / mix.period();
        Method baseline = Method.baseline(method.op(), method.format());
        return slots(baseline.ops(), baseline.mufuOps(), baseline) / slots(
                onMufu * mix.mufu().ops() + (1 - onMufu) * mix.trick().ops(),
                onMufu * mix.mufu().mufuOps() + (1 - onMufu) * mix.trick().mufuOps(), mix.mufu());
    }

    private static double slots(double ops, double mufuOps, Method of) {
        return IssueModel.slots(ops / of.results(), mufuOps / of.results());
    }
}
