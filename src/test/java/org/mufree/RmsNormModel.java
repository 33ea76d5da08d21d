// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** RMSNorm as docs/rmsnorm.md states it, step by step in Java's own arithmetic. */
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
            return argument -> (float) Values.of(argument).apply(engine, method, Mode.GUARDED).get(0);
        }
        Encoding encoding = Encoding.of(method.format());
        return argument -> {
            int bits = encoding.round(argument);
            float rounded = (float) encoding.decode(bits);
            float[] unrounded = new float[1];
            engine.measurements().unrounded(method, new short[] {(short) bits}, unrounded);
            return Reference.inDomain(method, rounded) ? unrounded[0] : Reference.rsqrt(rounded);
        };
    }

    /** Floats rounded to a format. */
    static Values rounded(Format format, float[] values) {
        Encoding encoding = Encoding.of(format);
        return format == Format.F32 ? Values.of(values)
                : Values.of(format, values.length, i -> encoding.round(values[i]));
    }

    /** All rows; {@code weights} may be null. */
    static Values apply(Scale scale, float epsilon, Values x, Values weights, int rows, int columns) {
        float[] y = new float[x.length()];
        for (int row = 0; row < rows; row++) {
            int begin = row * columns;
            float mean = Math.fma(sumOfSquares(x, begin, columns), (float) (1.0 / columns), epsilon);
            float factor = scale.of(mean);
            for (int i = 0; i < columns; i++) {
                float scaled = (float) x.get(begin + i) * factor;
                y[begin + i] = weights == null ? scaled : scaled * (float) weights.get(i);
            }
        }
        return rounded(x.format(), y);
    }

    private static float sumOfSquares(Values x, int begin, int columns) {
        float[] lanes = new float[256];
        int width = 16 / x.format().bytes();
        for (int i = 0; i < columns; i++) {
            int lane = i / width % lanes.length;
            float value = (float) x.get(begin + i);
            lanes[lane] = Math.fma(value, value, lanes[lane]);
        }
        for (int distance = 128; distance > 0; distance /= 2) {
            for (int lane = 0; lane < distance; lane++) {
                lanes[lane] += lanes[lane + distance];
            }
        }
        return lanes[0];
    }
}
