// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.mufree.Arithmetic;
import org.mufree.Domain;
import org.mufree.Form;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Objective;
import org.mufree.Op;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command line. Exit status: 0 for success, 1 when the work failed, 2 when it was asked for wrongly. */
@Command(name = "mufree", mixinStandardHelpOptions = true, versionProvider = Main.Version.class,
        subcommands = {MethodsCommand.class, DevicesCommand.class, CompareCommand.class, VerifyCommand.class,
                ApplyCommand.class, ChooseCommand.class, RmsNormCommand.class, BenchCommand.class,
                BenchNativeCommand.class, SearchCommand.class, FrontierCommand.class, PaperCommand.class,
                ReportCommand.class, BundleCommand.class},
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Reciprocals and reciprocal square roots on the GPU at the accuracy you choose.",
            "",
            "A GPU computes 1/x and 1/sqrt(x) in its special function unit (MUFU), or by a @|italic method|@ that "
                + "guesses the result from the argument's bits and refines the guess with multiplications. Each method "
                + "has a name, a domain and an error bound; every bound is the result of trying every argument.",
            ""},
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nWhere to begin:%n",
        footer = {
            "  mufree methods                      what there is",
            "  mufree compare                      MUFU against bit tricks: accuracy, speed",
            "  mufree choose --op rcp --rel 1e-6   the fastest method that is so accurate",
            "  mufree verify rsqrt_magic_2nr       try every argument of a method",
            "  mufree apply rcp_ieee in.npy out.npy",
            "  mufree rmsnorm x.npy y.npy          RMSNorm of rows",
            "  mufree COMMAND --help               what a command does, with examples",
            "",
            "Work runs on GPU 0 where there is one, else on the CPU, with the same bits; the first line printed says "
                + "which. --engine, or the environment variable MUFREE_ENGINE, decides instead: cpu, gpu or gpu:N.",
            "Exit status: 0 success, 1 the work failed, 2 wrong usage. MUFREE_DEBUG=1 adds stack traces."})
public final class Main implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    private Main() {
    }

    /** Without a command: says what there is. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return CommandLine.ExitCode.USAGE;
    }

    public static void main(String[] args) {
        System.exit(run(System.out, System.err, args));
    }

    /** A constant by the word that stands for it everywhere outside Java. */
    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return named(List.of(type.getEnumConstants()), Rows::word, word);
    }

    /** One of the values, by its name. */
    private static <T> T named(List<T> values, Function<T, String> name, String word) {
        return values.stream().filter(value -> name.apply(value).equals(word)).findFirst().orElseThrow(() ->
                new TypeConversionException("\"" + word + "\" is none of "
                        + values.stream().map(name).collect(Collectors.joining(", "))));
    }

    /** As in 0x1p-126:0x1p125. */
    private static Domain domain(String text) {
        String[] ends = text.split(":", -1);
        try {
            if (ends.length == 2) {
                return new Domain(Float.parseFloat(ends[0]), Float.parseFloat(ends[1]));
            }
        } catch (NumberFormatException unreadable) {
            // told below
        } catch (IllegalArgumentException descending) {
            throw new TypeConversionException("\"" + text + "\": " + descending.getMessage());
        }
        throw new TypeConversionException("\"" + text + "\" is not LO:HI, two numbers such as 0x1p-126:0x1p125");
    }

    private static Method method(String name) {
        try {
            return Method.of(name);
        } catch (IllegalArgumentException unknown) {
            throw new TypeConversionException(unknown.getMessage());
        }
    }

    /** Runs a command line and returns its exit status. */
    static int run(PrintStream out, PrintStream err, String... args) {
        // JavaCPP would count all memory of the process against a multiple of the Java heap.
        for (String limit : new String[] {"maxBytes", "maxPhysicalBytes"}) {
            String property = "org.bytedeco.javacpp." + limit;
            System.setProperty(property, System.getProperty(property, "0"));
        }
        CommandLine line = line(out, err);
        try {
            return line.execute(args);
        } catch (LinkageError | OutOfMemoryError failure) {
            Failures.print(line.getErr(), failure, Failures.describe(failure));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    static CommandLine line(PrintStream out, PrintStream err) {
        PrintWriter errors = new PrintWriter(err, true, StandardCharsets.UTF_8);
        return new CommandLine(new Main())
                .registerConverter(Method.class, Main::method)
                .registerConverter(Op.class, word -> constant(Op.class, word))
                .registerConverter(Format.class, word -> constant(Format.class, word))
                .registerConverter(Arithmetic.class, word -> constant(Arithmetic.class, word))
                .registerConverter(Objective.class, word -> constant(Objective.class, word))
                .registerConverter(SpeedsOption.From.class, word -> constant(SpeedsOption.From.class, word))
                .registerConverter(Domain.class, Main::domain)
                .registerConverter(Judged.class, word -> named(List.of(Judged.values()), Judged::word, word))
                .registerConverter(Form.class, word -> named(Form.all(), Form::label, word))
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(errors)
                .setParameterExceptionHandler((failure, arguments) -> {
                    Failures.print(errors, failure, failure.getMessage());
                    errors.println("Try: " + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    Failures.print(errors, failure, Failures.describe(failure));
                    return CommandLine.ExitCode.SOFTWARE;
                });
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            String commit = Machine.builtCommit();
            return new String[] {"mufree " + (version == null ? "(not packaged)" : version)
                    + (commit == null ? "" : ", commit " + commit)};
        }
    }
}
