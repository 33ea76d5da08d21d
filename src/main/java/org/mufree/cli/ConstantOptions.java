// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.mufree.Domain;
import org.mufree.Form;
import org.mufree.Objective;
import org.mufree.Op;
import org.mufree.Program;
import org.mufree.search.Checkpoint;
import org.mufree.search.ConstantSearch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a search for the constants of a binary32 program is told, beside the form. */
final class ConstantOptions {
    @Option(names = "--program", paramLabel = "TEXT", description = "f32: in place of a form, what to compute of the guess "
            + "y, an instruction a statement, as in \"t = k0 - x*y; u = t*t + k1; y*u\". Operands are x, y, earlier names, "
            + "constants k0, k1, ... and the literals 1 and 0.5.")
    private String text;

    @Option(names = "--op", paramLabel = "rcp|rsqrt", description = "f32: what the program computes.")
    private Op op;

    @Option(names = "--ops", paramLabel = "N", description = "f32: the operations that the program must have, the guess "
            + "included (1 for rcp, 2 for rsqrt); another number is an error.")
    private Integer ops;

    @Option(names = "--domain", paramLabel = "LO:HI", description = "f32: the arguments that count, as in 0x1p-126:0x1p125. "
            + "By default all positive normal ones whose results are normal.")
    private Domain domain;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "f32: chooses the random numbers. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--effort", paramLabel = "N", defaultValue = "1", description = "f32: how much is tried, in units of "
            + "the usual. Default: ${DEFAULT-VALUE}.")
    private int effort;

    @Option(names = "--checkpoint", paramLabel = "FILE", description = "f32: keeps the parts that are done in FILE, and "
            + "goes on after those that are there; the outcome is the same.")
    private Path checkpoint;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** The first of these options that was given, for searches that have none of them; null if none was. */
    String given() {
        return List.of("--program", "--op", "--ops", "--domain", "--seed", "--effort", "--checkpoint").stream()
                .filter(name -> command.commandLine().getParseResult().hasMatchedOption(name)).findFirst().orElse(null);
    }

    /** Every positive normal argument with a normal result. */
    static Domain whole(Op op) {
        return new Domain(Float.MIN_NORMAL, op == Op.RCP ? 1 / Float.MIN_NORMAL : Float.MAX_VALUE);
    }

    ConstantSearch.Question question(Form form, Objective objective) {
        if ((form == null) == (text == null)) {
            throw wrong(form == null ? "--form or --program is needed"
                    : "--form is " + form + " and --program is given, too");
        }
        if (form != null && op != null && op != form.op()) {
            throw wrong("--op is " + Rows.word(op) + ": " + form + " computes " + Rows.word(form.op()));
        }
        if (form == null && op == null) {
            throw wrong("--op is needed with --program");
        }
        try {
            Program program = form != null ? form.program() : Program.parse(op, text);
            if (ops != null && ops != program.ops()) {
                throw wrong("--ops is " + ops + ": \"" + program + "\" has " + program.ops());
            }
            return new ConstantSearch.Question(program, form == null ? List.of() : List.of(form.textbook()),
                    objective == null ? Objective.RELATIVE : objective, domain == null ? whole(program.op()) : domain, seed,
                    effort);
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong.getMessage());
        }
    }

    Checkpoint checkpoint(ConstantSearch.Question question) throws IOException {
        return CheckpointFile.of(checkpoint, question.toString());
    }

    private ParameterException wrong(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
