// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import org.mufree.Form;
import org.mufree.Op;

/** What a magic is chosen for: the guess itself, or what a textbook Newton step makes of it. */
enum Judged {
    GUESS("guess", "_guess"),
    /** One Newton step in binary32 with the textbook's constants. */
    NEWTON("1nr", "_newton");

    private final String word;
    private final String form;

    Judged(String word, String form) {
        this.word = word;
        this.form = form;
    }

    Form form(Op op) {
        return Form.of(Rows.word(op) + form);
    }

    /** The textbook's constants of a form. */
    static List<Float> textbook(Form form) {
        return form.textbook().stream().map(Double::floatValue).toList();
    }

    static final class Converter extends Words<Judged> {
        Converter() {
            super(List.of(values()), judged -> judged.word);
        }
    }
}
