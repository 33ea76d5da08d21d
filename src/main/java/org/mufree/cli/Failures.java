// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;

/** How failures are told: in one line, without a stack trace unless MUFREE_DEBUG is set. */
final class Failures {
    private Failures() {
    }

    /** Work that went through and whose result is a failure. */
    static final class WorkFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        WorkFailed(String message) {
            super(message);
        }
    }

    static void print(PrintWriter err, Throwable failure, String message) {
        err.println("mufree: " + message.strip().replaceAll("\\s*\\R\\s*", " "));
        if (System.getenv("MUFREE_DEBUG") != null) {
            failure.printStackTrace(err);
        }
    }

    /** A message that can stand alone: Java's own say only "a/b" for a file that is not there. */
    static String describe(Throwable failure) {
        if (failure instanceof CompletionException && failure.getCause() != null) {
            return describe(failure.getCause());
        }
        if (failure instanceof NoSuchFileException missing && missing.getReason() == null) {
            return missing.getFile() + ": no such file or directory";
        }
        if (failure instanceof AccessDeniedException denied && denied.getReason() == null) {
            return denied.getFile() + ": permission denied";
        }
        if (failure instanceof FileSystemException file && file.getReason() != null) {
            return file.getFile() + ": " + file.getReason();
        }
        String message = failure.getMessage();
        boolean plain = failure instanceof RuntimeException || failure instanceof IOException
                || failure instanceof UnsatisfiedLinkError;
        return message != null && plain ? message
                : failure.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }
}
