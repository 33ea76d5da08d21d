// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "search", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "magic|lut|form",
        subcommands = {SearchMagicCommand.class, SearchLutCommand.class, SearchFormCommand.class},
        description = {
            "Finds the constants of methods of the 16-bit formats, over every positive normal argument.",
            "",
            "The outcome is the same on CPU and GPU. It ends with the functor of a row of methods.def.",
            ""},
        commandListHeading = "%nSearches:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  mufree search magic --format f16 --objective 1nr    one constant for all arguments",
            "  mufree search lut --format bf16 --entries 32        one for each interval of the significand",
            "  mufree search form --format f16 --form rsqrt_skewed --arithmetic packed"})
final class SearchCommand implements Runnable {
    @Spec
    private CommandSpec command;

    /** Without a search: wrong usage. */
    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "which search? magic, lut or form");
    }
}
