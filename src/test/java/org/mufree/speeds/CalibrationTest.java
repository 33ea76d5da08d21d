// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mufree.Engine;
import org.mufree.Gpu;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.NeedsGpu;
import org.mufree.speeds.SpeedCache.Content;

/** Measured speeds and the file that keeps them. */
class CalibrationTest {
    private static final CacheKey KEY = new CacheKey("Some GPU (fast)", "1.2", "library");
    private static final Content CONTENT = new Content(Map.of(
            Mode.RAW, Map.of(Method.RCP_MUFU, 1.25e12, Method.RCP_IEEE, 3e11),
            Mode.GUARDED, Map.of(Method.RCP_MUFU, 1e12)), 4e12);

    @TempDir
    private Path folder;

    private SpeedCache cache() {
        return new SpeedCache(folder.resolve("new/cache"));
    }

    @Test
    void whatWasWrittenIsRead() throws IOException {
        assertEquals(Optional.empty(), cache().read(KEY));
        cache().write(KEY, CONTENT);
        assertEquals(Optional.of(CONTENT), cache().read(KEY));
        try (Stream<Path> files = Files.list(folder.resolve("new/cache"))) {
            assertEquals(List.of("speeds-some-gpu-fast.properties"), files.map(f -> f.getFileName().toString()).toList());
        }
    }

    @Test
    void figuresOfAnotherDeviceDriverOrLibraryAreNotTaken() throws IOException {
        cache().write(KEY, CONTENT);
        for (CacheKey other : List.of(new CacheKey("Some GPU, fast", "1.2", "library"),
                new CacheKey(KEY.device(), "1.3", "library"), new CacheKey(KEY.device(), "1.2", "another"))) {
            assertEquals(cache().file(KEY), cache().file(other));
            assertEquals(Optional.empty(), cache().read(other));
        }
        CacheKey newDriver = new CacheKey(KEY.device(), "1.3", "library");
        cache().write(newDriver, CONTENT);
        assertEquals(Optional.empty(), cache().read(KEY));
        assertEquals(Optional.of(CONTENT), cache().read(newDriver));
    }

    /** Each cut of the file, a changed digit, a method of another table, an unreadable escape, no text at all. */
    @Test
    void aDamagedFileIsNotTaken() throws IOException {
        cache().write(KEY, CONTENT);
        Path file = cache().file(KEY);
        String text = Files.readString(file);
        for (int length = 0; length < text.stripTrailing().length(); length++) {
            Files.writeString(file, text.substring(0, length));
            int cut = length;
            assertEquals(Optional.empty(), cache().read(KEY), () -> "cut to " + cut + " characters");
        }
        for (String damaged : List.of(text.replace("1.25E12", "9.25E12"), text.replace("rcp_ieee", "rcp_none"),
                text.replace("1.25E12", "\\u12"))) {
            assertNotEquals(text, damaged);
            Files.writeString(file, damaged);
            assertEquals(Optional.empty(), cache().read(KEY));
        }
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertEquals(Optional.empty(), cache().read(KEY));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"/own|/xdg|/own", "''|/xdg|/xdg/mufree", "''|''|/home/u/.cache/mufree",
        "''|relative|/home/u/.cache/mufree"})
    void theFolderIsTheUsersChoice(String own, String xdg, Path expected) {
        assertEquals(expected, SpeedCache.folder(Map.of("MUFREE_CACHE", own, "XDG_CACHE_HOME", xdg), "/home/u"));
        assertEquals(expected, SpeedCache.folder(Map.of("MUFREE_CACHE", own, "XDG_CACHE_HOME", xdg, "HOME", "/home/u"), "/"));
    }

    /** Of 16-bit methods, whose arguments are soon tried. */
    @Test
    void measuredOnceAndThenRead() throws IOException {
        Map<Method, Mode> one = Map.of(Method.RCP_IEEE_F16, Mode.RAW);
        Map<Method, Mode> two = Map.of(Method.RCP_IEEE_F16, Mode.RAW, Method.RSQRT_MAGIC_BF16, Mode.GUARDED);
        try (Engine engine = Engine.cpu(1)) {
            Speeds first = Calibration.of(engine, one, cache());
            assertTrue(first.source().matches("measured now on CPU \\(.*; kept in .*"), first.source());
            Rate rate = first.rate(Method.RCP_IEEE_F16, Mode.RAW);
            assertTrue(rate.measured() && first.copyBytesPerSecond().orElseThrow() > 0);
            Speeds again = Calibration.of(engine, one, cache());
            assertTrue(again.source().startsWith("measured earlier"), again.source());
            assertEquals(rate, again.rate(Method.RCP_IEEE_F16, Mode.RAW));
            Speeds more = Calibration.of(engine, two, cache());
            assertTrue(more.source().startsWith("measured now"), more.source());
            assertEquals(rate, more.rate(Method.RCP_IEEE_F16, Mode.RAW), "what is known is not measured again");
            assertTrue(more.rate(Method.RSQRT_MAGIC_BF16, Mode.GUARDED).measured());
            assertEquals(first.copyBytesPerSecond(), more.copyBytesPerSecond());

            Files.writeString(cache().file(CacheKey.of(engine)), "damaged");
            assertTrue(Calibration.of(engine, one, cache()).source().startsWith("measured now"));
            assertTrue(Calibration.of(engine, one, cache()).source().startsWith("measured earlier"));
        }
    }

    @Test
    void aCacheThatCannotBeWrittenCostsOnlyTime() throws IOException {
        Files.writeString(folder.resolve("file"), "in the way");
        try (Engine engine = Engine.cpu(1)) {
            Speeds speeds = Calibration.of(engine, Map.of(Method.RCP_IEEE_F16, Mode.RAW),
                    new SpeedCache(folder.resolve("file/below")));
            assertTrue(speeds.rate(Method.RCP_IEEE_F16, Mode.RAW).measured());
            assertTrue(speeds.source().contains("not kept: "), speeds.source());
        }
        assertEquals("in the way", Files.readString(folder.resolve("file")));
    }

    /** No more than the issue model allows at the highest clock; and kept under the GPU's name. */
    @Test
    @NeedsGpu
    void aGpuIsCalibratedToo() {
        Map<Method, Mode> modes = Map.of(Method.RCP_MUFU, Mode.RAW, Method.RCP_MAGIC_2NR_FULL, Mode.RAW);
        try (Engine engine = Engine.gpu(0)) {
            Gpu gpu = engine.gpu();
            Speeds speeds = Calibration.of(engine, modes, cache());
            assertTrue(speeds.source().startsWith("measured now on " + gpu.name() + ", driver " + gpu.driver()),
                    speeds.source());
            double clocks = 1e3 * gpu.clockKhz() * gpu.multiprocessors();
            modes.forEach((method, mode) -> {
                double most = clocks * Speeds.counted().rate(method, mode).value();
                double rate = speeds.rate(method, mode).value();
                assertTrue(rate > 0.3 * most && rate < 1.02 * most, () -> method + ": " + rate + " of " + most);
            });
            assertTrue(Calibration.of(engine, modes, cache()).source().startsWith("measured earlier on " + gpu.name()));
        }
    }

    @Test
    void theKeyNamesTheLibrary() {
        try (Engine engine = Engine.cpu(1)) {
            CacheKey key = CacheKey.of(engine);
            assertTrue(key.library().matches(".*; SHA-256 [0-9a-f]{24}"), key.library());
            assertTrue(key.library().startsWith(Engine.build()));
            assertTrue(key.device().startsWith("CPU (") && key.device().endsWith(")"), key.device());
        }
    }
}
