// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import org.mufree.Op;
import picocli.CommandLine.Option;

/** What is to be computed. */
final class OpOption {
    @Option(names = "--op", paramLabel = "rcp|rsqrt", defaultValue = "rsqrt",
            description = "1/x or 1/sqrt(x). Default: ${DEFAULT-VALUE}.")
    private Op op;

    Op op() {
        return op;
    }
}
