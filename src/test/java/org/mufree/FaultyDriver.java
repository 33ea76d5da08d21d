// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A driver that fails as it is told, src/test/native/faulty_driver.cpp, for JVMs of their own. */
final class FaultyDriver {
    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();

    /** Builds it in a folder; skips the test where that, or the use of any driver, is not possible. */
    FaultyDriver(Path folder) throws IOException, InterruptedException {
        assumeTrue(Engine.build().startsWith("CUDA"), "the library was built without GPU code");
        Path source = Tool.home().resolve("native/tests/faulty_driver.cpp");
        this.folder = Files.createDirectory(folder.resolve("driver"));
        Tool.run(folder, Tool.onPath("g++"), "-std=c++20", "-O1", "-fPIC", "-shared", "-fvisibility=hidden", source.toString(),
                "-o", this.folder.resolve("libcuda.so.1").toString(), "-ldl").succeeded();
        environment.put("LD_LIBRARY_PATH", this.folder + ":" + System.getenv().getOrDefault("LD_LIBRARY_PATH", ""));
    }

    /** Leaves to the real driver, which a GPU engine has loaded, what is no fault. */
    FaultyDriver overRealOne() throws IOException {
        Gpu.count();
        for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
            int at = line.indexOf('/');
            if (at >= 0 && line.substring(line.lastIndexOf('/')).startsWith("/libcuda.so")) {
                environment.put("DRIVER_REAL", line.substring(at));
                return this;
            }
        }
        return abort("the driver's library is not to be found");
    }

    /** Claims to be of a version of CUDA, such as 12000. */
    FaultyDriver version(int version) {
        environment.put("DRIVER_VERSION", Integer.toString(version));
        return this;
    }

    /** Faults such as "cuInit=100", or "cuMemHostAlloc=2:3" from the fourth call on, with commas between them. */
    FaultyDriver faults(String faults) {
        environment.put("DRIVER_FAULTS", faults);
        return this;
    }

    /** Makes it a file that is no library. */
    FaultyDriver broken() throws IOException {
        Files.write(folder.resolve("libcuda.so.1"), new byte[0]);
        return this;
    }

    /** Runs a program's main method with this driver. */
    Tool.Result run(Class<?> program, String... arguments) throws IOException, InterruptedException {
        List<String> command = Tool.java(program.getName());
        command.addAll(List.of(arguments));
        return Tool.run(folder, environment, command);
    }
}
