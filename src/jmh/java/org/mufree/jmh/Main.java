// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.util.ArrayList;
import java.util.List;
import org.mufree.Engine;
import org.mufree.MufreeException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * JMH's own main program, after a word on the engine. Where the options do not say which ({@code -p engine=...}), it is
 * what {@link Engine#best()} takes, and what this machine can't run is left out.
 */
public final class Main {
    private Main() {
    }

    public static void main(String[] options) throws IOException {
        List<String> all = new ArrayList<>(List.of(options));
        try {
            addEngine(new CommandLineOptions(options), all);
        } catch (CommandLineOptionException told) {
            // JMH's own program tells it, and how to do better.
        } catch (IllegalArgumentException | MufreeException failure) {
            System.err.println("mufree: " + failure.getMessage());
            System.exit(1);
        }
        org.openjdk.jmh.Main.main(all.toArray(String[]::new));
    }

    private static void addEngine(CommandLineOptions given, List<String> options) {
        boolean anyGpu = false;
        for (String choice : given.getParameter("engine").orElse(List.of(""))) {
            try (Engine engine = Engine.of(choice)) {
                anyGpu |= engine.isGpu();
                String name = engine.isGpu() ? "gpu:" + engine.gpu().index() : "cpu";
                System.out.println("# engine=" + (choice.isEmpty() ? name : choice) + ": " + engine);
                if (choice.isEmpty()) {
                    options.addAll(List.of("-p", "engine=" + name));
                }
            }
        }
        if (!anyGpu) {
            leaveOut(PinnedBatch.class, "no GPU is asked for", options);
        }
        if (ModuleFinder.ofSystem().find(Jvm.VECTOR_MODULE).isEmpty()) {
            leaveOut(CpuVector.class, "this Java has no " + Jvm.VECTOR_MODULE, options);
        }
    }

    private static void leaveOut(Class<?> benchmarks, String why, List<String> options) {
        System.out.println("# left out, since " + why + ": " + benchmarks.getSimpleName());
        options.addAll(List.of("-e", "\\." + benchmarks.getSimpleName() + "\\."));
    }
}
