// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.RmsNorm;

/** RMSNorm of some formats measured on an engine. */
record NormReport(boolean onGpu, List<NormSpeed> speeds, Machine machine) {

    /** @throws Failures.WorkFailed if the engine's bits are not the CPU engine's */
    static NormReport measure(Engine engine, RmsNorm norm, List<Format> formats, long rows, long columns, int repetitions) {
        List<NormSpeed> speeds = new ArrayList<>();
        try (Progress progress = Progress.of("rmsnorm", formats.size())) {
            for (Format format : formats) {
                progress.doing(Rows.word(format));
                try (NormRun run = new NormRun(engine, norm, format, rows, columns)) {
                    run.validate();
                    speeds.add(run.time(repetitions));
                }
                progress.step(1);
            }
        }
        return new NormReport(engine.isGpu(), speeds, Machine.of(engine));
    }

    Table table() {
        Table table = new Table("format", "method", ">rows", ">columns", ">error bound", ">ms", ">GB/s", ">% of copy", ">least",
                ">most");
        for (NormSpeed speed : speeds) {
            double[] range = speed.ofCopy().range();
            table.add(Rows.word(speed.format()), speed.norm().method().label(), String.valueOf(speed.rows()),
                    String.valueOf(speed.columns()), Numbers.relError(speed.bound()),
                    Numbers.fixed(speed.seconds().median() * 1e3, 3),
                    Numbers.fixed(speed.bytesPerSecond() / 1e9, onGpu ? 0 : 1), Numbers.fixed(speed.ofCopy().median() * 100, 1),
                    Numbers.fixed(range[0] * 100, 1), Numbers.fixed(range[1] * 100, 1));
        }
        return table;
    }

    /** How the figures came about. */
    List<String> notes() {
        return List.of("Weighted, epsilon " + speeds.get(0).norm().epsilon() + ". Error bound: relative, of each result. GB/s: the "
                + "rows read and written; % of copy: against a plain copy of as many bytes, timed in turns. Medians of "
                + speeds.get(0).seconds().count() + ". The bits are the CPU engine's: compared before timing.");
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (NormSpeed speed : speeds) {
            Map<String, Object> row = speed.fields();
            row.putAll(machine.fields());
            rows.add(row);
        }
        return rows;
    }

    String markdown() {
        return "\n" + table().markdown() + "\n" + String.join("\n\n", notes()) + "\n";
    }
}
