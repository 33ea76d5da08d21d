// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mufree.Method;

/** The rows that {@code mufree compare --json} writes. */
final class CompareRows {
    private CompareRows() {
    }

    static List<Compared> of(JsonNode rows) {
        List<Compared> compared = new ArrayList<>();
        for (JsonNode row : rows) {
            compared.add(new Compared(Method.of(Fields.text(row, "method")), Fields.number(row, "maxRelError"),
                    Fields.number(row, "maxUlpError"), Fields.number(row, "correctlyRounded"),
                    Fields.number(row, "chainResultsPerSecond"), Fields.number(row, "chainRatioToBaseline"),
                    Fields.number(row, "mapBytesPerSecond"), Fields.number(row, "mapShareOfCopy"), row.has("device")));
        }
        return compared;
    }

    /** Every row has it; it is the same in all. */
    static Map<String, String> machine(JsonNode rows) {
        return Fields.known(rows.get(0), "engine", "device", "driver", "build", "commit", "date");
    }
}
