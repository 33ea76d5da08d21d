// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.abort;

import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.Loader;

/** JavaCPP's presets of the CUDA runtime, as a user has them beside the library. */
final class Presets {
    private Presets() {
    }

    /** Loads the runtime and takes GPU 0; skips the test where there is no such library. */
    static void load() {
        try {
            Loader.load(cudart.class);
        } catch (LinkageError | RuntimeException failure) {
            abort("the presets' CUDA runtime can't be loaded: " + failure.getMessage());
        }
        ok(cudart.cudaSetDevice(0));
    }

    /** A call's status, which must be success. */
    static void ok(int status) {
        assertEquals(cudart.cudaSuccess, status, () -> cudart.cudaGetErrorString(status).getString());
    }

    /** A stream of the current GPU. */
    static CUstream_st stream() {
        CUstream_st stream = new CUstream_st();
        ok(cudart.cudaStreamCreate(stream));
        return stream;
    }

    static void destroy(CUstream_st stream) {
        ok(cudart.cudaStreamDestroy(stream));
    }
}
