// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "search", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "magic|lut|form|programs",
        subcommands = {SearchMagicCommand.class, SearchLutCommand.class, SearchFormCommand.class,
                SearchProgramsCommand.class},
        description = {
            "Finds the constants of methods, over every positive normal argument: in a 16-bit format those of a form; in "
                + "binary32 those of any program as well, and programs themselves.",
            "",
            "The outcome is the same on CPU and GPU. A form's ends with the functor of a row of methods.def.",
            ""},
        commandListHeading = "%nSearches:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree search magic --format f16 --objective 1nr    one constant for all arguments",
            "  mufree search lut --format bf16 --entries 32        one for each interval of the significand",
            "  mufree search form --format f16 --form rsqrt_skewed --arithmetic packed",
            "  mufree search form --format f32 --form rsqrt_cubic",
            "  mufree search programs --op rcp --ops 4             which programs of so many operations are best"})
final class SearchCommand implements Runnable {
    @Spec
    private CommandSpec command;

    /** Without a search: wrong usage. */
    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "which search? magic, lut, form or programs");
    }
}
