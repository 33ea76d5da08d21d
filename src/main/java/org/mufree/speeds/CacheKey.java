// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.bytedeco.javacpp.Loader;
import org.mufree.Engine;
import org.mufree.Gpu;
import org.mufree.internal.Native;

/**
 * What measured speeds depend on.
 *
 * @param device the GPU's name, or what the CPU engine says of itself
 * @param driver the version of the GPU's driver; empty on the CPU
 * @param library what the native library was built for, and its digest: another build may have other code
 */
record CacheKey(String device, String driver, String library) {
    static CacheKey of(Engine engine) {
        Gpu gpu = engine.isGpu() ? engine.gpu() : null;
        return new CacheKey(gpu == null ? engine.toString().replaceFirst("\\).*", ")") : gpu.name(),
                gpu == null ? "" : gpu.driver(), Engine.build() + "; SHA-256 " + Library.DIGEST);
    }

    /** One file a device: figures of an earlier driver or library are replaced. */
    String fileName() {
        return "speeds-" + device.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "")
                + ".properties";
    }

    /** The digest of the native library, made once. */
    private static final class Library {
        static final String DIGEST = digest();

        private static String digest() {
            // By the loader: on the module path it lies in the platform's module, not in that of the class.
            String path = Native.class.getPackageName().replace('.', '/') + "/" + Loader.getPlatform() + "/libmufree.so";
            try (InputStream in = Native.class.getClassLoader().getResourceAsStream(path)) {
                if (in == null) {
                    return "unknown";  // not from a jar: loaded from java.library.path
                }
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                byte[] part = new byte[1 << 16];
                for (int n = in.read(part); n >= 0; n = in.read(part)) {
                    digest.update(part, 0, n);
                }
                return HexFormat.of().formatHex(digest.digest(), 0, 12);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException(impossible);  // every Java has it
            }
        }
    }
}
