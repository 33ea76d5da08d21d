// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.mufree.Engine;
import org.mufree.Gpu;
import org.mufree.MufreeException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "devices", mixinStandardHelpOptions = true,
        description = {
            "Lists the GPUs and the CPU engine, and what the native library was built for.",
            "",
            "Where there is no GPU it says why: no driver, no device, or a library built without GPU code.",
            ""},
        footerHeading = "%nExamples:%n",
        footer = {"  mufree devices", "  mufree verify --engine gpu:1      a device by its number"})
final class DevicesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Override
    public Integer call() {
        PrintWriter out = command.commandLine().getOut();
        try (Engine cpu = Engine.cpu()) {
            out.println("library: " + Engine.build());
            out.println("cpu: " + cpu);
        }
        printGpus(out);
        return 0;
    }

    private static void printGpus(PrintWriter out) {
        List<Gpu> gpus;
        try {
            gpus = Gpu.all();
        } catch (MufreeException none) {
            out.println("no GPU: " + none.getMessage());
            return;
        }
        if (gpus.isEmpty()) {
            out.println("no GPU: there is none");
        }
        for (Gpu gpu : gpus) {
            out.println("gpu:" + gpu.index() + ": " + gpu.name() + ", " + gpu.architecture() + ", "
                    + gpu.multiprocessors() + " SMs at up to " + Numbers.fixed(gpu.clockKhz() / 1e6, 3) + " GHz, "
                    + Numbers.bytes(gpu.memoryBytes()) + " (" + Numbers.bytes(gpu.freeBytes()) + " free), "
                    + Numbers.bytes(gpu.l2Bytes()) + " L2, driver " + gpu.driver() + " (CUDA " + gpu.driverCuda() + ")");
        }
    }
}
