// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/**
 * What an RMSNorm is: {@code y = x / sqrt(mean(x^2) + epsilon) * w} over each row of an array, in the array's format,
 * computed in binary32 and rounded to the format once, at the end. The order of summation is fixed, so that every engine
 * gives the same bits. {@code docs/rmsnorm.md} has it, and what infinities, zeros and overflow give.
 *
 * <pre>{@code
 * RmsNorm norm = RmsNorm.epsilon(1e-6f).weights(engine.copy(w));
 * engine.rmsNorm(norm, rows, columns, x, y);
 * }</pre>
 *
 * @param epsilon what is added to the mean: finite, and not negative
 * @param method how the reciprocal square root is computed: any method of {@link Op#RSQRT}, guarded, whatever its format.
 *     One of a 16-bit format gets its argument rounded to that, and its result before the last rounding is used
 * @param weights one factor for each column, of the arrays' format and in the memory of their engine; null for none
 */
public record RmsNorm(float epsilon, Method method, DeviceArray weights) {
    /** Lanes that a row is divided among: each takes 16 bytes in turn. */
    private static final int LANES = 256;
    private static final int LANE_BYTES = 16;

    /** @throws IllegalArgumentException if epsilon is negative or not finite, or the method is one of 1/x */
    public RmsNorm {
        if (!(epsilon >= 0 && epsilon < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "epsilon is " + epsilon + ": a finite number that is not negative is needed");
        }
        if (Checks.notNull(method, "method").op() != Op.RSQRT) {
            throw new IllegalArgumentException("method is " + method + ": a method of 1/sqrt(x) is needed");
        }
    }

    /** With a correctly rounded reciprocal square root, and without weights. */
    public static RmsNorm epsilon(float epsilon) {
        return new RmsNorm(epsilon, Method.RSQRT_IEEE, null);
    }

    /** The same, with the reciprocal square root by another method. */
    public RmsNorm method(Method other) {
        return new RmsNorm(epsilon, other, weights);
    }

    /** The same, with weights. */
    public RmsNorm weights(DeviceArray other) {
        return new RmsNorm(epsilon, method, Checks.notNull(other, "weights"));
    }

    /**
     * A bound of |y - z| / |z|, z being the exact result, for rows of so many columns: where mean(x^2) + epsilon lies in
     * the {@linkplain Method#domain() method's domain} and is no less than 2^-80, no sum overflows, and no product or
     * result is subnormal. {@code docs/rmsnorm.md} derives it.
     */
    public double relativeErrorBound(Format format, long columns) {
        Checks.notNull(format, "format");
        if (columns < 1) {
            throw new IllegalArgumentException("columns is " + columns + ": 1 or more is needed");
        }
        double sum = Math.pow(1 - Format.F32.roundoff(), -(additions(format, columns) + 2) / 2.0);
        double products = Math.pow(1 + Format.F32.roundoff(), weights == null ? 1 : 2);
        double last = format == Format.F32 ? 1 : 1 + format.roundoff();
        return sum * (1 + scaleError()) * products * last - 1;
    }

    /** The most roundings that a square takes part in until it is in the sum. */
    private static long additions(Format format, long columns) {
        int width = LANE_BYTES / format.bytes();
        long turns = columns / (LANES * width);
        long inLane = turns * width + Math.min(width, columns - turns * LANES * width);
        return inLane + Integer.numberOfTrailingZeros(LANES);
    }

    /** The relative error of the method: of its argument's rounding, and of its own result before the last one. */
    private double scaleError() {
        if (method.format() == Format.F32) {
            return method.maxRelError();
        }
        double roundoff = method.format().roundoff();
        return Math.pow(1 - roundoff, -0.5) * (1 + method.maxRelError()) / (1 - roundoff) - 1;
    }
}
