// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.Pointer;
import org.mufree.internal.Native;
import org.mufree.internal.NativeEngine;
import org.mufree.internal.NativeMemory;

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
 * before the first element is written.
 *
 * <p>An engine may be used by any number of threads at once. Batches over host memory have finished when they return; those
 * over device arrays are ordered on their stream. Closing waits for the calls under way, also of other threads; later ones are
 * told that the engine is closed.
 *
 * <p>Failures: {@link IllegalArgumentException}, {@link IndexOutOfBoundsException} and {@link NullPointerException} name
 * the argument and its value; {@link IllegalStateException} says what is closed; {@link MufreeException} carries the
 * CUDA error. After one that {@linkplain MufreeException#isFatal() the GPU does not survive}, every call fails with a word
 * on the first failure, and a new process is needed. Where the native library can't be loaded, {@link UnsatisfiedLinkError}
 * says why and what to do.
 */
public final class Engine extends HostBatches implements AutoCloseable {
    private final Handle handle;
    private final int gpu;
    private final String note;
    /** Who computes over host memory where the CPU may: null where this engine does it all. */
    private final HostRoute route;

    private Engine(Handle handle, int gpu, String note, HostRoute route) {
        this.handle = handle;
        this.gpu = gpu;
        this.note = note;
        this.route = route;
    }

    /**
     * GPU 0 where there is one that works, else the CPU; {@link #toString()} says which, and why not a GPU. Batches over host
     * memory go to the CPU all the same where it is faster than the way to the GPU and back: for short arrays, and for long
     * ones if the CPU is fast or the link slow. That is measured, within some ten milliseconds, when a method is first used;
     * {@link #hostEngine(Method, Mode, long)} tells the outcome. The results have the same bits.
     *
     * <p>The environment variable {@code MUFREE_ENGINE} decides instead when it is {@code cpu}, {@code gpu} or
     * {@code gpu:N}: then that engine does it all.
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
        return new Engine(new Handle(engine -> Native.mufree_open_gpu(index, engine)), index, "", null);
    }

    /** A GPU that leaves batches over host memory to the CPU where a measurement says so. */
    static Engine gpuOrFaster(int index) {
        Engine gpu = gpu(index);
        try {
            return new Engine(gpu.handle, index, "", new HostRoute(gpu, cpu()));
        } catch (RuntimeException failure) {
            gpu.close();
            throw failure;
        }
    }

    /**
     * All GPUs together, for batches over host memory.
     *
     * @throws MufreeException if there is none, or one of them can't be had
     */
    public static Gpus gpus() {
        return gpus(IntStream.range(0, Gpu.count()).toArray());
    }

    /**
     * These GPUs together, for batches over host memory.
     *
     * @throws IllegalArgumentException if there is no index
     * @throws MufreeException if one of them can't be had
     */
    public static Gpus gpus(int... indices) {
        return Gpus.open(indices);
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
        return new Engine(new Handle(engine -> Native.mufree_open_cpu(threads, isa, engine)), -1, note, null);
    }

    /** What the native library was built for: "CPU only", or the CUDA version and the architectures. */
    public static String build() {
        NativeLibrary.require();
        return Native.mufree_build().getString();
    }

    /** Whether device arrays of this engine lie on a GPU. */
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

    /**
     * What a batch over so many elements of host memory runs on: this engine, or the CPU in the stead of its GPU (see
     * {@link #best()}). Measures, if that was not done yet.
     */
    public String hostEngine(Method method, Mode mode, long length) {
        Checks.length(length);
        return hostEngine(length, Checks.notNull(method, "method"), Checks.notNull(mode, "mode")).device();
    }

    private Engine hostEngine(long length, Method method, Mode mode) {
        return route == null ? this : route.engineFor(length, method, mode);
    }

    // ---- device arrays ----

    /** An array of so many floats in this engine's memory, of no particular value. */
    public DeviceArray allocate(long length) {
        return allocate(Format.F32, length);
    }

    /** An array of so many values in this engine's memory, of no particular value. */
    public DeviceArray allocate(Format format, long length) {
        return allocate(format, length, null);
    }

    /**
     * An array of so many values in this engine's memory, of no particular value. On a GPU it comes from the engine's memory
     * pool, in the order of a stream, and may be used at once on any stream that is given to this engine's methods.
     *
     * @param stream a stream of this GPU that is not being captured; null for the engine's own, as for a CPU engine
     * @throws MufreeException if there is not so much memory: {@code cudaErrorMemoryAllocation}, with how much is free
     */
    public DeviceArray allocate(Format format, long length, CUstream_st stream) {
        checkStream(stream);
        return DeviceArray.allocate(this, format, length, stream);
    }

    /**
     * An array that looks at memory of somebody else's: on a GPU, memory of this GPU, managed memory or pinned memory of the
     * host, from CUDA itself or any library on it; for a CPU engine, the host's memory. It must stay there, and stay as it is,
     * while the array is used; closing the array leaves it alone.
     *
     * @param memory its first value is at the pointer's {@linkplain Pointer#address() address} and position
     * @param length in elements of the format
     * @throws IllegalArgumentException if the GPU can't use memory there, or there is less of it
     */
    public DeviceArray view(Format format, Pointer memory, long length) {
        if (Pointer.isNull(Checks.notNull(memory, "memory")) && length > 0) {
            throw new IllegalArgumentException("memory is a null pointer");
        }
        return DeviceArray.view(this, Checks.notNull(format, "format"), memory, length);
    }

    /** As {@link #view(Format, Pointer, long)}, of the memory at an address. */
    public DeviceArray view(Format format, long address, long length) {
        return view(format, new Address(address), length);
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

    static DeviceArray filled(DeviceArray array, Consumer<DeviceArray> fill) {
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
        Checks.notNull(method, "method");
        Checks.notNull(mode, "mode");
        checkStream(stream);
        Checks.devices(method, in, out);
        call(in, out, native_ -> Native.mufree_map_device(native_, method.row(), mode.code, in.address(), out.address(),
                in.length(), stream));
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
        new NormBatch(norm, rows, columns).device(this, in, out, stream);
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

    /** The memory that the engine holds. */
    public HeldMemory memory() {
        try (NativeMemory held = new NativeMemory()) {
            handle.call(engine -> Native.mufree_memory_held(engine, held));
            return new HeldMemory(held.arrays(), held.reserved(), held.staging(), held.pinned());
        }
    }

    /**
     * Gives back the memory that the engine keeps for later, after the work on its own stream: what the pool has no arrays in,
     * up to a sixteenth of the GPU's memory, and the staging memory of host arrays, at most 96 MiB.
     */
    public void trim() {
        handle.call(Native::mufree_trim);
    }

    /** Waits for work under way, closes the engine's arrays and gives everything back; the second time does nothing. */
    @Override
    public void close() {
        handle.close();
        if (route != null) {
            route.close();
        }
    }

    /** What the engine runs on, as in "GPU 0 (NVIDIA H200, sm_90)" or "CPU (avx512, 2 threads)". */
    public String device() {
        return handle.description();
    }

    /** The {@linkplain #device() device}; from {@link #best()} also why it is not a GPU, or who computes over host memory. */
    @Override
    public String toString() {
        return device() + (route == null ? note : route);
    }

    @Override
    Runner runner(Method method, Mode mode) {
        return route == null ? runner()
                : (length, most, piece) -> Runner.on(hostEngine(length, method, mode)).run(length, most, piece);
    }

    @Override
    Runner runner() {
        return Runner.on(this);
    }

    Handle handle() {
        return handle;
    }

    /** A native call while neither this engine nor its arrays {@code in} and {@code out} can be closed. */
    void call(DeviceArray in, DeviceArray out, ToIntFunction<NativeEngine> body) {
        in.requireOf(this, "in");
        out.requireOf(this, "out");
        handle.call(native_ -> in.using("in", () -> out.using("out", () -> body.applyAsInt(native_))));
    }

    /** Only a GPU has streams. */
    void checkStream(CUstream_st stream) {
        if (!isGpu() && !Pointer.isNull(stream)) {
            throw new IllegalArgumentException("stream is " + stream + ": " + this + " has no streams");
        }
    }
}
