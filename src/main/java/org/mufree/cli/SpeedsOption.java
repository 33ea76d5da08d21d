// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import picocli.CommandLine.Option;

/** Which speeds methods are ranked by. */
final class SpeedsOption {
    /** Where speeds come from. */
    enum From {
        /** This GPU where there is one, else those that come with the program. */
        AUTO,
        /** This engine. */
        MEASURED,
        /** The results that come with the program. */
        SHIPPED,
        /** The number of instructions. */
        COUNTED
    }

    @Option(names = "--speeds", paramLabel = "FROM", defaultValue = "auto",
            description = "measured: on this engine, validated first, and kept in the cache (MUFREE_CACHE, else "
                    + "XDG_CACHE_HOME/mufree or ~/.cache/mufree); shipped: those in docs/results; counted: by the number "
                    + "of instructions; auto: measured on a GPU, else shipped. Default: ${DEFAULT-VALUE}.")
    private From from;

    From from() {
        return from;
    }
}
