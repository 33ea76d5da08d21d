// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;

/** Where the pieces of a batch over host memory run: on an engine, on several at once, or under a {@link Control}. */
interface Runner {
    /** Pieces begin at multiples of it: a mix goes by an element's place in the batch. */
    int ALIGNMENT = 1 << 12;

    /** Work on the elements, or rows, from {@code begin} on. */
    interface Piece {
        void run(Engine engine, long begin, long length);
    }

    /**
     * Runs the pieces of a batch, each of at most {@code most} elements, a multiple of {@link #ALIGNMENT}; of an empty batch
     * a single empty one. When a piece fails, no further ones are begun.
     */
    void run(long length, long most, Piece piece);

    /** One engine: piece by piece, or of a GPU two pieces at once. */
    static Runner on(Engine engine) {
        return (length, most, piece) -> {
            if (length <= most) {
                piece.run(engine, 0, length);
            } else if (engine.isGpu()) {
                Lanes.run(List.of(engine), length, most, piece);
            } else {
                for (long begin = 0; begin < length; begin += most) {
                    piece.run(engine, begin, Math.min(length - begin, most));
                }
            }
        };
    }
}
