// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.Comparator;
import org.mufree.Method;
import org.mufree.speeds.IssueModel;

/**
 * A way to compute an operation in binary32: its cost and its errors.
 *
 * @param name the method's, or that of a published form
 * @param mufuOps how many of the instructions are MUFU's
 */
record FrontierEntry(String name, double ops, double mufuOps, double maxRelError, double maxUlpError, Kind kind,
        String source) {
    /** The least cost first, then the least error. */
    static final Comparator<FrontierEntry> ORDER = Comparator.comparingDouble(FrontierEntry::slots)
            .thenComparingDouble(FrontierEntry::maxRelError).thenComparing(FrontierEntry::name);

    /** Whose it is. */
    enum Kind {
        /** Constants or arithmetic found by this project. */
        OWN("this project"),
        /** From the literature. */
        PUBLISHED("published"),
        /** The special function unit, and what compilers make with it. */
        MUFU("MUFU");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    static FrontierEntry of(Method method) {
        // The column "source" of the table names the project or its search where a method is its own.
        boolean own = method.source().contains("this project") || method.source().contains("mufree ");
        return new FrontierEntry(method.label(), (double) method.ops() / method.results(),
                (double) method.mufuOps() / method.results(), method.maxRelError(), method.maxUlpError(),
                own ? Kind.OWN : method.mufuOps() > 0 ? Kind.MUFU : Kind.PUBLISHED, method.source());
    }

    static FrontierEntry of(PublishedForm form) {
        return new FrontierEntry(form.name(), form.ops(), 0, form.maxRelError(), form.maxUlpError(), Kind.PUBLISHED,
                "[" + form.source() + "](" + form.url() + ")");
    }

    /** The time of a result, in issue slots: MUFU's instruction takes that of eight others. */
    double slots() {
        return IssueModel.slots(ops, mufuOps);
    }

    boolean usesMufu() {
        return mufuOps > 0;
    }

    /** Whether it costs no more and errs no more than the other, and one of them less. */
    boolean beats(FrontierEntry other) {
        return slots() <= other.slots() && maxRelError <= other.maxRelError
                && (slots() < other.slots() || maxRelError < other.maxRelError);
    }
}
