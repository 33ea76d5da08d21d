// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which engine a user asked for, as in the environment variable {@code MUFREE_ENGINE}. */
sealed interface EngineChoice {
    String VARIABLE = "MUFREE_ENGINE";

    Engine open();

    /** A GPU where there is one, with the CPU for host memory where it is faster; else the CPU with a word on why. */
    record Best() implements EngineChoice {
        @Override
        public Engine open() {
            String why;
            try {
                if (Gpu.count() > 0) {
                    return Engine.gpuOrFaster(0);
                }
                why = "there is none";
            } catch (MufreeException failure) {
                why = failure.getMessage();
            }
            return Engine.cpu(0, null, "; no GPU: " + why);
        }
    }

    record Cpu() implements EngineChoice {
        @Override
        public Engine open() {
            return Engine.cpu();
        }
    }

    record OnGpu(int index) implements EngineChoice {
        @Override
        public Engine open() {
            return Engine.gpu(index);
        }
    }

    /** @throws IllegalArgumentException unless {@code text} is null, empty, "cpu", "gpu" or "gpu:N" */
    static EngineChoice from(String text) {
        return from(VARIABLE, text);
    }

    /** As {@link #from(String)}, for a choice that the user knows by the name {@code what}. */
    static EngineChoice from(String what, String text) {
        if (text == null || text.isEmpty()) {
            return new Best();
        }
        if (text.equals("cpu")) {
            return new Cpu();
        }
        Matcher gpu = Pattern.compile("gpu(?::(\\d{1,4}))?").matcher(text);
        if (!gpu.matches()) {
            throw new IllegalArgumentException(what + " is \"" + text + "\": cpu, gpu or gpu:N is needed");
        }
        return new OnGpu(gpu.group(1) == null ? 0 : Integer.parseInt(gpu.group(1)));
    }
}
