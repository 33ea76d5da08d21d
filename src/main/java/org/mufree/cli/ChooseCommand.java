// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.mufree.Choice;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;
import org.mufree.Request;
import org.mufree.speeds.Speeds;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "choose", mixinStandardHelpOptions = true,
        description = {
            "Finds the fastest method that is accurate enough, and says why.",
            "",
            "A method is used raw where its domain holds all of the arguments, else guarded: then it gives the correctly "
                + "rounded IEEE result outside its domain, and is slower. Methods are ranked by their speed in registers "
                + "in that mode. Of those whose speeds differ by 2 %% at most, the most accurate is taken. The accuracy is "
                + "that of results in the normal range; beyond it every guarded method is correctly rounded.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree choose --op rcp --rel 1e-6 --domain 1e-30:1e30",
            "  mufree choose --op rsqrt --ulp 2                   any argument",
            "  mufree choose --op rsqrt --format bf16 --exact --domain 1e-4:100",
            "  mufree choose --op rcp --bits 20 --speeds counted --json -"})
final class ChooseCommand implements Callable<Integer> {
    @Option(names = "--op", required = true, paramLabel = "rcp|rsqrt", description = "1/x or 1/sqrt(x).")
    private Op op;
    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "f32",
            description = "f32, f16 or bf16. Default: ${DEFAULT-VALUE}.")
    private Format format;
    @ArgGroup(multiplicity = "1")
    private RequiredOption required;
    @Mixin
    private DomainOption domain;
    @Mixin
    private SpeedsOption speeds;
    @Mixin
    private EngineOption engines;
    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        json.check();
        Request request = request();
        PrintWriter text = json.text();
        ChoiceReport report = new ChoiceReport(choice(request, text), required.words(), domain.words());
        report.print(text);
        json.write(report.rows());
        return 0;
    }

    private Request request() {
        Request request;
        try {
            request = new Request(op, format, required.required(), domain.domain());
        } catch (IllegalArgumentException empty) {
            throw new ParameterException(command.commandLine(), "--" + empty.getMessage());
        }
        if (request.methods().stream().noneMatch(request::isMetBy)) {
            Method best = Choice.mostAccurate(request);
            throw new ParameterException(command.commandLine(), required.given() + ": no method of " + Rows.word(op)
                    + " in " + Rows.word(format) + " is so accurate; the best is " + best + ", with a relative error of "
                    + Numbers.relError(best.maxRelError()) + " and " + Numbers.ulpError(best.maxUlpError()) + " ulp");
        }
        return request;
    }

    private Choice choice(Request request, PrintWriter text) {
        if (speeds.from() == SpeedsOption.From.COUNTED) {
            return Choice.of(request, Speeds.counted());
        }
        if (speeds.from() == SpeedsOption.From.SHIPPED) {
            return Choice.of(request, Speeds.shipped());
        }
        try (Engine engine = engines.open(text)) {
            return engine.isGpu() || speeds.from() == SpeedsOption.From.MEASURED ? Choice.of(request, engine)
                    : Choice.of(request, Speeds.shipped());
        }
    }
}
