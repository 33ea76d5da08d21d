// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.util.Arrays;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;

/**
 * Values of a format in Java arrays.
 *
 * @param floats of {@link Format#F32}, else null
 * @param shorts the bits of a 16-bit format's, else null
 */
record Values(Format format, float[] floats, short[] shorts) {
    static Values zeros(Format format, int length) {
        return format == Format.F32 ? new Values(format, new float[length], null)
                : new Values(format, null, new short[length]);
    }

    /** Spread over [1, 4), where every method and its results stay in the domain. */
    static Values arguments(Format format, int length) {
        Values values = zeros(format, length);
        int one = bits(format, 1);
        int four = bits(format, 4);
        for (int i = 0; i < length; i++) {
            int bits = one + (int) (i * 0x9e3779b1L % (four - one));
            if (format == Format.F32) {
                values.floats[i] = Float.intBitsToFloat(bits);
            } else {
                values.shorts[i] = (short) bits;
            }
        }
        return values;
    }

    private static int bits(Format format, float value) {
        return format == Format.F32 ? Float.floatToIntBits(value) : format.fromFloat(value);
    }

    int length() {
        return format == Format.F32 ? floats.length : shorts.length;
    }

    double get(int i) {
        return format == Format.F32 ? floats[i] : format.toFloat(shorts[i]);
    }

    /** A method's results for these arguments. */
    Values results(Engine engine, Method method) {
        Values results = zeros(format, length());
        if (format == Format.F32) {
            engine.apply(method, floats, results.floats);
        } else {
            engine.apply(method, shorts, results.shorts);
        }
        return results;
    }

    /** Fills an array that is no longer than this. */
    void copyTo(DeviceArray array) {
        if (format == Format.F32) {
            array.copyFrom(floats, 0);
        } else {
            array.copyFrom(shorts, 0);
        }
    }

    static Values of(DeviceArray array) {
        return array.format() == Format.F32 ? new Values(array.format(), array.toArray(), null)
                : new Values(array.format(), null, array.toShortArray());
    }

    /** The first index at which {@code other}, which may be shorter, has other bits, NaN aside; -1 if there is none. */
    int mismatch(Values other) {
        int n = other.length();
        return format == Format.F32 ? Arrays.mismatch(floats, 0, n, other.floats, 0, n)
                : Arrays.mismatch(shorts, 0, n, other.shorts, 0, n);
    }
}
