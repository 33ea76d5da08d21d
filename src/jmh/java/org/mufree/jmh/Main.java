// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mufree.Method;
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
            CommandLineOptions given = new CommandLineOptions(options);
            checkMethods(given);
            addEngine(given, all);
        } catch (CommandLineOptionException told) {
            // JMH's own program tells it, and how to do better.
        } catch (IllegalArgumentException | MufreeException failure) {
            System.err.println("mufree: " + failure.getMessage());
            System.exit(1);
        }
        org.openjdk.jmh.Main.main(all.toArray(String[]::new));
    }

    /** JMH makes enum constants of parameters by itself, but tells of a wrong name in a stack trace. */
    private static void checkMethods(CommandLineOptions given) {
        for (String name : given.getParameter("method").orElse(List.of())) {
            Method method = Method.of(name.toLowerCase(Locale.ROOT));
            if (!method.name().equals(name)) {
                throw new IllegalArgumentException("method is \"" + name + "\": here it is written " + method.name());
            }
        }
    }

    private static void addEngine(CommandLineOptions given, List<String> options) {
        boolean anyGpu = false;
        List<String> found = new ArrayList<>();
        for (String choice : given.getParameter("engine").orElse(List.of(""))) {
            try (HostEngine engine = HostEngine.of(choice)) {
                anyGpu |= engine.first().isGpu();
                String name = engine.first().isGpu() ? "gpu:" + engine.first().gpu().index() : "cpu";
                found.add((choice.isEmpty() ? name : choice) + " is " + engine + engine.driver());
                if (choice.isEmpty()) {
                    options.addAll(List.of("-p", "engine=" + name));
                }
            }
        }
        found.forEach(line -> System.out.println("# engine " + line));
        if (!given.getJvmArgsPrepend().hasValue()) {  // these options stand in JMH's results
            options.addAll(List.of("-jvmArgsPrepend", "\"-Dmufree.engines=" + String.join("; ", found) + "\""));
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
