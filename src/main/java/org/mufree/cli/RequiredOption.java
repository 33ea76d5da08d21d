// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.function.DoubleFunction;
import org.mufree.Required;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How accurate results must be: one of these options. */
final class RequiredOption {
    private Required required;
    private String given;
    private String words;

    @Spec
    private CommandSpec command;

    @Option(names = "--rel", paramLabel = "R", description = "A relative error of R at most.")
    private void setRelative(String text) {
        set("--rel", text, "relative error at most ", "a number above 0 and below 1", Required::relative);
    }

    @Option(names = "--ulp", paramLabel = "U", description = "An error of U units in the last place at most.")
    private void setUlp(String text) {
        set("--ulp", text, "ulp error at most ", "a finite number above 0", Required::ulp);
    }

    @Option(names = "--bits", paramLabel = "B", description = "A relative error of 2^-B at most.")
    private void setBits(String text) {
        set("--bits", text, "relative error at most 2^-", "a number above 0 and up to 1000", Required::bits);
    }

    @Option(names = "--exact", description = "Correctly rounded: the value nearest to the exact result.")
    private void setExact(boolean wanted) {
        required = Required.correctlyRounded();
        given = "--exact";
        words = "correctly rounded";
    }

    private void set(String option, String text, String meaning, String needed, DoubleFunction<Required> factory) {
        try {
            required = factory.apply(Double.parseDouble(text));
            given = option + " is " + text;
            words = meaning + text;
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), option + " is " + text + ": " + needed + " is needed");
        }
    }

    Required required() {
        return required;
    }

    /** The option and its value, as messages name them. */
    String given() {
        return given;
    }

    /** What it means, in a user's own figures. */
    String words() {
        return words;
    }
}
