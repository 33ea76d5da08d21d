// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mufree.Form;
import org.mufree.Format;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The 16-bit format that a search is for. */
final class HalfFormatOption {
    private Format format;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--format", required = true, paramLabel = "f16|bf16",
            description = "The format of arguments and results.")
    private void setFormat(Format wanted) {
        if (wanted == Format.F32) {
            throw new ParameterException(command.commandLine(), "--format is f32: f16 or bf16 is needed");
        }
        format = wanted;
    }

    Format format() {
        return format;
    }

    /** As a heading has it. */
    static String title(Form form, Format format) {
        return form.summary() + ", " + Rows.word(format);
    }

    /** What a row of JSON begins with. */
    static Map<String, Object> identity(Form form, Format format) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("op", Rows.word(form.op()));
        row.put("format", Rows.word(format));
        row.put("form", form.label());
        return row;
    }
}
