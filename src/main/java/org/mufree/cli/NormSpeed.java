// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mufree.Format;
import org.mufree.RmsNorm;
import org.mufree.report.Sample;

/**
 * How fast a validated RMSNorm is on an engine.
 *
 * @param bound of the relative error of a result
 * @param ofCopy its speed as a share of a plain copy's, timed in turns with it
 */
record NormSpeed(Format format, RmsNorm norm, long rows, long columns, double bound, Sample seconds, Sample ofCopy) {

    /** The rows read and written. */
    double bytesPerSecond() {
        return 2.0 * format.bytes() * rows * columns / seconds.median();
    }

    /** The fields of a JSON row. */
    Map<String, Object> fields() {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("format", Rows.word(format));
        row.put("method", norm.method().label());
        row.put("epsilon", norm.epsilon());
        row.put("rows", rows);
        row.put("columns", columns);
        row.put("validated", true);  // else it was not timed
        row.put("boundRelError", bound);
        row.put("repetitions", seconds.count());
        row.put("seconds", seconds.median());
        row.put("bytesPerSecond", bytesPerSecond());
        row.put("shareOfCopy", ofCopy.median());
        row.put("shareOfCopyRange", ofCopy.range());
        return row;
    }
}
