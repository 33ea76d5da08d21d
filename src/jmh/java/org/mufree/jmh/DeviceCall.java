// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.bytedeco.javacpp.Pointer;
import org.mufree.DeviceArray;
import org.mufree.Format;
import org.mufree.internal.Native;
import org.mufree.internal.NativeEngine;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A call for arrays that stay in the engine's memory: by the library's interface, and by the native call under it, whose
 * difference is what the interface costs.
 *
 * <p>Back to back, calls outrun a GPU until the driver's queue is full; a call then waits for the one some hundred before
 * it, so that the mean is the larger of the launch's time and the kernel's. The queue is emptied after each iteration.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DeviceCall extends OnEngine {
    @Param({"256", "4096", "65536", "1048576"})
    public long length;

    private DeviceArray in;
    private DeviceArray out;
    private final NativeEngine nativeEngine = new NativeEngine();
    private Pointer nativeIn;
    private Pointer nativeOut;
    private int row;

    @Setup
    public void setUp() {
        open();
        in = opened.allocate(method.format(), length);
        out = opened.allocate(method.format(), length);
        nativeIn = pointer(in);
        nativeOut = pointer(out);
        row = method.ordinal();  // the enum is the native table, row by row
        succeeded(() -> opened.isGpu() ? Native.mufree_open_gpu(opened.gpu().index(), nativeEngine)
                : Native.mufree_open_cpu(0, (String) null, nativeEngine));
        Expected expected = new Expected(method, length);
        expected.writeArguments(length, (begin, piece, n) -> piece.copyTo(in.slice(begin, n)));
        api();
        expected.require("the library", length, (begin, n) -> Values.of(out.slice(begin, n)));
        succeeded(this::jniSynchronized);
        expected.require("the native call", length, (begin, n) -> Values.of(out.slice(begin, n)));
    }

    private static Pointer pointer(DeviceArray array) {
        return array.format() == Format.F32 ? array.pointer() : array.shortPointer();
    }

    private static void succeeded(IntSupplier call) {
        int status = call.getAsInt();
        if (status != 0) {
            throw new IllegalStateException(Native.mufree_status_name(status).getString() + ": "
                    + Native.mufree_last_error().getString());
        }
    }

    @Benchmark
    public void api() {
        opened.apply(method, in, out);
    }

    @Benchmark
    public void apiSynchronized() {
        opened.apply(method, in, out);
        opened.synchronize();
    }

    @Benchmark
    public int jni() {
        return Native.mufree_map_device(nativeEngine, row, Native.MUFREE_GUARDED, nativeIn, nativeOut, length, null);
    }

    @Benchmark
    public int jniSynchronized() {
        return jni() | Native.mufree_synchronize(nativeEngine, null);
    }

    @TearDown(Level.Iteration)
    public void drain() {
        opened.synchronize();
        succeeded(() -> Native.mufree_synchronize(nativeEngine, null));
    }

    @TearDown
    public void close() {
        succeeded(() -> Native.mufree_close(nativeEngine));
        opened.close();
    }
}
