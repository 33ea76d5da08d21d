// SPDX-License-Identifier: Apache-2.0
package org.mufree.presets;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;

/**
 * The files of the native libraries, taken out of their jars into JavaCPP's cache before JavaCPP does the same itself: it
 * would only say that no library was found.
 */
public final class NativeFiles {
    private static final String CACHE = "org.bytedeco.javacpp.cachedir";

    private NativeFiles() {
    }

    /** What is missing or can't be written, and what to do, in one line; null where all files are in place. */
    public static String problem() {
        // Before anything else of JavaCPP, lest a thread which begins with Pointer and another which begins with the
        // bindings wait for each other (javacpp#737).
        Pointer.isNull(null);
        return Stream.of(new String[] {"org.bytedeco:javacpp", "/org/bytedeco/javacpp/", "jnijavacpp"},
                        new String[] {"org.mufree:mufree", "/org/mufree/internal/", "mufree"},
                        new String[] {"org.mufree:mufree", "/org/mufree/internal/", "jnimufree"})
                .map(file -> problem(file[0], file[1], file[2])).filter(problem -> problem != null).findFirst().orElse(null);
    }

    /** That what an artifact has for this platform is not there. */
    public static String missing(String artifact, String file) {
        return file + " is not on the class path: add the artifact " + artifact + " with the classifier " + Loader.getPlatform()
                + ", or org.mufree:mufree-platform, which brings all that is needed";
    }

    private static String problem(String artifact, String folder, String library) {
        String file = System.mapLibraryName(library);
        try {
            URL found = Loader.findResource(NativeFiles.class, folder + Loader.getPlatform() + "/" + file);
            if (found == null) {
                return isOnLibraryPath(file) ? null : missing(artifact, file);
            }
            return found.getProtocol().equals("file") ? null : uncached(found, file);
        } catch (IOException failure) {
            return file + " can't be looked for on the class path: " + failure.getMessage();
        }
    }

    /** Where JavaCPP looks last. */
    private static boolean isOnLibraryPath(String file) {
        return Stream.of(System.getProperty("java.library.path", "").split(File.pathSeparator))
                .anyMatch(folder -> new File(folder, file).isFile());
    }

    private static String uncached(URL found, String file) {
        File cache;
        try {
            cache = Loader.getCacheDir();
        } catch (IOException failure) {
            String asked = System.getProperty(CACHE);
            return file + " has no folder to be unpacked into: none of " + (asked == null ? "" : asked + ", ")
                    + System.getProperty("user.home") + "/.javacpp/cache and " + System.getProperty("java.io.tmpdir")
                    + " can be written to; name one that can by -D" + CACHE + "=FOLDER";
        }
        try {
            Loader.cacheResource(found);
            return null;
        } catch (IOException failure) {
            return file + " can't be unpacked into the folder " + cache + ": " + failure.getMessage()
                    + "; make room there and see that it can be written to, or name another one by -D" + CACHE + "=FOLDER";
        }
    }
}
