// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.Map;

/**
 * A benchmark of Java's harness.
 *
 * @param benchmark class and method
 * @param mode JMH's, as in thrpt or avgt
 * @param error half the width of JMH's interval of confidence, in the score's unit; NaN where there is none
 */
public record JmhResult(String file, String benchmark, String mode, Map<String, String> params, double score, double error,
        String unit) {
}
