// SPDX-License-Identifier: Apache-2.0
package org.mufree.internal;

import java.nio.file.Path;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.annotation.Platform;
import org.bytedeco.javacpp.annotation.Properties;
import org.mufree.presets.NativeFiles;

/** The native benchmark, an executable that lies beside the platform's library. */
@Properties(@Platform(executable = "mufree-bench"))
public final class NativeBenchmark {
    private NativeBenchmark() {
    }

    /**
     * Where the executable is, taken out of the platform's jar when needed.
     *
     * @throws UnsatisfiedLinkError if the platform's artifact is not on the class path
     */
    public static Path executable() {
        String file = Loader.load(NativeBenchmark.class);
        if (file == null) {
            throw new UnsatisfiedLinkError(NativeFiles.missing("org.mufree:mufree", "mufree-bench"));
        }
        return Path.of(file);
    }
}
