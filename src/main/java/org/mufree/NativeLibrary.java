// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.mufree.internal.Native;
import org.mufree.presets.NativeFiles;

/**
 * The native library, or why there is none. The JVM would say it once, and from then on only that a class can't be
 * initialised.
 */
final class NativeLibrary {
    private static final String PROBLEM = load();

    private NativeLibrary() {
    }

    /** @throws UnsatisfiedLinkError if the library can't be loaded; each time with the cause and what to do */
    static void require() {
        if (PROBLEM != null) {
            throw new UnsatisfiedLinkError(PROBLEM);
        }
    }

    private static String load() {
        String problem = NativeFiles.problem();
        if (problem != null) {
            return problem;
        }
        try {
            Native.mufree_method_count();
            return null;
        } catch (LinkageError failure) {
            return "the native library can't be loaded: " + deepest(failure).getMessage();
        }
    }

    /** What went wrong first: such as a file that the system's loader refuses. */
    private static Throwable deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest;
    }
}
