// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mufree.cli.Main;

/** A build with GPU code where there is no driver for it, or none that will do. */
class NoDriverTest {
    @TempDir
    Path folder;
    private FaultyDriver driver;

    @BeforeEach
    void build() throws Exception {
        driver = new FaultyDriver(folder);
    }

    /** Tells what a GPU says, then computes on the best engine. */
    public static final class Program {
        public static void main(String[] arguments) {
            for (Runnable use : List.<Runnable>of(Gpu::count, () -> Engine.gpu(0).close(), () -> Engine.gpus().close())) {
                try {
                    use.run();
                    System.out.println("no failure");
                } catch (MufreeException failure) {
                    System.out.println(failure.statusName() + " " + failure.isFatal() + " " + failure.getMessage());
                }
            }
            try (Engine engine = Engine.best()) {
                float[] y = {4f};
                engine.rsqrt(y, y);
                System.out.println(engine + " " + y[0]);
            }
        }
    }

    private static void assertSaid(Tool.Result result, String status, String... words) {
        String[] lines = result.succeeded().split("\n");
        assertEquals(4, lines.length, result::out);
        for (int i = 0; i < 3; i++) {
            String line = lines[i];
            assertTrue(line.startsWith(status + " false " + status + ": "), line);
            for (String word : words) {
                assertTrue(line.contains(word), line);
            }
        }
        assertTrue(lines[3].startsWith("CPU ") && lines[3].contains("; no GPU: " + status) && lines[3].endsWith(" 0.5"), lines[3]);
    }

    @Test
    void none() throws Exception {
        assertSaid(driver.broken().run(Program.class), "cudaErrorInsufficientDriver", "there is no NVIDIA driver", "libcuda.so.1");
    }

    @Test
    void tooOld() throws Exception {
        assertSaid(driver.version(12000).run(Program.class), "cudaErrorInsufficientDriver", "too old", "supports CUDA 12.0");
    }

    @Test
    void withoutADevice() throws Exception {
        assertSaid(driver.run(Program.class), "cudaErrorNoDevice");
    }

    @Test
    void notMatchingTheSystem() throws Exception {
        assertSaid(driver.faults("cuInit=803").run(Program.class), "cudaErrorSystemDriverMismatch");
    }

    /** The command line goes on by the CPU and says so, or where a GPU was asked for ends in one line. */
    @Test
    void commandLine() throws Exception {
        Tool.Result devices = driver.version(12000).run(Main.class, "devices");
        assertTrue(devices.succeeded().contains("no GPU: cudaErrorInsufficientDriver: the NVIDIA driver is too old"), devices.out());
        Tool.Result wanted = driver.run(Main.class, "bench", "rcp_mufu", "--engine", "gpu");
        assertTrue(wanted.status() != 0, wanted.out());
        assertEquals(1, wanted.err().lines().count(), wanted.err());
        assertTrue(wanted.err().contains("cudaErrorInsufficientDriver"), wanted.err());
    }

    /** What hides the GPUs is named; with a driver of any kind, and with none. */
    @Test
    void hiddenDevices() throws Exception {
        List<String> command = Tool.java(Program.class.getName());
        for (String visible : new String[] {"", "99"}) {
            Tool.Result result = Tool.run(folder, Map.of("CUDA_VISIBLE_DEVICES", visible), command);
            String[] lines = result.succeeded().split("\n");
            assertEquals(4, lines.length, result::out);
            if (lines[0].startsWith("cudaErrorNoDevice")) {  // there is a driver
                assertTrue(lines[0].contains("CUDA_VISIBLE_DEVICES is \"" + visible + "\""), lines[0]);
            }
            assertTrue(lines[3].startsWith("CPU ") && lines[3].endsWith(" 0.5"), lines[3]);
        }
    }
}
