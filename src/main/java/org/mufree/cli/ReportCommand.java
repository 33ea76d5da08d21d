// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.mufree.cli.Failures.WorkFailed;
import org.mufree.report.ResultReader;
import org.mufree.report.Results;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "report", mixinStandardHelpOptions = true,
        description = {
            "Makes a page of plots and tables of what was measured, and the README's tables.",
            "",
            "Takes the JSON of `mufree compare`, of the native benchmark, of JMH and of the peers' benchmark, several at once "
                + "and of one device. The page has a section for what each holds, needs nothing else, and is light or dark as "
                + "the reader's system is. Curves and histograms of the error are computed, on the CPU.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree report compare.json bench-native.json --html report.html --png plots",
            "  mufree report docs/results/h200/compare.json --readme README.md",
            "  mufree report docs/results/h200/compare.json --readme README.md --check"})
final class ReportCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RESULTS", description = "Files of results, JSON.")
    private List<Path> files;
    @Option(names = "--html", paramLabel = "FILE", description = "Write the page.")
    private Path html;
    @Option(names = "--png", paramLabel = "DIR", description = "Write a PNG of each plot into a folder, which is made.")
    private Path png;
    @Option(names = "--readme", paramLabel = "FILE", description = "Write the tables between a Markdown file's lines "
            + "`<!-- measured FORMAT... [pareto]: begin -->` and `<!-- measured: end -->`: of all methods of these formats, or "
            + "of those on the Pareto line of error and speed, beside the baseline and the correctly rounded one.")
    private Path readme;
    @Option(names = "--check", description = "With --readme: change nothing, and fail where the tables are not these.")
    private boolean check;
    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        if (html == null && png == null && readme == null) {
            throw new ParameterException(command.commandLine(), "nothing to write: --html, --png or --readme is needed");
        }
        if (check && readme == null) {
            throw new ParameterException(command.commandLine(), "--check is about the tables of --readme, which is missing");
        }
        boolean draws = html != null || png != null;
        if (draws && ModuleLayer.boot().findModule("java.desktop").isEmpty()) {
            throw new WorkFailed("this Java runtime has no module java.desktop, with which plots are drawn (a bundle's leaves it "
                    + "out): run report where there is a full JDK");
        }
        if (html != null) {
            AtomicFile.check(html);
        }
        PrintWriter out = command.commandLine().getOut();
        Results results = ResultReader.read(files);
        if (readme != null) {
            readme(results, out);
        }
        if (draws) {
            // The plots need no display, wherever one may be.
            System.setProperty("java.awt.headless", "true");
            ReportPage page = ReportPage.of(results);
            if (html != null) {
                ReportDrawing.html(page, html);
                out.println(html + ": " + page.sections().size() + " sections, " + page.figures().size() + " plots");
            }
            if (png != null) {
                ReportDrawing.pngs(page, png);
                out.println(png + ": " + page.figures().size() + " plots");
            }
        }
        return 0;
    }

    private void readme(Results results, PrintWriter out) throws IOException {
        String before = Files.readString(readme);
        String after = MeasuredBlocks.rewritten(readme.getFileName().toString(), before, results);
        if (check) {
            MeasuredBlocks.requireSame(readme.getFileName().toString(), before, after);
            out.println(readme + ": current");
        } else if (!before.equals(after)) {
            AtomicFile.write(readme, after);
            out.println(readme + ": written");
        } else {
            out.println(readme + ": was current");
        }
    }
}
