// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.PrintWriter;
import org.mufree.Engine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which engine a command runs on. */
final class EngineOption {
    @Option(names = "--engine", paramLabel = "ENGINE",
            description = "cpu, gpu or gpu:N; overrides the environment variable MUFREE_ENGINE. By default GPU 0 where "
                    + "there is one, else the CPU.")
    private String choice;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Opens the engine and says which it is, so that a fallback to the CPU is seen. */
    Engine open(PrintWriter text) {
        Engine engine;
        try {
            engine = Engine.of(choice);
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(command.commandLine(), unknown.getMessage());
        }
        text.println("engine: " + engine);
        return engine;
    }
}
