// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.stream.Stream;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Mode;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How speed is measured. */
final class BenchOptions {
    private static final long GPU_LENGTH = 1L << 28;
    private static final long CPU_LENGTH = 1L << 24;

    @Option(names = "--length", paramLabel = "N",
            description = "Elements of the map's array. By default 2^28 on a GPU, less where its free memory is short, "
                    + "and 2^24 on the CPU.")
    private Long length;

    @Option(names = "--repetitions", paramLabel = "N", defaultValue = "15",
            description = "How often each time is taken; medians are shown. Default: ${DEFAULT-VALUE}.")
    private int repetitions;

    static final class Modes {
        @Option(names = "--raw", description = "Time the bare methods. By default the chain is raw, which shows the cost "
                + "of the method itself, and the map guarded, which is what a batch does.")
        private boolean raw;
        @Option(names = "--guarded", description = "Time the guarded methods.")
        private boolean guarded;
    }

    @ArgGroup
    private Modes modes = new Modes();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    Mode chainMode() {
        return modes.guarded ? Mode.GUARDED : Mode.RAW;
    }

    Mode mapMode() {
        return modes.raw ? Mode.RAW : Mode.GUARDED;
    }

    int repetitions() {
        return repetitions;
    }

    void check() {
        if (repetitions < 1) {
            throw new ParameterException(command.commandLine(), "--repetitions is " + repetitions + ": 1 or more is needed");
        }
        if (length != null && length < 1) {
            throw new ParameterException(command.commandLine(), "--length is " + length + ": 1 or more is needed");
        }
    }

    long length(Engine engine) {
        if (length != null || !engine.isGpu()) {
            return length != null ? length : CPU_LENGTH;
        }
        // Two arrays of each format in half of what is free.
        long fits = engine.gpu().freeBytes() / (4 * Stream.of(Format.values()).mapToInt(Format::bytes).sum());
        return Math.min(GPU_LENGTH, Long.highestOneBit(Math.max(1, fits)));
    }
}
