// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Jazzer on {@link NpyProperty}: docs/testing.md has the command. Its findings go into the corpus. */
class NpyFuzz {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    /** What reading may allocate: some copies of the file, and a header that is not believed to be longer than 64 KiB. */
    private static final long ALLOCATED = 1 << 27;
    private static final long ALLOCATED_PER_BYTE = 400;

    private static Path file;

    @DictionaryEntries({"\\x93NUMPY\\x01\\x00", "\\x93NUMPY\\x02\\x00", "\\x93NUMPY\\x03\\x00", "{'descr': '", "'shape': (",
        "'fortran_order': ", "True", "False", "<f4", ">f4", "<f2", "<u2", "<V2", "|V2", "(2,)", "(0, ", "L,", "}\\x0a",
        "9223372036854775807", "9223372036854775808"})
    @FuzzTest(maxDuration = "5m")
    void anyBytes(byte[] bytes) throws IOException {
        if (file == null) {
            file = Files.createTempFile("fuzz", ".npy");
            file.toFile().deleteOnExit();
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        NpyProperty.check(file, bytes);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        if (allocated > ALLOCATED + ALLOCATED_PER_BYTE * bytes.length) {
            throw new AssertionError(allocated + " bytes were allocated for a file of " + bytes.length);
        }
    }
}
