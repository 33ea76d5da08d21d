// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same bits and figures from every instruction set and any number of threads. */
class IsaTest {
    private static final Map<Format, Values> X = new EnumMap<>(Format.class);
    private static Engine plain;

    @BeforeAll
    static void open() {
        X.put(Format.F32, Patterns.spread(Format.F32, 1 << 21));
        X.put(Format.F16, Patterns.all(Format.F16));
        X.put(Format.BF16, Patterns.all(Format.BF16));
        plain = Engine.cpu(2, "plain", "");
    }

    @AfterAll
    static void close() {
        plain.close();
        X.clear();
    }

    /** The flags of /proc/cpuinfo that code for an instruction set needs (x86-64-v3 and v4 with fma and bmi2). */
    private static Engine open(String isa, String flags) throws IOException {
        Path info = Path.of("/proc/cpuinfo");
        assumeTrue(Files.exists(info), "no /proc/cpuinfo to tell what this CPU has");
        String line = Files.readAllLines(info).stream().filter(l -> l.startsWith("flags")).findFirst().orElse("");
        Set<String> has = Set.copyOf(List.of(line.split("\\s+")));
        assumeTrue(has.containsAll(List.of(flags.split(" "))), "this CPU has no " + isa);
        return Engine.cpu(1, isa, "");
    }

    private static void assertSameBits(Engine engine) {
        for (Method method : Method.values()) {
            Values x = X.get(method.format());
            for (Mode mode : Mode.values()) {
                Bits.assertSame(x.apply(plain, method, mode), x.apply(engine, method, mode), x,
                        () -> method + " " + mode + " on " + engine);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"avx2, avx2 fma bmi2", "avx512, avx2 fma bmi2 avx512f avx512bw avx512cd avx512dq avx512vl"})
    void wideInstructionSetsGiveThePlainOnesBits(String isa, String flags) throws IOException {
        try (Engine engine = open(isa, flags)) {
            assertTrue(engine.toString().contains(isa), engine::toString);
            assertSameBits(engine);
            for (Method method : Method.values()) {
                long count = method.format() == Format.F32 ? 70_001 : 7_001;
                int below = Integer.SIZE - 8 * method.format().bytes();  // of a 16-bit format the upper half
                for (long first : new long[] {0x007fff00L, 0x3f7fff00L, 0x7e000123L, 0xbf7fff00L}) {
                    assertEquals(plain.measurements().accuracy(method, first >>> below, count),
                            engine.measurements().accuracy(method, first >>> below, count));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 7})
    void anyNumberOfThreadsGivesTheSameBits(int threads) {
        try (Engine engine = Engine.cpu(threads)) {
            int shown = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
            assertTrue(engine.toString().contains(shown + (shown == 1 ? " thread)" : " threads)")), engine::toString);
            assertSameBits(engine);
            assertEquals(plain.measurements().accuracy(Method.RSQRT_MAGIC_2NR, 0x3f000001L, 3_000_000),
                    engine.measurements().accuracy(Method.RSQRT_MAGIC_2NR, 0x3f000001L, 3_000_000));
        }
    }

    @Test
    void theWidestIsTheDefault() {
        try (Engine engine = Engine.cpu(1)) {
            for (String isa : List.of("avx512", "avx2", "plain")) {
                try (Engine asked = Engine.cpu(1, isa, "")) {
                    assertEquals(asked.toString(), engine.toString());
                    return;
                } catch (IllegalArgumentException absent) {
                    assertTrue(absent.getMessage().contains(isa), absent.getMessage());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "avx1024", "AVX2", "neon"})
    void unknownInstructionSetsAreNamed(String isa) {
        String message = assertThrows(IllegalArgumentException.class, () -> Engine.cpu(1, isa, "")).getMessage();
        assertTrue(message.startsWith("isa is \"" + isa + "\""), message);
    }
}
