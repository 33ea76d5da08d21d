// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import org.mufree.Op;
import picocli.CommandLine.Option;

/** What is to be computed. */
final class OpOption {
    @Option(names = "--op", paramLabel = "rcp|rsqrt", defaultValue = "rsqrt", converter = Converter.class,
            description = "1/x or 1/sqrt(x). Default: ${DEFAULT-VALUE}.")
    private Op op;

    static final class Converter extends Words<Op> {
        Converter() {
            super(List.of(Op.values()), Rows::word);
        }
    }

    Op op() {
        return op;
    }
}
