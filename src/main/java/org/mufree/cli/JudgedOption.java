// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import picocli.CommandLine.Option;

/** What a magic constant is judged by. */
final class JudgedOption {
    @Option(names = "--objective", paramLabel = "guess|1nr", defaultValue = "1nr",
            description = "Whether the guess itself is to be best, or what one textbook Newton step in binary32 makes of "
                    + "it. Default: ${DEFAULT-VALUE}.")
    private Judged judged;

    Judged judged() {
        return judged;
    }
}
