// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mufree.Engine;
import org.mufree.FlushedAccuracy;
import org.mufree.Method;

/** What becomes of binary32 methods that are copied into code compiled with {@code -ftz=true} or {@code --use_fast_math}. */
final class FlushReport {
    static final String TITLE = "Errors under flush-to-zero";

    private static final long CHUNK = 1L << 28;

    private final List<FlushedAccuracy> measured;

    FlushReport(List<FlushedAccuracy> measured) {
        this.measured = measured;
    }

    /** Tries every argument of these methods, all of binary32. */
    static FlushReport of(Engine engine, List<Method> methods) {
        long steps = methods.stream().mapToLong(method -> method.format().patterns() / CHUNK).sum();
        try (Progress progress = Progress.of("verify", steps)) {
            return new FlushReport(methods.stream().map(method -> scan(engine, method, progress)).toList());
        }
    }

    private static FlushedAccuracy scan(Engine engine, Method method, Progress progress) {
        progress.doing(method.label());
        FlushedAccuracy all = null;
        for (long first = 0; first < method.format().patterns(); first += CHUNK) {
            FlushedAccuracy part = engine.measurements().flushedAccuracy(method, first, CHUNK);
            all = all == null ? part : all.merge(part);
            progress.step(1);
        }
        return all;
    }

    Table table() {
        Table table = new Table("method", ">max rel error", "at", ">max ulp error", ">results that differ", "as it stands",
                "bound holds for");
        for (FlushedAccuracy flushed : measured) {
            Method method = flushed.accuracy().method();
            table.add(method.label(), Numbers.relError(flushed.accuracy().maxRelError()),
                    Numbers.hexBits(method.format(), flushed.accuracy().argMaxRel()),
                    Numbers.ulpError(flushed.accuracy().maxUlpError()), String.valueOf(flushed.differing()),
                    verdict(flushed), flushed.holds() == null ? "no interval around 1"
                            : flushed.holds().equals(method.domain()) ? "its domain" : Numbers.domain(flushed.holds()));
        }
        return table;
    }

    /** Whether the method may be compiled so, unchanged. */
    private static String verdict(FlushedAccuracy flushed) {
        return flushed.sameBits() ? "safe: same bits" : flushed.accuracy().withinBound() ? "safe: bound holds" : "NOT SAFE";
    }

    String markdown() {
        return """

                For methods copied out of the header into code that is compiled with `-ftz=true` or `--use_fast_math`: what every
                argument of the domain gives when each product and each sum takes subnormal operands for zeros and returns
                zeros for subnormal results (`mufree/flushed.h`). The header's own functions do not heed these flags. The
                correctly rounded rows are meant as intrinsics (`__frcp_rn`, `__frsqrt_rn`, `__fsqrt_rn` and `__fdiv_rn`):
                of the operators `/` and of `sqrtf`, `--use_fast_math` makes approximations.

                Safe *as it stands*: the stated errors hold over the whole domain. Else they hold for the magnitudes in the last
                column, which is the widest interval around 1.

                """ + table().markdown();
    }

    List<Map<String, Object>> rows(Machine machine) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (FlushedAccuracy flushed : measured) {
            Map<String, Object> row = new LinkedHashMap<>(Rows.identity(flushed.accuracy().method()));
            row.putAll(Rows.accuracy(flushed.accuracy()));
            row.put("flushed", true);
            row.put("differing", flushed.differing());
            row.put("boundHoldsFor", flushed.holds() == null ? null
                    : new double[] {flushed.holds().lo(), flushed.holds().hi()});
            row.putAll(machine.fields());
            rows.add(row);
        }
        return rows;
    }
}
