// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.Collection;
import org.mufree.Accuracy;
import org.mufree.Engine;
import org.mufree.Method;

/** A method's errors over every argument, in pieces small enough for a progress bar to move. */
final class AccuracyScan {
    private static final long CHUNK = 1L << 28;

    private AccuracyScan() {
    }

    /** The number of steps that the progress of these methods takes. */
    static long steps(Collection<Method> methods) {
        return methods.stream().mapToLong(method -> method.format().patterns() / chunk(method)).sum();
    }

    static Accuracy of(Engine engine, Method method, Progress progress) {
        progress.doing(method.label());
        Accuracy all = null;
        for (long first = 0; first < method.format().patterns(); first += chunk(method)) {
            Accuracy part = engine.measurements().accuracy(method, first, chunk(method));
            all = all == null ? part : all.merge(part);
            progress.step(1);
        }
        return all;
    }

    private static long chunk(Method method) {
        return Math.min(CHUNK, method.format().patterns());
    }
}
