// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long calls that are watched and stopped. Of a Java array a piece has 2^24 elements. */
@Timeout(60)
class ControlTest {
    private static final int LENGTH = (1 << 25) + 5;
    private static final int PIECES = 3;

    Engine open() {
        return Engine.cpu();
    }

    /** Pieces that are computed at once: so many may end after the call was stopped. */
    int lanes() {
        return 1;
    }

    @Test
    void progressReachesTheTotal() {
        float[] y = new float[LENGTH];
        Arrays.fill(y, 4f);
        List<long[]> told = Collections.synchronizedList(new ArrayList<>());
        Control control = new Control((done, total) -> told.add(new long[] {done, total}));
        try (Engine engine = open()) {
            engine.with(control).rsqrt(y, y);
            for (float value : y) {
                assertEquals(0.5f, value);
            }
            assertEquals(PIECES, told.size());
            long before = 0;
            for (long[] progress : told) {
                assertTrue(before < progress[0], "progress is " + progress[0] + " after " + before);
                assertEquals(LENGTH, progress[1]);
                before = progress[0];
            }
            assertEquals(LENGTH, before);
            assertEquals(LENGTH, control.done());
            engine.with(control).rcp(new float[7], new float[7]);
            assertEquals(LENGTH + 7L, control.done());
            assertEquals(LENGTH + 7L, control.total());
            assertFalse(control.isCancelled());
        }
    }

    /** From another thread, while the first piece's end is told. */
    @Test
    void cancellingEndsTheCall() throws InterruptedException {
        float[] x = new float[LENGTH];
        Arrays.fill(x, 2f);
        float[] y = Poison.array(LENGTH);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        Control control = new Control((done, total) -> {
            begun.countDown();
            try {
                cancelled.await();
            } catch (InterruptedException interrupt) {
                throw new IllegalStateException(interrupt);
            }
        });
        try (Engine engine = open()) {
            Thread other = new Thread(() -> {
                try {
                    begun.await();
                } catch (InterruptedException interrupt) {
                    return;
                }
                control.cancel();
                cancelled.countDown();
            });
            other.start();
            CancellationException end = assertThrows(CancellationException.class, () -> engine.with(control).rcp(x, y));
            other.join();
            assertTrue(end.getMessage().contains(" of " + LENGTH), end::getMessage);
            assertTrue(1 << 24 <= control.done() && control.done() <= (long) lanes() << 24, control::toString);
            Poison.assertIntact(Values.of(y), LENGTH - 5, LENGTH, () -> "what was not begun");
            assertTrue(control.isCancelled());
            assertThrows(CancellationException.class, () -> engine.with(control).rcp(x, y), "nor does a later call begin");
            engine.rcp(x, y);
            assertEquals(0.5f, y[LENGTH - 1], "without the control it works on");
        }
    }

    @Test
    void aListenersFailureEndsTheCall() {
        IllegalArgumentException mine = new IllegalArgumentException("mine");
        float[] x = new float[LENGTH];
        try (Engine engine = open()) {
            Control control = new Control((done, total) -> {
                throw mine;
            });
            assertSame(mine, assertThrows(IllegalArgumentException.class, () -> engine.with(control).rcp(x, x)));
            assertTrue(1 << 24 <= control.done() && control.done() <= (long) lanes() << 24, control::toString);
        }
    }

    @Test
    void rowsOfNorms() {
        float[] x = new float[1 << 12];
        Arrays.fill(x, 3f);
        Control control = new Control();
        try (Engine engine = open()) {
            engine.with(control).rmsNorm(RmsNorm.epsilon(0f), 1 << 6, 1 << 6, x, x);
            assertEquals(1f, x[100], 1e-6f);
            assertEquals(1 << 6, control.done());
            control.cancel();
            assertThrows(CancellationException.class,
                    () -> engine.with(control).rmsNorm(RmsNorm.epsilon(0f), 1 << 6, 1 << 6, x, x));
        }
    }
}
