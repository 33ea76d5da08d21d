// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import org.mufree.Format;
import org.mufree.Op;
import org.mufree.report.Compared;
import org.mufree.report.Group;

/** The table of accuracy and speed that {@code compare}, the README and the report show. */
final class ComparisonTable {
    private ComparisonTable() {
    }

    static String heading(Group group) {
        return Rows.word(group.op()) + (group.op() == Op.RCP ? ": 1/x" : ": 1/sqrt(x)")
                + (group.format() == Format.F32 ? "" : " in " + Rows.word(group.format()));
    }

    /** @param rows methods of that format, or of those with the same baseline */
    static Table of(Format format, List<Compared> rows) {
        Table table = new Table("method", ">ops (MUFU)", ">max rel error", ">max ulp error", ">correct %",
                ">chain Gresults/s", ">x " + Rows.baseline(format), ">map GB/s", ">% of copy");
        rows.forEach(row -> table.add(row.method().label(), Rows.ops(row.method()), Numbers.relError(row.maxRelError()),
                Numbers.ulpError(row.maxUlpError()), Numbers.percent(row.correctlyRounded(), 2),
                Numbers.fixed(row.resultsPerSecond() / 1e9, row.onGpu() ? 1 : 3), Numbers.fixed(row.ofBaseline(), 3),
                Numbers.fixed(row.bytesPerSecond() / 1e9, row.onGpu() ? 0 : 1), Numbers.fixed(row.ofCopy() * 100, 1)));
        return table;
    }
}
