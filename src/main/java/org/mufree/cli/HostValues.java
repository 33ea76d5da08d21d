// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.ShortPointer;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Measurements;
import org.mufree.Method;
import org.mufree.Mode;

/** Values of any format in host memory outside the Java heap, by their bits. */
final class HostValues implements AutoCloseable {
    /** A thread's share of filling in bits. */
    private static final long PART = 1 << 16;

    private final Format format;
    private final long length;
    /** Of {@link Format#F32}; else null. */
    private final FloatPointer floats;
    /** Of the 16-bit formats; else null. */
    private final ShortPointer shorts;

    HostValues(Format format, long length) {
        this.format = format;
        this.length = length;
        floats = format == Format.F32 ? new FloatPointer(length) : null;
        shorts = format == Format.F32 ? null : new ShortPointer(length);
    }

    /** Values with the bits that {@code bits} has for each index. */
    static HostValues of(Format format, long length, LongUnaryOperator bits) {
        HostValues values = new HostValues(format, length);
        values.fill(bits);
        return values;
    }

    /** The values of an array. */
    static HostValues of(DeviceArray array) {
        HostValues values = new HostValues(array.format(), array.length());
        values.copyFrom(array);
        return values;
    }

    long length() {
        return length;
    }

    void fill(LongUnaryOperator bits) {
        IntPointer ints = floats == null ? null : new IntPointer(floats);
        LongStream.range(0, (length + PART - 1) / PART).parallel().forEach(part -> {
            long end = Math.min(length, (part + 1) * PART);
            for (long i = part * PART; i < end; i++) {
                if (ints == null) {
                    shorts.put(i, (short) bits.applyAsLong(i));
                } else {
                    ints.put(i, (int) bits.applyAsLong(i));
                }
            }
        });
    }

    int bits(long index) {
        return floats == null ? Short.toUnsignedInt(shorts.get(index)) : Float.floatToRawIntBits(floats.get(index));
    }

    /** Fills an array, which is as long or shorter. */
    void copyTo(DeviceArray array) {
        if (floats == null) {
            array.copyFrom(shorts);
        } else {
            array.copyFrom(floats);
        }
    }

    void copyFrom(DeviceArray array) {
        if (floats == null) {
            array.copyTo(shorts);
        } else {
            array.copyTo(floats);
        }
    }

    /** {@code out} becomes the method of these values, on the host's memory. */
    void apply(Engine engine, Method method, Mode mode, HostValues out) {
        if (floats == null) {
            engine.apply(method, mode, shorts, out.shorts, length);
        } else {
            engine.apply(method, mode, floats, out.floats, length);
        }
    }

    /** As {@link Measurements#firstDifference(FloatPointer, FloatPointer, long)}. */
    long firstDifference(HostValues other) {
        return floats == null ? Measurements.firstDifference(format, shorts, other.shorts, length)
                : Measurements.firstDifference(floats, other.floats, length);
    }

    @Override
    public void close() {
        (floats == null ? shorts : floats).close();
    }
}
