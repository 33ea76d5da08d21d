// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.stream.Stream;
import org.mufree.Format;
import org.mufree.Method;

/**
 * What K. Yoshihara, "Rethinking 0x5F3759DF for GPUs", states in words of variants with a Newton step in binary32: the
 * greatest relative error before rounding, the RMSNorm-like mean and 99th percentile, and milliseconds on an A100.
 */
enum Yoshihara {
    F16_SINGLE(Method.RSQRT_MAGIC_1NR_F16, 1, "1.7939e-3", "1.5320e-3", "1.7333e-3", "1.0632"),
    F16_LUT32(Method.RSQRT_LUT32_1NR_F16, 32, "1.3694e-3", "9.7337e-4", "1.2731e-3", "1.0820"),
    BF16_SINGLE(Method.RSQRT_MAGIC_1NR_BF16, 1, "1.8992e-3", "1.5466e-3", "1.8327e-3", "1.0558"),
    BF16_LUT32(Method.RSQRT_LUT32_1NR_BF16, 32, "1.4965e-3", "9.4188e-4", "1.4585e-3", "1.0796");

    private final Method method;
    private final int entries;
    final String maxError;
    final String normMean;
    final String normP99;
    final String milliseconds;

    Yoshihara(Method method, int entries, String maxError, String normMean, String normP99, String milliseconds) {
        this.method = method;
        this.entries = entries;
        this.maxError = maxError;
        this.normMean = normMean;
        this.normP99 = normP99;
        this.milliseconds = milliseconds;
    }

    static Optional<Yoshihara> of(Method method) {
        return Stream.of(values()).filter(variant -> variant.method == method).findFirst();
    }

    /** The variant with so many magics; one is no table. */
    static Optional<Yoshihara> of(Format format, int entries) {
        return Stream.of(values())
                .filter(variant -> variant.method.format() == format && variant.entries == entries).findFirst();
    }

    /** How a figure stands to a published one: the same in all of its digits, or by how much it differs. */
    static String compared(double figure, String published) {
        BigDecimal stated = new BigDecimal(published);
        BigDecimal rounded = new BigDecimal(figure).round(new MathContext(stated.precision()));
        return rounded.compareTo(stated) == 0 ? "the same"
                : (figure < stated.doubleValue() ? "" : "+")
                        + Numbers.fixed((figure / stated.doubleValue() - 1) * 100, 3) + " %";
    }
}
