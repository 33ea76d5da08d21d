// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import org.mufree.Method;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The methods that a command works on: those named, or all. */
final class MethodsArgument {
    private List<Method> methods = List.of(Method.values());

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Takes names rather than methods: of several values picocli reports one that it can't convert as left over. */
    @Parameters(arity = "0..*", paramLabel = "METHOD", description = "Names from `mufree methods`; by default all.")
    private void setNames(List<String> names) {
        if (names == null || names.isEmpty()) {
            return;
        }
        try {
            methods = names.stream().distinct().map(Method::of).toList();
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(command.commandLine(), unknown.getMessage());
        }
    }

    List<Method> selected() {
        return methods;
    }
}
