// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Where a long search keeps the outcome of each of its parts, so that another run of the same search can go on after them.
 * The parts do not depend on each other's random numbers: with or without an interruption the result is the same.
 */
public interface Checkpoint extends AutoCloseable {
    /** Keeps nothing. */
    Checkpoint NONE = new Checkpoint() {
        @Override
        public Scored find(String part) {
            return null;
        }

        @Override
        public void keep(String part, Scored outcome) {
        }
    };

    /** The outcome of a part; null if it is not known. */
    Scored find(String part);

    /** @throws UncheckedIOException if it cannot be kept */
    void keep(String part, Scored outcome);

    /** Sees to it that all is kept. */
    @Override
    default void close() {
    }

    /** This one for a part that has parts of its own; their names begin so. */
    default Checkpoint within(String prefix) {
        Checkpoint whole = this;
        return new Checkpoint() {
            @Override
            public Scored find(String part) {
                return whole.find(prefix + part);
            }

            @Override
            public void keep(String part, Scored outcome) {
                whole.keep(prefix + part, outcome);
            }
        };
    }

    /** A part that is not known yet. */
    interface Part {
        Scored run();
    }

    /** The outcome of a part: the kept one or, once it has run, a new one. */
    default Scored of(String part, Part work) {
        Scored known = find(part);
        if (known != null) {
            return known;
        }
        Scored outcome = work.run();
        keep(part, outcome);
        return outcome;
    }

    /** As what a checkpoint that cannot be written ends. */
    static UncheckedIOException failed(IOException cause) {
        return new UncheckedIOException(cause.getMessage(), cause);
    }
}
