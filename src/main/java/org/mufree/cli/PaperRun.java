// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mufree.Accuracy;
import org.mufree.Engine;
import org.mufree.Method;

/** What the report's tables are measured with. Speed only on a GPU: a CPU's says nothing about one's. */
final class PaperRun implements AutoCloseable {
    private static final List<String> SPEED_HEADINGS = List.of(">chain Gresults/s", ">map GB/s", ">% of copy");

    private final Engine engine;
    private final SpeedRun speedRun;
    private final Progress progress = Progress.of("paper", -1);
    private final Map<Method, Accuracy> accuracies = new HashMap<>();

    PaperRun(Engine engine, BenchOptions options) {
        this.engine = engine;
        speedRun = engine.isGpu() ? new SpeedRun(engine, options) : null;
    }

    Engine engine() {
        return engine;
    }

    Progress progress() {
        return progress;
    }

    /** The errors over the method's whole domain; where its speed is to be measured, it is validated by that. */
    Accuracy accuracy(Method method) {
        return accuracies.computeIfAbsent(method, m -> speedRun == null ? AccuracyScan.of(engine, m, progress)
                : speedRun.validate(m, progress));
    }

    /** The headings of a table that ends in speeds. */
    Table table(String... headings) {
        return new Table(followed(List.of(headings), SPEED_HEADINGS));
    }

    /** Adds a row that ends in the method's speeds, and its fields for a program. */
    void add(Table table, Map<String, Object> row, Method method, String... cells) {
        if (speedRun == null) {
            table.add(cells);
            return;
        }
        accuracy(method);
        accuracy(Method.baseline(method.op(), method.format()));
        progress.doing("time " + method);
        Speed speed = speedRun.time(method);
        row.putAll(speed.fields());
        table.add(followed(List.of(cells), List.of(Numbers.fixed(speed.resultsPerSecond() / 1e9, 1),
                Numbers.fixed(speed.bytesPerSecond() / 1e9, 0), Numbers.fixed(speed.ofCopy().median() * 100, 1))));
    }

    private String[] followed(List<String> cells, List<String> speeds) {
        return Stream.concat(cells.stream(), speedRun == null ? Stream.empty() : speeds.stream()).toArray(String[]::new);
    }

    @Override
    public void close() {
        progress.close();
        if (speedRun != null) {
            speedRun.close();
        }
    }
}
