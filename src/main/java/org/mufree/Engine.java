// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.function.Consumer;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.Pointer;
import org.mufree.internal.Native;

/**
 * Computes 1/x and 1/sqrt(x) over arrays, on a GPU or on the CPU, with the same bits.
 *
 * <p>{@code rcp} and {@code rsqrt} are correctly rounded, which costs nothing here: arrays are bound by memory. An
 * approximation is asked for by name, {@link Mode#GUARDED guarded} unless {@link Mode#RAW} is said.
 *
 * <p>Values of {@link Format#F32} are floats, those of the 16-bit formats shorts that hold their bits
 * ({@link Format#fromFloat}, {@link Format#toFloat}). A method takes values of its own format alone.
 *
 * <p>Arrays, buffers and pointers are used where they lie. Input and output may be the same; they may not overlap
 * partly. Buffers count from position to limit, pointers likewise, and neither's position moves. Everything is checked
 * before the first element is written. Methods may be called by several threads at once; closing waits for them.
 *
 * <p>Failures: {@link IllegalArgumentException}, {@link IndexOutOfBoundsException} and {@link NullPointerException} name
 * the argument and its value; {@link IllegalStateException} says what is closed; {@link MufreeException} carries the
 * CUDA error. Where the native library can't be loaded, {@link UnsatisfiedLinkError} says why and what to do.
 */
public final class Engine extends HostBatches implements AutoCloseable {
    private final Handle handle;
    private final int gpu;
    private final String note;

    private Engine(Handle handle, int gpu, String note) {
        this.handle = handle;
        this.gpu = gpu;
        this.note = note;
    }

    /**
     * GPU 0 where there is one that works, else the CPU; {@link #toString()} says which, and why not a GPU. The environment
     * variable {@code MUFREE_ENGINE} decides instead when it is {@code cpu}, {@code gpu} or {@code gpu:N}.
     *
     * @throws IllegalArgumentException if the variable is something else
     * @throws MufreeException if it asks for a GPU that can't be had
     */
    public static Engine best() {
        return EngineChoice.from(System.getenv(EngineChoice.VARIABLE)).open();
    }

    /**
     * The engine of a user's choice: {@code cpu}, {@code gpu} or {@code gpu:N}; null or empty leaves it to
     * {@link #best()}.
     *
     * @throws IllegalArgumentException if the choice is something else
     * @throws MufreeException if it asks for a GPU that can't be had
     */
    public static Engine of(String choice) {
        return choice == null || choice.isEmpty() ? best() : EngineChoice.from("engine", choice).open();
    }

    /** @throws MufreeException if there is no such GPU, no driver, or no machine code for it in the library */
    public static Engine gpu(int index) {
        NativeLibrary.require();
        return new Engine(new Handle(engine -> Native.mufree_open_gpu(index, engine)), index, "");
    }

    /** The CPU, on all of its cores. */
    public static Engine cpu() {
        return cpu(0);
    }

    /** The CPU, on so many threads; 0 means all cores. */
    public static Engine cpu(int threads) {
        return cpu(threads, null, "");
    }

    /** The CPU with a certain instruction set ("avx512", "avx2", "plain"), or the widest if {@code isa} is null. */
    static Engine cpu(int threads, String isa, String note) {
        NativeLibrary.require();
        return new Engine(new Handle(engine -> Native.mufree_open_cpu(threads, isa, engine)), -1, note);
    }

    /** What the native library was built for: "CPU only", or the CUDA version and the architectures. */
    public static String build() {
        NativeLibrary.require();
        return Native.mufree_build().getString();
    }

    public boolean isGpu() {
        return gpu >= 0;
    }

    /** @throws IllegalStateException if this is a CPU engine */
    public Gpu gpu() {
        if (!isGpu()) {
            throw new IllegalStateException("engine is " + this + ": it has no GPU");
        }
        return Gpu.describe(gpu);
    }

    // ---- device arrays ----

    /** An array of so many floats in this engine's memory, of no particular value. */
    public DeviceArray allocate(long length) {
        return allocate(Format.F32, length);
    }

    /** An array of so many values in this engine's memory, of no particular value. */
    public DeviceArray allocate(Format format, long length) {
        return new DeviceArray(this, format, length);
    }

    /** An array in this engine's memory with the values of {@code from}. */
    public DeviceArray copy(float[] from) {
        return filled(allocate(Checks.notNull(from, "from").length), array -> array.copyFrom(from));
    }

