// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import org.mufree.Form;
import org.mufree.Op;

/** What a magic is chosen for: the guess itself, or what a textbook Newton step in binary32 makes of it. */
enum Judged {
    GUESS("guess", "_guess"),
    NEWTON("1nr", "_newton");

    private final String word;
    private final String form;

    Judged(String word, String form) {
        this.word = word;
        this.form = form;
    }

    String word() {
        return word;
    }

    Form form(Op op) {
        return Form.of(Rows.word(op) + form);
    }

    /** The textbook's constants of a form. */
    static List<Float> textbook(Form form) {
        return form.textbook().stream().map(Double::floatValue).toList();
    }
}
