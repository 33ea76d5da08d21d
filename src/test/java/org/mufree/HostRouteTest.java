// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.Test;

/** The choice between a GPU and the CPU for host memory; here CPU engines stand for both. */
class HostRouteTest {
    /** Some thirty operations in one lane of a vector, or in sixteen: no noise turns that round. */
    private static final Method LONG = Method.RSQRT_MAGIC_EXACT;
    private static final long MANY = 1L << 32;

    @Test
    void theClearlyFasterOneIsTaken() {
        try (Engine slow = Engine.cpu(1, "plain", ""); Engine fast = Engine.cpu()) {
            assumeTrue(!fast.toString().contains("plain"), "this CPU has one instruction set only");
            assertSame(fast, new HostRoute(slow, fast).engineFor(MANY, LONG, Mode.RAW));
            assertSame(fast, new HostRoute(fast, slow).engineFor(MANY, LONG, Mode.RAW));
        }
    }

    /** Where neither is faster the GPU stays, and the choice stays what it was. */
    @Test
    void theChoiceChangesAtOneLengthAtMost() {
        try (Engine gpu = Engine.cpu(2); Engine cpu = Engine.cpu(1)) {
            HostRoute route = new HostRoute(gpu, cpu);
            int changes = 0;
            Engine before = route.engineFor(0, Method.RCP_IEEE_F16, Mode.GUARDED);
            for (long length = 1; length < MANY; length += length / 3 + 1) {
                Engine now = route.engineFor(length, Method.RCP_IEEE_F16, Mode.GUARDED);
                changes += now == before ? 0 : 1;
                before = now;
            }
            assertTrue(changes <= 1, changes + " changes");
            assertTrue(route.toString().contains(cpu.toString()), route::toString);
        }
    }

    /** Within a JVM that lets JavaCPP have little memory. */
    @Test
    void measuringDoesNotCountAgainstJavaCpp() {
        long before = Pointer.totalBytes();
        try (Engine gpu = Engine.cpu(2); Engine cpu = Engine.cpu(1)) {
            HostRoute route = new HostRoute(gpu, cpu);
            try (BytePointer rest = new BytePointer(Pointer.maxBytes() - Pointer.totalBytes() - (1 << 10))) {
                route.engineFor(1, Method.RSQRT_IEEE_F16, Mode.RAW);
            }
        }
        assertTrue(Pointer.totalBytes() <= before);
    }

    @Test
    void enginesWithoutARouteComputeThemselves() {
        try (Engine engine = Engine.cpu(1)) {
            assertEquals(engine.toString(), engine.hostEngine(LONG, Mode.RAW, MANY));
            assertThrows(IllegalArgumentException.class, () -> engine.hostEngine(LONG, Mode.RAW, -1));
            assertThrows(NullPointerException.class, () -> engine.hostEngine(null, Mode.RAW, 1));
        }
    }
}
