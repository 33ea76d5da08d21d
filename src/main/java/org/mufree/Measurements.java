// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.function.ToIntBiFunction;
import java.util.stream.LongStream;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.ShortPointer;
import org.mufree.internal.Native;
import org.mufree.internal.NativeAccuracy;
import org.mufree.internal.NativeEngine;
import org.mufree.internal.NativeFlushed;

/**
 * Measures methods on an engine: their errors over every argument, and their speed by the device's own clock.
 *
 * <p>A <em>chain</em> applies a method many times to values in registers, where its speed shows; a <em>map</em> goes
 * over an array and is bound by memory, whatever the method.
 */
public final class Measurements {
    private static final long COMPARED_AT_ONCE = 1L << 20;

    private final Engine engine;

    Measurements(Engine engine) {
        this.engine = engine;
    }

    /** The errors of the bare method over its whole domain. */
    public Accuracy accuracy(Method method) {
        return accuracy(method, 0, Checks.notNull(method, "method").format().patterns());
    }

    /**
     * The errors of the bare method over the arguments of its domain among the bit patterns {@code first}, ...,
     * {@code first + count - 1}, a range within those of its format.
     */
    public Accuracy accuracy(Method method, long first, long count) {
        Checks.notNull(method, "method");
        try (NativeAccuracy result = new NativeAccuracy()) {
            engine.handle().call(native_ -> Native.mufree_measure(native_, method.row(), first, count, result));
            return accuracy(method, result);
        }
    }

    private static Accuracy accuracy(Method method, NativeAccuracy result) {
        return new Accuracy(method, result.inputs(), result.correctly_rounded(), result.faithful(),
                result.max_rel_error(), result.arg_max_rel(), result.max_ulp_error(), result.arg_max_ulp());
    }

    /**
     * As {@link #accuracy(Method, long, long)}, of a binary32 method whose products and sums flush subnormal operands and
     * results to zero.
     */
    public FlushedAccuracy flushedAccuracy(Method method, long first, long count) {
        Checks.hostType(Checks.notNull(method, "method").format(), HostType.FLOATS, () -> Checks.described(method)
                + ", and flushing concerns binary32");
        try (NativeFlushed result = new NativeFlushed()) {
            engine.handle().call(native_ -> Native.mufree_measure_flushed(native_, method.row(), first, count, result));
            return new FlushedAccuracy(accuracy(method, result.accuracy()), result.differing(),
                    FlushedAccuracy.between(method.domain(), result.fails_below(), result.fails_above()));
        }
    }

    /**
     * Sets {@code out[i]} to what the bare method of a 16-bit format has for {@code in[i]} in binary32, before its last
     * rounding; where it computes in the format, to its result. The arrays are equally long.
     */
    public void unrounded(Method method, short[] in, float[] out) {
        Checks.hostType(Checks.notNull(method, "method").format(), HostType.SHORTS, () -> Checks.described(method));
        Checks.sameLength(Checks.notNull(in, "in").length, Checks.notNull(out, "out").length);
        engine.handle().call(native_ -> Native.mufree_unrounded(native_, method.row(), in, out, in.length));
    }

    /**
     * A length and a number of steps with which a chain fills the engine for a few milliseconds.
     *
     * @param length elements
     * @param steps applications to each
     */
    public record ChainShape(long length, long steps) {
    }

    /** The shape of a chain on this engine. */
    public ChainShape chainShape() {
        long[] length = new long[1];
        long[] steps = new long[1];
        engine.handle().call(native_ -> Native.mufree_chain_shape(native_, length, steps));
        return new ChainShape(length[0], steps[0]);
    }

    /** Sets {@code out[i]} to the method applied {@code steps} times to {@code in[i]}; returns the seconds it took. */
    public double chainSeconds(Method method, Mode mode, long steps, DeviceArray in, DeviceArray out) {
        return methodSeconds(method, in, out, (native_, seconds) -> Native.mufree_time_chain(native_, method.row(),
                mode.code, steps, in.address(), out.address(), in.length(), seconds));
    }

    /** As {@link Engine#apply(Method, Mode, DeviceArray, DeviceArray)}; returns the seconds it took. */
    public double mapSeconds(Method method, Mode mode, DeviceArray in, DeviceArray out) {
        return methodSeconds(method, in, out, (native_, seconds) -> Native.mufree_time_map(native_, method.row(),
                mode.code, in.address(), out.address(), in.length(), seconds));
    }

    /** As {@link Engine#rmsNorm(RmsNorm, long, long, DeviceArray, DeviceArray)}; returns the seconds it took. */
    public double rmsNormSeconds(RmsNorm norm, long rows, long columns, DeviceArray in, DeviceArray out) {
        return new NormBatch(norm, rows, columns).seconds(engine, in, out);
    }

    /**
     * Copies by the vendor's plain call, cudaMemcpy or memcpy; returns the seconds it took: a map's ceiling. The arrays
     * have equally many bytes, whatever their formats.
     */
    public double copySeconds(DeviceArray in, DeviceArray out) {
        Checks.sameBytes(Checks.notNull(in, "in"), Checks.notNull(out, "out"));
        return seconds(in, out, (native_, seconds) -> Native.mufree_time_copy(native_, in.address(), out.address(),
                in.bytes(), seconds));
    }

    /** The first index at which two host arrays differ in bits, any NaN being equal to any NaN; -1 if they do not. */
    public static long firstDifference(FloatPointer a, FloatPointer b, long length) {
        return firstDifferenceIn(Format.F32, a, b, length);
    }

    /** As {@link #firstDifference(FloatPointer, FloatPointer, long)}, of values of a 16-bit format. */
    public static long firstDifference(Format format, ShortPointer a, ShortPointer b, long length) {
        Checks.hostType(Checks.notNull(format, "format"), HostType.SHORTS, () -> "format is " + format);
        return firstDifferenceIn(format, a, b, length);
    }

    private static long firstDifferenceIn(Format format, Pointer a, Pointer b, long length) {
        Checks.length(length);
        Checks.pointer(a, "a", length);
        Checks.pointer(b, "b", length);
        long pieces = (length + COMPARED_AT_ONCE - 1) / COMPARED_AT_ONCE;
        return LongStream.range(0, pieces).parallel().map(piece -> {
            long begin = piece * COMPARED_AT_ONCE;
            long n = Math.min(COMPARED_AT_ONCE, length - begin);
            long found = Native.mufree_first_difference(format.code, a.getPointer(begin), b.getPointer(begin), n);
            return found < 0 ? -1 : begin + found;
        }).filter(found -> found >= 0).min().orElse(-1);
    }

    private double methodSeconds(Method method, DeviceArray in, DeviceArray out,
            ToIntBiFunction<NativeEngine, DoublePointer> timed) {
        Checks.devices(method, in, out);
        return seconds(in, out, timed);
    }

    private double seconds(DeviceArray in, DeviceArray out, ToIntBiFunction<NativeEngine, DoublePointer> timed) {
        try (DoublePointer seconds = new DoublePointer(1)) {
            engine.call(in, out, native_ -> timed.applyAsInt(native_, seconds));
            return seconds.get();
        }
    }
}
