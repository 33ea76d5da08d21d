// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.mufree.Op;

/**
 * A bit trick of the literature in binary32, which the table of methods need not have. The errors are not those that its
 * source states, but maxima over the domain of the arithmetic of {@code form}, each product-sum an fma; a test finds them
 * again.
 *
 * @param op what it computes, in the command line's word
 * @param name author, year and what tells it from others
 * @param ops instructions, counted as those of a method
 * @param form the arithmetic, by x, the guess y and constants
 */
record PublishedForm(String op, String name, int ops, String form, String constants, String domain, double maxRelError,
        double maxUlpError, String source, String url) {

    /** All that are known here: the resource published.json. */
    static List<PublishedForm> all() {
        try (InputStream in = PublishedForm.class.getResourceAsStream("published.json")) {
            return List.of(new ObjectMapper().readValue(in, PublishedForm[].class));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static List<PublishedForm> of(Op op) {
        return all().stream().filter(form -> form.op.equals(Rows.word(op))).toList();
    }
}
