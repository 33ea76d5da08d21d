// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mufree.Form;
import org.mufree.Format;
import picocli.CommandLine.Option;

/** The 16-bit format that a search is for. */
final class HalfFormatOption {
    @Option(names = "--format", required = true, paramLabel = "f16|bf16", converter = Converter.class,
            description = "The format of arguments and results.")
    private Format format;

    static final class Converter extends Words<Format> {
        Converter() {
            super(List.of(Format.F16, Format.BF16), Rows::word);
        }
    }

    Format format() {
        return format;
    }

    /** As a heading has it. */
    String title(Form form) {
        return form.summary() + ", " + Rows.word(format);
    }

    /** What a row of JSON begins with. */
    Map<String, Object> identity(Form form) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("op", Rows.word(form.op()));
        row.put("format", Rows.word(format));
        row.put("form", form.label());
        return row;
    }
}
