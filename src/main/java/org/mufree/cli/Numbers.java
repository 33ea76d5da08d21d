// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.mufree.Domain;
import org.mufree.Format;

/** How numbers are written, the same in every locale. */
final class Numbers {
    private static final int DIGITS = 9;

    private Numbers() {
    }

    /** A relative error with 9 digits, as 3.39609828e-6. */
    static String relError(double error) {
        return Double.isFinite(error)
                ? format("%." + (DIGITS - 1) + "e", error).replaceFirst("e([+-])0*(?=\\d)", "e$1").replace("e+", "e")
                : String.valueOf(error);
    }

    /** A number with no more digits than it needs, as 1e-6. */
    static String shortest(double value) {
        return String.valueOf(value).replace("E", "e").replaceFirst("\\.0(?=e|$)", "");
    }

    /** An error in ulp with 9 digits, as 12146.4007. */
    static String ulpError(double error) {
        if (!Double.isFinite(error) || error == 0) {
            return error == 0 ? "0" : String.valueOf(error);
        }
        BigDecimal rounded = new BigDecimal(error).round(new MathContext(DIGITS, RoundingMode.HALF_UP));
        int decimals = DIGITS - (rounded.precision() - rounded.scale());
        return rounded.setScale(Math.max(0, Math.min(decimals, DIGITS)), RoundingMode.HALF_UP).toPlainString();
    }

    /** A share of 1 in per cent. All is 100 and nothing less is, however near. */
    static String percent(double share, int decimals) {
        String text = format("%." + decimals + "f", share * 100);
        return share < 1 && text.startsWith("100") ? "<100" : text;
    }

    static String fixed(double value, int decimals) {
        return format("%." + decimals + "f", value);
    }

    /** The bits of the value of a format nearest to a float. */
    static int bits(Format format, float value) {
        return format == Format.F32 ? Float.floatToRawIntBits(value) : Short.toUnsignedInt(format.fromFloat(value));
    }

    static String hexBits(Format format, int bits) {
        return format("0x%0" + 2 * format.bytes() + "x", bits);
    }

    /** A value of a format by its bits and as a hex float: what a failed comparison needs. */
    static String bitsAndValue(Format format, int bits) {
        float value = format == Format.F32 ? Float.intBitsToFloat(bits) : format.toFloat((short) bits);
        return hexBits(format, bits) + " (" + hexFloat(value) + ")";
    }

    static String hexFloat(float value) {
        return Float.toHexString(value).replace(".0p", "p");
    }

    static String domain(Domain domain) {
        return "[" + hexFloat(domain.lo()) + ", " + hexFloat(domain.hi()) + "]";
    }

    static String bytes(long bytes) {
        return bytes < 1 << 30 ? fixed(bytes / 0x1p20, 1) + " MiB" : fixed(bytes / 0x1p30, 1) + " GiB";
    }

    private static String format(String pattern, Object value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
