// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import java.util.function.IntUnaryOperator;
import org.bytedeco.javacpp.Pointer;

/** Values of any format in a Java array, by their bits. */
abstract class Values {
    private final Format format;

    private Values(Format format) {
        this.format = format;
    }

    /** Zeros. */
    static Values of(Format format, int length) {
        return allocate(Host.of(format), format, length);
    }

    /** Values with the bits that {@code bits} has for each index. */
    static Values of(Format format, int length, IntUnaryOperator bits) {
        Values values = of(format, length);
        for (int i = 0; i < length; i++) {
            values.set(i, bits.applyAsInt(i));
        }
        return values;
    }

    /** The array itself. */
    static Values of(float... array) {
        return new Typed<>(Host.FLOATS, Format.F32, array);
    }

    static Values of(DeviceArray array) {
        Values values = of(array.format(), (int) array.length());
        values.copyFrom(array);
        return values;
    }

    private static <A, B extends Buffer, P extends Pointer> Values allocate(Host<A, B, P> host, Format format, int length) {
        return new Typed<>(host, format, host.array().apply(length));
    }

    Format format() {
        return format;
    }

    abstract int length();

    abstract int bits(int index);

    abstract void set(int index, int bits);

    /** Sets {@code out}, which may be these values themselves, by the call for whole arrays. */
    abstract void apply(Engine engine, Method method, Mode mode, Values out);

    abstract void apply(Engine engine, Method method, Mode mode, int offset, Values out, int outOffset, int length);

    abstract HostTrial<?, ?, ?> trial(Engine engine, Method method, Mode mode);

    abstract DeviceArray on(Engine engine);

    abstract void copyFrom(DeviceArray array);

    Values apply(Engine engine, Method method, Mode mode) {
        Values out = of(format, length());
        apply(engine, method, mode, out);
        return out;
    }

    double get(int index) {
        return Encoding.of(format).decode(bits(index));
    }

    Values range(int begin, int end) {
        return of(format, end - begin, i -> bits(begin + i));
    }

    /** {@code values} written from {@code at} on. */
    Values put(int at, Values values) {
        for (int i = 0; i < values.length(); i++) {
            set(at + i, values.bits(i));
        }
        return this;
    }

    /** Values in the Java type that their format has. */
    static final class Typed<A, B extends Buffer, P extends Pointer> extends Values {
        final Host<A, B, P> host;
        final A array;

        Typed(Host<A, B, P> host, Format format, A array) {
            super(format);
            this.host = host;
            this.array = array;
        }

        /** The array of values of the same format. */
        @SuppressWarnings("unchecked")
        A arrayOf(Values other) {
            if (other.format() != format()) {
                throw new IllegalArgumentException("format is " + other.format() + ": " + format() + " is needed");
            }
            return ((Typed<A, B, P>) other).array;
        }

        @Override
        int length() {
            return host.length().applyAsInt(array);
        }

        @Override
        int bits(int index) {
            return host.get().get(array, index);
        }

        @Override
        void set(int index, int bits) {
            host.set().set(array, index, bits);
        }

        @Override
        void apply(Engine engine, Method method, Mode mode, Values out) {
            host.arrays().apply(engine, method, mode, array, arrayOf(out));
        }

        @Override
        void apply(Engine engine, Method method, Mode mode, int offset, Values out, int outOffset, int length) {
            host.parts().apply(engine, method, mode, array, offset, arrayOf(out), outOffset, length);
        }

        @Override
        HostTrial<A, B, P> trial(Engine engine, Method method, Mode mode) {
            return new HostTrial<>(engine, method, mode, this);
        }

        @Override
        DeviceArray on(Engine engine) {
            return host.copy().apply(engine, format(), array);
        }

        @Override
        void copyFrom(DeviceArray from) {
            host.copyTo().accept(from, array);
        }
    }
}
