// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mufree.Engine;
import org.mufree.Gpu;

/** Where and with what a figure was measured. What is not known is null. */
record Machine(String engine, String device, String driver, String build, String commit, String date) {

    static Machine of(Engine engine) {
        Gpu gpu = engine.isGpu() ? engine.gpu() : null;
        return new Machine(engine.device(), gpu == null ? null : gpu.name(), gpu == null ? null : gpu.driver(),
                Engine.build(), builtCommit(), Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /** The commit that was built, as the launcher or a bundle knows it. */
    static String builtCommit() {
        String commit = System.getProperty("mufree.commit", System.getenv("MUFREE_COMMIT"));
        return commit == null || commit.isBlank() ? null : commit;
    }

    /** The fields that are known, for a row of JSON. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("engine", engine);
        fields.put("device", device);
        fields.put("driver", driver);
        fields.put("build", build);
        fields.put("commit", commit);
        fields.put("date", date);
        fields.values().removeIf(value -> value == null);
        return fields;
    }
}
