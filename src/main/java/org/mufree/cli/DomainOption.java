// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import org.mufree.Domain;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The arguments that a method will be given. */
final class DomainOption {
    static final Domain ALL = new Domain(Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY);

    private String text = "all";
    private Domain domain = ALL;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--domain", paramLabel = "LO:HI",
            description = "The least and the greatest argument, with their signs; inf for infinity. By default all: the "
                    + "method is then guarded, which costs time.")
    private void setDomain(String interval) {
        String[] ends = interval.split(":", -1);
        try {
            if (ends.length != 2) {
                throw new IllegalArgumentException("LO:HI is needed, as 1e-30:1e30");
            }
            domain = new Domain(end(ends[0]), end(ends[1]));
            text = "from " + ends[0].strip() + " to " + ends[1].strip();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), "--domain is " + interval + ": " + wrong.getMessage());
        }
    }

    private static float end(String word) {
        boolean infinite = word.strip().matches("[+-]?inf(inity)?");
        float value = infinite ? (word.strip().startsWith("-") ? -1 : 1) * Float.POSITIVE_INFINITY : number(word);
        if (!infinite && !Float.isFinite(value)) {
            throw new IllegalArgumentException("\"" + word + "\" is not a finite float; inf is infinity");
        }
        return value;
    }

    private static float number(String word) {
        try {
            return Float.parseFloat(word);
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("\"" + word + "\" is no number");
        }
    }

    Domain domain() {
        return domain;
    }

    /** As a user put it. */
    String words() {
        return text;
    }
}