    /** An array in this engine's memory with the values of {@code from}, of a 16-bit format. */
    public DeviceArray copy(Format format, short[] from) {
        Checks.hostType(Checks.notNull(format, "format"), HostType.SHORTS, () -> "format is " + format);
        return filled(allocate(format, Checks.notNull(from, "from").length), array -> array.copyFrom(from));
    }

    private static DeviceArray filled(DeviceArray array, Consumer<DeviceArray> fill) {
        try {
            fill.accept(array);
            return array;
        } catch (RuntimeException failure) {
            array.close();
            throw failure;
        }
    }

    /** Correctly rounded 1/x over arrays of this engine, of one format. */
    public void rcp(DeviceArray in, DeviceArray out) {
        apply(Method.ieee(Op.RCP, Checks.notNull(in, "in").format()), in, out);
    }

    /** Correctly rounded 1/sqrt(x) over arrays of this engine, of one format. */
    public void rsqrt(DeviceArray in, DeviceArray out) {
        apply(Method.ieee(Op.RSQRT, Checks.notNull(in, "in").format()), in, out);
    }

    /** The guarded method over arrays of this engine. */
    public void apply(Method method, DeviceArray in, DeviceArray out) {
        apply(method, Mode.GUARDED, in, out);
    }

    /** The method over arrays of this engine, on the engine's own stream. */
    public void apply(Method method, Mode mode, DeviceArray in, DeviceArray out) {
        apply(method, mode, in, out, null);
    }

    /**
     * The method over equally long arrays of this engine. On a GPU the work is only enqueued when this returns.
     *
     * @param stream a stream of this GPU, from the JavaCPP presets of CUDA; null for the engine's own. A CPU engine
     *     takes null alone, and has finished on return.
     */
    public void apply(Method method, Mode mode, DeviceArray in, DeviceArray out, CUstream_st stream) {
        batch(method, mode).device(in, out, stream);
    }

    /** RMSNorm over arrays of this engine, on the engine's own stream. */
    public void rmsNorm(RmsNorm norm, long rows, long columns, DeviceArray in, DeviceArray out) {
        rmsNorm(norm, rows, columns, in, out, null);
    }

    /**
     * RMSNorm over the rows of arrays of this engine, in row-major order and of one format. On a GPU the work is only
     * enqueued when this returns; {@code stream} is as in
     * {@link #apply(Method, Mode, DeviceArray, DeviceArray, CUstream_st)}.
     */
    public void rmsNorm(RmsNorm norm, long rows, long columns, DeviceArray in, DeviceArray out, CUstream_st stream) {
        norms(norm, rows, columns).device(in, out, stream);
    }

    /** Waits for the engine's own stream, and throws what failed on it. */
    public void synchronize() {
        synchronize(null);
    }

    /** Waits for a stream (null: the engine's own), and throws what failed on it. */
    public void synchronize(CUstream_st stream) {
        checkStream(stream);
        handle.call(engine -> Native.mufree_synchronize(engine, stream));
    }

    /** The engine's means to measure accuracy and speed. */
    public Measurements measurements() {
        return new Measurements(this);
    }

    /** Tries candidates for the constants of a form, in a 16-bit format. */
    public Trials trials(Form form, Format format, Arithmetic arithmetic) {
        return new Trials(this, form, format, arithmetic);
    }

    /** Tries candidates for the constants of a program, in binary32. */
    public ProgramTrials trials(Program program) {
        return new ProgramTrials(this, program);
    }

    /** Waits for work under way, closes the engine's arrays and gives everything back; the second time does nothing. */
    @Override
    public void close() {
        handle.close();
    }

    /** What the engine runs on; from {@link #best()} also why it is not a GPU. */
    @Override
    public String toString() {
        return handle.description() + note;
    }

    @Override
    Batch batch(Method method, Mode mode) {
        return new Batch(this, method, mode);
    }

    @Override
    NormBatch norms(RmsNorm norm, long rows, long columns) {
        return new NormBatch(this, norm, rows, columns);
    }

    Handle handle() {
        return handle;
    }

    /** Only a GPU has streams. */
    void checkStream(CUstream_st stream) {
        if (!isGpu() && !Pointer.isNull(stream)) {
            throw new IllegalArgumentException("stream is " + stream + ": " + this + " has no streams");
        }
    }
}
