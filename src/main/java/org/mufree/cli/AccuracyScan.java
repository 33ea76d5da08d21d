// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import org.mufree.Accuracy;
import org.mufree.Engine;
import org.mufree.Measurements;
import org.mufree.Method;

/** A method's errors over every argument, in pieces small enough for a progress bar to move. */
final class AccuracyScan {
    private static final long CHUNK = 1L << 28;
    /** The number of steps that the progress of one method takes. */
    static final long STEPS = Measurements.PATTERNS / CHUNK;

    private AccuracyScan() {
    }

    static Accuracy of(Engine engine, Method method, Progress progress) {
        progress.doing(method.label());
        Accuracy all = null;
        for (long step = 0; step < STEPS; step++) {
            Accuracy part = engine.measurements().accuracy(method, step * CHUNK, CHUNK);
            all = all == null ? part : all.merge(part);
            progress.step(1);
        }
        return all;
    }
}
