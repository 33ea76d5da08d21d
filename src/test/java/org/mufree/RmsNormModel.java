// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** RMSNorm as docs/rmsnorm.md states it, step by step in Java's own arithmetic. Values are floats, exact in their format. */
final class RmsNormModel {
    /** The reciprocal square root of a row's mean(x^2) + epsilon. */
    interface Scale {
        float of(float argument);
    }

    private RmsNormModel() {
    }

    /** A guarded method's scale: of the argument rounded to its format, before its own last rounding. */
    static Scale scale(Engine engine, Method method) {
        if (method == Method.RSQRT_IEEE) {
            return Reference::rsqrt;
        }
        if (method.format() == Format.F32) {
            float[] y = new float[1];
            return argument -> {
                engine.apply(method, new float[] {argument}, y);
                return y[0];
            };
        }
        float[] y = new float[1];
        return argument -> {
            short bits = method.format().fromFloat(argument);
            float rounded = method.format().toFloat(bits);
            engine.measurements().unrounded(method, new short[] {bits}, y);
            return method.domain().contains(rounded) ? y[0] : Reference.rsqrt(rounded);
        };
    }

    /** All rows; {@code weights} may be null. */
    static float[] apply(Format format, Scale scale, float epsilon, float[] x, float[] weights, int rows, int columns) {
        float[] y = new float[x.length];
        for (int row = 0; row < rows; row++) {
            int begin = row * columns;
            float mean = Math.fma(sumOfSquares(format, x, begin, columns), (float) (1.0 / columns), epsilon);
            float factor = scale.of(mean);
            for (int i = 0; i < columns; i++) {
                float scaled = x[begin + i] * factor;
                y[begin + i] = weights == null ? scaled : scaled * weights[i];
            }
        }
        return FormatBits.rounded(format, y);
    }

    private static float sumOfSquares(Format format, float[] x, int begin, int columns) {
        float[] lanes = new float[256];
        int width = 16 / format.bytes();
        for (int i = 0; i < columns; i++) {
            int lane = i / width % lanes.length;
            lanes[lane] = Math.fma(x[begin + i], x[begin + i], lanes[lane]);
        }
        for (int distance = 128; distance > 0; distance /= 2) {
            for (int lane = 0; lane < distance; lane++) {
                lanes[lane] += lanes[lane + distance];
            }
        }
        return lanes[0];
    }
}
