// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mufree.internal.NativeBenchmark;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

@Command(name = "bench-native", mixinStandardHelpOptions = true,
        description = {
            "Runs the native benchmark, whose options are Google Benchmark's.",
            "",
            "It times each method in registers (throughput, latency), over arrays (map), repeated on each element (repeat), "
                + "in calls and on streams, and mixes of any share, against MUFU and against a copy. Its figures are "
                + "docs/benchmarks.md's subject. All of it takes minutes on a GPU, and far longer on a CPU: choose by "
                + "--benchmark_filter.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree bench-native --benchmark_list_tests",
            "  mufree bench-native --benchmark_filter=throughput/f32/rcp",
            "  mufree bench-native --benchmark_out=bench.json --benchmark_out_format=json"})
final class BenchNativeCommand implements Callable<Integer> {
    @Unmatched
    private List<String> options = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(NativeBenchmark.executable().toString());
        String commit = Machine.builtCommit();
        if (commit != null) {
            command.add("--benchmark_context=commit=" + commit);
        }
        command.addAll(options);
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
