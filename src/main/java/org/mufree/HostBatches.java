// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.ShortPointer;

/**
 * Batches over host memory, Java arrays, buffers and pointers of floats and of shorts: on an {@link Engine}, on several
 * ({@link Gpus}), or {@linkplain #with(Control) under a control}. They have finished when a call returns.
 */
public abstract sealed class HostBatches permits Engine, Gpus, ControlledBatches {
    HostBatches() {
    }

    /** Where batches of a method run. */
    abstract Runner runner(Method method, Mode mode);

    /** Where RMSNorm runs. */
    abstract Runner runner();

    /** The array for one of the engines that {@link #runner()} has: a part of it, or a copy; to be closed after use. */
    DeviceArray replica(DeviceArray array, Engine engine) {
        return array.slice(0, array.length());
    }

    /** The same batches with progress told, and cancellable, by a control. */
    public HostBatches with(Control control) {
        return new ControlledBatches(this, control);
    }

    private HostBatch batch(Method method, Mode mode) {
        return new HostBatch(runner(Checks.notNull(method, "method"), Checks.notNull(mode, "mode")), method, mode);
    }

    private HostBatch ieee(Op op, Format format) {
        return batch(Method.ieee(op, Checks.notNull(format, "format")), Mode.GUARDED);
    }

    // ---- Java arrays ----

    /** Correctly rounded 1/x of each element; the arrays are equally long. */
    public void rcp(float[] in, float[] out) {
        ieee(Op.RCP, Format.F32).arrays(HostType.FLOATS, in, out);
    }

    /** Of a 16-bit format: correctly rounded 1/x of each element; the arrays are equally long. */
    public void rcp(Format format, short[] in, short[] out) {
        ieee(Op.RCP, format).arrays(HostType.SHORTS, in, out);
    }

    /** Correctly rounded 1/sqrt(x) of each element; the arrays are equally long. */
    public void rsqrt(float[] in, float[] out) {
        ieee(Op.RSQRT, Format.F32).arrays(HostType.FLOATS, in, out);
    }

    /** Of a 16-bit format: correctly rounded 1/sqrt(x) of each element; the arrays are equally long. */
    public void rsqrt(Format format, short[] in, short[] out) {
        ieee(Op.RSQRT, format).arrays(HostType.SHORTS, in, out);
    }

    /** {@code out[i]} = the guarded method of {@code in[i]}; the arrays are equally long. */
    public void apply(Method method, float[] in, float[] out) {
        batch(method, Mode.GUARDED).arrays(HostType.FLOATS, in, out);
    }

    /** {@code out[i]} = the guarded method of {@code in[i]}; the arrays are equally long. */
    public void apply(Method method, short[] in, short[] out) {
        batch(method, Mode.GUARDED).arrays(HostType.SHORTS, in, out);
    }

    /** {@code out[i]} = the method of {@code in[i]}; the arrays are equally long. */
    public void apply(Method method, Mode mode, float[] in, float[] out) {
        batch(method, mode).arrays(HostType.FLOATS, in, out);
    }

    /** {@code out[i]} = the method of {@code in[i]}; the arrays are equally long. */
    public void apply(Method method, Mode mode, short[] in, short[] out) {
        batch(method, mode).arrays(HostType.SHORTS, in, out);
    }

    /** {@code out[outOffset + i]} = the method of {@code in[inOffset + i]}, for {@code length} elements. */
    public void apply(Method method, Mode mode, float[] in, int inOffset, float[] out, int outOffset, int length) {
        batch(method, mode).arrays(HostType.FLOATS, in, inOffset, out, outOffset, length);
    }

    /** {@code out[outOffset + i]} = the method of {@code in[inOffset + i]}, for {@code length} elements. */
    public void apply(Method method, Mode mode, short[] in, int inOffset, short[] out, int outOffset, int length) {
        batch(method, mode).arrays(HostType.SHORTS, in, inOffset, out, outOffset, length);
    }

    /** RMSNorm over the rows of an array in row-major order, which may be {@code out} itself. */
    public void rmsNorm(RmsNorm norm, long rows, long columns, float[] in, float[] out) {
        new NormBatch(norm, rows, columns).arrays(this, HostType.FLOATS, Format.F32, in, out);
    }

    /** Of a 16-bit format: RMSNorm over the rows of an array in row-major order, which may be {@code out} itself. */
    public void rmsNorm(RmsNorm norm, long rows, long columns, Format format, short[] in, short[] out) {
        new NormBatch(norm, rows, columns).arrays(this, HostType.SHORTS, format, in, out);
    }

