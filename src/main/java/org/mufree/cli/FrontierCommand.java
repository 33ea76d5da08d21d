// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "frontier", mixinStandardHelpOptions = true,
        description = {
            "Shows how accurate methods are for their number of instructions, in binary32.",
            "",
            "Every method of the table, and bit tricks of the literature whose errors were found by trying every argument, "
                + "too. For each number of instructions: the best of this project, the best published, and the factor "
                + "between their errors. Nothing is measured here: the same table gives the same bytes.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree frontier",
            "  mufree frontier --markdown docs/frontier.md --svg docs/frontier.svg",
            "  mufree frontier --json - | jq '.[] | select(.pareto) | .name'"})
final class FrontierCommand implements Callable<Integer> {
    @Option(names = "--markdown", paramLabel = "FILE",
            description = "Also write the tables as Markdown, with sources, and with the plot that --svg writes.")
    private Path markdown;
    @Option(names = "--svg", paramLabel = "FILE",
            description = "Also draw it: error against instructions, for each operation.")
    private Path svg;
    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        json.check();
        for (Path file : new Path[] {markdown, svg}) {
            if (file != null) {
                AtomicFile.check(file);
            }
        }
        FrontierReport report = new FrontierReport();
        PrintWriter text = json.text();
        for (Frontier frontier : report.frontiers()) {
            text.println(FrontierReport.heading(frontier));
            FrontierReport.table(frontier, false).print(text);
            text.println();
            FrontierReport.duels(frontier).print(text);
            text.println();
        }
        json.write(report.rows());
        if (svg != null) {
            AtomicFile.write(svg, FrontierPlot.svg(report.frontiers()));
        }
        if (markdown != null) {
            AtomicFile.write(markdown, report.markdown(svg == null ? null : fromMarkdown()));
        }
        return 0;
    }

    /** The plot's address as seen from the document. */
    private String fromMarkdown() {
        return markdown.toAbsolutePath().normalize().getParent().relativize(svg.toAbsolutePath().normalize()).toString();
    }
}
