// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import org.mufree.Method;

/**
 * A method's accuracy and speed, as {@code mufree compare} found them.
 *
 * @param correctlyRounded the share of results
 * @param resultsPerSecond of the chain, in registers
 * @param ofBaseline how many times as fast as the baseline of its operation and format, timed in turns
 * @param bytesPerSecond of the map, read and written
 * @param ofCopy the map's speed as a share of a plain copy's
 * @param onGpu where it was measured
 */
public record Compared(Method method, double maxRelError, double maxUlpError, double correctlyRounded,
        double resultsPerSecond, double ofBaseline, double bytesPerSecond, double ofCopy, boolean onGpu) {
}
