// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

/** The first use of the library, in JVMs of its own. */
class LoadingTest {
    @TempDir
    Path folder;

    /** Has several threads meet the library at once, each by another class. */
    public static final class Program {
        public static void main(String[] arguments) throws InterruptedException {
            List<Runnable> firsts = List.of(() -> Engine.cpu(1).close(), Engine::build, () -> Mode.GUARDED.name(),
                    () -> MufreeException.check(0), () -> {
                        try (Engine engine = Engine.best()) {
                            float[] y = {4f};
                            engine.rsqrt(y, y);
                            System.out.println(y[0]);
                        }
                    });
            CyclicBarrier start = new CyclicBarrier(firsts.size());
            List<Thread> threads = firsts.stream().map(first -> new Thread(() -> {
                try {
                    start.await();
                } catch (Exception failure) {
                    throw new IllegalStateException(failure);
                }
                first.run();
            })).toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    /**
     * Several JVMs at once, with one empty cache for the native libraries; more than once, since initialisers of classes
     * that wait for each other (javacpp#737) do so in some runs only.
     */
    @RepeatedTest(4)
    void manyThreadsOfManyJvms() throws Exception {
        Path cache = Files.createDirectory(folder.resolve("cache"));
        List<String> command = Tool.java("-Dorg.bytedeco.javacpp.cachedir=" + cache, Program.class.getName());
        List<Process> processes = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
                        .redirectOutput(folder.resolve("out" + i).toFile());
                builder.environment().remove("MUFREE_ENGINE");
                processes.add(builder.start());
            }
            for (int i = 0; i < processes.size(); i++) {
                assertTrue(processes.get(i).waitFor(60, TimeUnit.SECONDS), "a JVM hangs");
                String out = Files.readString(folder.resolve("out" + i));
                assertEquals("0.5\n", out, "a JVM printed");
                assertEquals(0, processes.get(i).exitValue(), out);
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }
}
