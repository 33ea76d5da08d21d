// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mufree.Measurements.ChainShape;
import org.mufree.Method;
import org.mufree.report.Sample;

/**
 * How fast a validated method is on an engine.
 *
 * @param baseline what it is measured against
 * @param shape the chain's
 * @param chain seconds of the chain
 * @param ofBaseline how many times as fast as the baseline's chain, timed in turns with it
 * @param perClockAndSm the chain's results per clock and multiprocessor at the highest clock; NaN on a CPU
 * @param length elements of the map
 * @param map seconds of the map
 * @param ofCopy the map's speed as a share of a plain copy's, timed in turns with it
 */
record Speed(Method method, Method baseline, BenchOptions options, ChainShape shape, Sample chain, Sample ofBaseline,
        double perClockAndSm, long length, Sample map, Sample ofCopy) {

    /** Elements: of the 16-bit formats, an instruction has two of them. */
    double resultsPerSecond() {
        return (double) shape.length() * shape.steps() / chain.median();
    }

    /** Read and written. */
    double bytesPerSecond() {
        return 2.0 * method.format().bytes() * length / map.median();
    }

    /** The fields of a JSON row; what a CPU does not have is left out. */
    Map<String, Object> fields() {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("validated", true);  // else it was not timed
        row.put("repetitions", chain.count());
        row.put("chainMode", Rows.word(options.chainMode()));
        row.put("chainLength", shape.length());
        row.put("chainSteps", shape.steps());
        row.put("chainSeconds", chain.median());
        row.put("chainResultsPerSecond", resultsPerSecond());
        if (!Double.isNaN(perClockAndSm)) {
            row.put("chainResultsPerClockAndSm", perClockAndSm);
        }
        row.put("baseline", baseline.label());
        row.put("chainRatioToBaseline", ofBaseline.median());
        row.put("chainRatioToBaselineRange", ofBaseline.range());
        row.put("mapMode", Rows.word(options.mapMode()));
        row.put("mapLength", length);
        row.put("mapSeconds", map.median());
        row.put("mapBytesPerSecond", bytesPerSecond());
        row.put("mapShareOfCopy", ofCopy.median());
        row.put("mapShareOfCopyRange", ofCopy.range());
        return row;
    }
}
