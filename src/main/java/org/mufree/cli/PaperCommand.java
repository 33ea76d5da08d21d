// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mufree.Engine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "paper", mixinStandardHelpOptions = true,
        description = {
            "Reproduces the five tables of \"Rethinking 0x5F3759DF for GPUs\" by K. Yoshihara.",
            "",
            "Beside each of the article's figures stands what is measured here, and whether it is the same. On a GPU the "
                + "methods' throughput is measured, too: of each after it was validated.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree paper",
            "  mufree paper --html paper.html --json paper.json"})
final class PaperCommand implements Callable<Integer> {
    private static final String TITLE = "Rethinking 0x5F3759DF for GPUs, reproduced";

    @Mixin
    private EngineOption engines;
    @Mixin
    private BenchOptions options;
    @Mixin
    private JsonOption json;
    @Mixin
    private MarkdownOption markdown;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write the tables as one HTML page.")
    private Path html;

    @Override
    public Integer call() throws IOException {
        options.check();
        json.check();
        markdown.check();
        if (html != null) {
            AtomicFile.check(html);
        }
        PrintWriter text = json.text();
        try (Engine engine = engines.open(text)) {
            Machine machine = Machine.of(engine);
            List<PaperSection> sections = measure(engine, text);
            json.write(sections.stream().flatMap(section -> rows(section, machine)).toList());
            markdown.write(TITLE, machine,
                    () -> sections.stream().map(PaperSection::markdown).collect(Collectors.joining()));
            if (html != null) {
                AtomicFile.write(html, Html.page(TITLE, machine, sections));
            }
        }
        return 0;
    }

    /** Each table is printed as soon as it is there. */
    private List<PaperSection> measure(Engine engine, PrintWriter text) {
        try (PaperRun run = new PaperRun(engine, options)) {
            return Stream.<Function<PaperRun, PaperSection>>of(PaperBaselines::section, PaperConstants::magics,
                    PaperConstants::luts, PaperVariants::overAll, PaperVariants::overNorms).map(table -> {
                        PaperSection section = table.apply(run);
                        text.println("\n" + section.title());
                        text.println(section.text());
                        section.table().print(text);
                        return section;
                    }).toList();
        }
    }

    private static Stream<Map<String, Object>> rows(PaperSection section, Machine machine) {
        return section.rows().stream().map(figures -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("table", section.number());
            row.putAll(figures);
            row.putAll(machine.fields());
            return row;
        });
    }
}
