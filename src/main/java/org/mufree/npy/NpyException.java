// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import java.io.IOException;

/** A file is not a {@code .npy} file, or not one that can be read here; the message names the file and the cause. */
public final class NpyException extends IOException {
    private static final long serialVersionUID = 1L;

    NpyException(String file, String cause) {
        super(file + ": " + cause);
    }
}
