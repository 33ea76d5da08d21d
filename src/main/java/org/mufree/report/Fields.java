// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Fields of a JSON object, with errors that name what is wrong. */
final class Fields {
    private Fields() {
    }

    static String text(JsonNode row, String field) {
        JsonNode value = row.path(field);
        if (!value.isTextual()) {
            throw wrong(row, field, "text");
        }
        return value.textValue();
    }

    static double number(JsonNode row, String field) {
        JsonNode value = row.path(field);
        if (!value.isNumber()) {
            throw wrong(row, field, "a number");
        }
        return value.doubleValue();
    }

    /** Those of these fields that are there, as text. */
    static Map<String, String> known(JsonNode object, String... fields) {
        Map<String, String> known = new LinkedHashMap<>();
        for (String field : fields) {
            if (object.path(field).isValueNode() && !object.path(field).isNull()) {
                known.put(field, object.path(field).asText());
            }
        }
        return known;
    }

    private static IllegalArgumentException wrong(JsonNode row, String field, String needed) {
        String text = row.toString();
        return new IllegalArgumentException("\"" + field + "\" is " + (row.has(field) ? row.get(field) : "missing") + ": "
                + needed + " is needed in " + (text.length() > 100 ? text.substring(0, 100) + "..." : text));
    }
}
