// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.mufree.internal.Native;

/** A native call failed: a CUDA error, or memory or threads that the host does not have. */
public class MufreeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** As {@link #status()}. */
    private final int status;
    /** As {@link #statusName()}. */
    private final String statusName;

    MufreeException(int status, String statusName, String message) {
        super(message);
        this.status = status;
        this.statusName = statusName;
    }

    /** The CUDA error number, or a negative number of the library's own. */
    public int status() {
        return status;
    }

    /** The name of the status, such as {@code cudaErrorMemoryAllocation}. */
    public String statusName() {
        return statusName;
    }

    /**
     * Whether the GPU can't be used any more in this process: every later call on it fails, and a new process is needed. So
     * it is after a fault in any kernel on it.
     */
    public boolean isFatal() {
        return isFatal(status);
    }

    static boolean isFatal(int status) {
        return status != 0 && Native.mufree_status_is_fatal(status) != 0;
    }

    /** Throws what a native status says, unless it is success. */
    static void check(int status) {
        if (status == 0) {
            return;
        }
        String message = Native.mufree_last_error().getString();
        if (status == Native.MUFREE_ERROR_ARGUMENT) {
            throw new IllegalArgumentException(message);
        }
        throw new MufreeException(status, Native.mufree_status_name(status).getString(), message);
    }
}