    // ---- buffers ----

    /** Correctly rounded 1/x over the remaining elements, which must be equally many. */
    public void rcp(FloatBuffer in, FloatBuffer out) {
        ieee(Op.RCP, Format.F32).buffers(HostType.FLOATS, in, out);
    }

    /** Of a 16-bit format: correctly rounded 1/x over the remaining elements, which must be equally many. */
    public void rcp(Format format, ShortBuffer in, ShortBuffer out) {
        ieee(Op.RCP, format).buffers(HostType.SHORTS, in, out);
    }

    /** Correctly rounded 1/sqrt(x) over the remaining elements, which must be equally many. */
    public void rsqrt(FloatBuffer in, FloatBuffer out) {
        ieee(Op.RSQRT, Format.F32).buffers(HostType.FLOATS, in, out);
    }

    /** Of a 16-bit format: correctly rounded 1/sqrt(x) over the remaining elements, which must be equally many. */
    public void rsqrt(Format format, ShortBuffer in, ShortBuffer out) {
        ieee(Op.RSQRT, format).buffers(HostType.SHORTS, in, out);
    }

    /** The guarded method over the remaining elements, which must be equally many. */
    public void apply(Method method, FloatBuffer in, FloatBuffer out) {
        batch(method, Mode.GUARDED).buffers(HostType.FLOATS, in, out);
    }

    /** The guarded method over the remaining elements, which must be equally many. */
    public void apply(Method method, ShortBuffer in, ShortBuffer out) {
        batch(method, Mode.GUARDED).buffers(HostType.SHORTS, in, out);
    }

    /**
     * The method over the remaining elements, which must be equally many. Each buffer is direct or lies over a
     * {@code float[]}; where one is the one and the other the other, {@code in} is copied to {@code out} first.
     */
    public void apply(Method method, Mode mode, FloatBuffer in, FloatBuffer out) {
        batch(method, mode).buffers(HostType.FLOATS, in, out);
    }

    /**
     * The method over the remaining elements, which must be equally many. Each buffer is direct or lies over a
     * {@code short[]}; where one is the one and the other the other, {@code in} is copied to {@code out} first.
     */
    public void apply(Method method, Mode mode, ShortBuffer in, ShortBuffer out) {
        batch(method, mode).buffers(HostType.SHORTS, in, out);
    }

    // ---- pointers ----

    /** Correctly rounded 1/x from position to limit, which must be equally far apart. */
    public void rcp(FloatPointer in, FloatPointer out) {
        ieee(Op.RCP, Format.F32).pointers(HostType.FLOATS, in, out);
    }

    /** Of a 16-bit format: correctly rounded 1/x from position to limit, which must be equally far apart. */
    public void rcp(Format format, ShortPointer in, ShortPointer out) {
        ieee(Op.RCP, format).pointers(HostType.SHORTS, in, out);
    }

    /** Correctly rounded 1/sqrt(x) from position to limit, which must be equally far apart. */
    public void rsqrt(FloatPointer in, FloatPointer out) {
        ieee(Op.RSQRT, Format.F32).pointers(HostType.FLOATS, in, out);
    }

    /** Of a 16-bit format: correctly rounded 1/sqrt(x) from position to limit, which must be equally far apart. */
    public void rsqrt(Format format, ShortPointer in, ShortPointer out) {
        ieee(Op.RSQRT, format).pointers(HostType.SHORTS, in, out);
    }

    /** The guarded method from position to limit, which must be equally far apart, and known: a limit of 0 is not. */
    public void apply(Method method, FloatPointer in, FloatPointer out) {
        batch(method, Mode.GUARDED).pointers(HostType.FLOATS, in, out);
    }

    /** The guarded method from position to limit, which must be equally far apart, and known: a limit of 0 is not. */
    public void apply(Method method, ShortPointer in, ShortPointer out) {
        batch(method, Mode.GUARDED).pointers(HostType.SHORTS, in, out);
    }

    /** The method over {@code length} elements of host memory from each pointer's position. */
    public void apply(Method method, Mode mode, FloatPointer in, FloatPointer out, long length) {
        batch(method, mode).pointers(HostType.FLOATS, in, out, length);
    }

    /** The method over {@code length} elements of host memory from each pointer's position. */
    public void apply(Method method, Mode mode, ShortPointer in, ShortPointer out, long length) {
        batch(method, mode).pointers(HostType.SHORTS, in, out, length);
    }
}
