// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.List;
import java.util.Map;

/**
 * A file of results: where and with what its figures were measured.
 *
 * @param name the file's own, without folders
 * @param machine fields that the file tells, such as device, driver, commit and date
 * @param measurements how many figures of it count
 * @param failed benchmarks that were not measured, each with the reason
 */
public record ResultFile(String name, Kind kind, Map<String, String> machine, int measurements, List<String> failed) {
    /** What wrote it. */
    public enum Kind {
        COMPARE("mufree compare"), NATIVE("native benchmark"), PEERS("peers"), JMH("JMH");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /** The device that was measured, or null where the file does not tell. */
    public String device() {
        return machine.get("device");
    }
}
