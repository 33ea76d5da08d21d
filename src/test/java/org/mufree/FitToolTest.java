// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The coefficients of MUFU's model follow from the measured outputs alone, and from intact ones only. */
class FitToolTest {
    @TempDir
    static Path folder;

    private static Path rcp;
    private static Path rsqrt;

    @BeforeAll
    static void unpack() throws IOException {
        rcp = Files.write(folder.resolve("rcp.delta"), MufuData.RCP.deltas());
        rsqrt = Files.write(folder.resolve("rsqrt.delta"), MufuData.RSQRT.deltas());
    }

    private static Tool.Result fit(Path rcp, Path rsqrt) throws IOException, InterruptedException {
        return Tool.run(folder, Tool.built("bin/fit").toString(), rcp.toString(), rsqrt.toString());
    }

    @Test
    void measuredOutputsGiveTheCommittedTable() throws Exception {
        String committed = Files.readString(Tool.home().resolve("native/include/mufree/mufu_table.h"));
        assertEquals(committed, fit(rcp, rsqrt).succeeded());
    }

    @Test
    void truncatedDataAreRefused() throws Exception {
        Path cut = Files.write(folder.resolve("cut.delta"), Arrays.copyOf(MufuData.RSQRT.deltas(), (1 << 24) - 1));
        assertRefused(fit(rcp, cut), "cut.delta", "16777215 bytes", "16777216");
    }

    /** The place of a byte, and the segment that its argument lies in. */
    @ParameterizedTest
    @CsvSource({"0, 0", "40000, 0", "4194304, 64", "8388607, 127"})
    void aCorruptedByteIsRefused(int place, int segment) throws Exception {
        byte[] deltas = MufuData.RCP.deltas();
        deltas[place] ^= 0x40;
        Path corrupt = Files.write(folder.resolve("corrupt.delta"), deltas);
        assertRefused(fit(corrupt, rsqrt), "corrupt.delta", "segment " + segment + " has 0 solutions");
    }

    /** Off by one, the least that a byte can be wrong by, in a file of the other operation. */
    @Test
    void aByteOffByOneIsRefused() throws Exception {
        byte[] deltas = MufuData.RSQRT.deltas();
        deltas[9_000_000] += 1;
        Path corrupt = Files.write(folder.resolve("off.delta"), deltas);
        assertRefused(fit(rcp, corrupt), "off.delta", "segment 68 has 0 solutions");
    }

    @Test
    void missingFilesAndArgumentsAreNamed() throws Exception {
        assertRefused(fit(rcp, folder.resolve("absent.delta")), "absent.delta");
        Tool.Result bare = Tool.run(folder, Tool.built("bin/fit").toString());
        assertEquals(2, bare.status());
        assertTrue(bare.err().startsWith("usage: fit"), bare.err());
    }

    private static void assertRefused(Tool.Result result, String... words) {
        assertNotEquals(0, result.status());
        assertEquals("", result.out(), "a half-made table");
        for (String word : words) {
            assertTrue(result.err().contains(word), () -> "no \"" + word + "\" in " + result.err());
        }
    }
}
