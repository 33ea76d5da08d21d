// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;
import org.mufree.cli.FrontierEntry.Kind;

/** What there is for an operation in binary32, error against cost: the table's methods and published forms. */
record Frontier(Op op, List<FrontierEntry> entries) {
    /** The entries in their order. */
    Frontier {
        entries = entries.stream().sorted(FrontierEntry.ORDER).toList();
    }

    static Frontier of(Op op) {
        return new Frontier(op, Stream.concat(Method.of(op, Format.F32).stream().map(FrontierEntry::of),
                PublishedForm.of(op).stream().map(FrontierEntry::of)).toList());
    }

    /** Whether no other is as cheap and as accurate: it lies on the Pareto line. */
    boolean isPareto(FrontierEntry entry) {
        return entries.stream().noneMatch(other -> other.beats(entry));
    }

    List<FrontierEntry> pareto() {
        return entries.stream().filter(this::isPareto).toList();
    }

    /**
     * The most accurate of each side with so many instructions at most, none of them MUFU's.
     *
     * @param own of this project
     * @param published of others
     */
    record Duel(double ops, Optional<FrontierEntry> own, Optional<FrontierEntry> published) {
        /** How many times smaller this project's error is; NaN where one side has nothing. */
        double factor() {
            return own.isEmpty() || published.isEmpty() ? Double.NaN
                    : published.get().maxRelError() / own.get().maxRelError();
        }
    }

    /** One for each instruction count of an entry without MUFU, in their order. */
    List<Duel> duels() {
        return entries.stream().filter(e -> !e.usesMufu()).mapToDouble(FrontierEntry::ops).distinct().sorted()
                .mapToObj(ops -> new Duel(ops, best(Kind.OWN, ops), best(Kind.PUBLISHED, ops))).toList();
    }

    private Optional<FrontierEntry> best(Kind kind, double ops) {
        return entries.stream().filter(e -> e.kind() == kind && !e.usesMufu() && e.ops() <= ops)
                .min(Comparator.comparingDouble(FrontierEntry::maxRelError));
    }
}
