// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The methods that a command works on: those named, or all; and of these the ones that pass the filters. */
final class MethodsArgument {
    private List<Method> methods = List.of(Method.values());

    @Option(names = "--op", paramLabel = "OP", split = ",", description = "Only methods for rcp, or for rsqrt.")
    private List<Op> ops = List.of(Op.values());

    @Option(names = "--format", paramLabel = "FORMAT", split = ",",
            description = "Only methods of these formats: f32, f16, bf16; separated by commas, or one an option.")
    private List<Format> formats = List.of(Format.values());

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
        List<Method> selected =
                methods.stream().filter(m -> ops.contains(m.op()) && formats.contains(m.format())).toList();
        if (selected.isEmpty()) {
            throw new ParameterException(command.commandLine(), "no method is left: none of " + methods
                    + " is for an op of " + Rows.words(ops) + " in a format of " + Rows.words(formats));
        }
        return selected;
    }
}
