// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rows that JMH writes with {@code -rf json}. */
final class JmhRows {
    private JmhRows() {
    }

    static List<JmhResult> of(String file, JsonNode rows) {
        List<JmhResult> results = new ArrayList<>();
        for (JsonNode row : rows) {
            Map<String, String> params = new TreeMap<>();
            row.path("params").properties().forEach(field -> params.put(field.getKey(), field.getValue().asText()));
            JsonNode metric = row.path("primaryMetric");
            // With one iteration JMH writes the text "NaN".
            double error = metric.path("scoreError").asDouble(Double.NaN);
            results.add(new JmhResult(file, Fields.text(row, "benchmark"), Fields.text(row, "mode"), params,
                    Fields.number(metric, "score"), error, Fields.text(metric, "scoreUnit")));
        }
        return results;
    }

    /** JMH knows the virtual machine alone. */
    static Map<String, String> machine(JsonNode rows) {
        return Fields.known(rows.get(0), "jdkVersion", "vmName", "jmhVersion");
    }
}
