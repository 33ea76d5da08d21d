// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Measurements;
import org.mufree.Method;
import org.mufree.Mode;

/**
 * All 2^32 results of an engine against the CPU engine's, bit by bit. The arguments go through in chunks, each filled
 * in and uploaded once for all methods and modes; while the engine computes, so does the CPU.
 */
final class BitComparison implements AutoCloseable {
    private static final int CHUNK = 1 << 26;
    /** A thread's share of filling in the arguments. */
    private static final int PART = 1 << 20;

    /**
     * What came out for a method in a mode.
     *
     * @param compared how many results were compared, up to and including the first that differs
     * @param argument bits of the first argument whose results differ, or -1
     */
    record Result(Method method, Mode mode, long compared, long argument, int cpuBits, int engineBits) {
        boolean same() {
            return argument < 0;
        }

        String describe() {
            String what = method + " " + Rows.word(mode) + ": " + compared + " results compared, ";
            return same() ? what + "the same bits as the CPU engine" : what + "which DIFFER at "
                    + Numbers.bitsAndValue((int) argument) + ": CPU " + Numbers.bitsAndValue(cpuBits) + ", engine "
                    + Numbers.bitsAndValue(engineBits);
        }
    }

    private final Engine engine;
    private final Engine cpu = Engine.cpu();
    private final FloatPointer in = new FloatPointer(CHUNK);
    private final FloatPointer cpuOut = new FloatPointer(CHUNK);
    private final FloatPointer engineOut = new FloatPointer(CHUNK);
    private final DeviceArray deviceIn;
    private final DeviceArray deviceOut;

    private BitComparison(Engine engine) {
        this.engine = engine;
        deviceIn = engine.allocate(CHUNK);
        deviceOut = engine.allocate(CHUNK);
    }

    static List<Result> of(Engine engine, List<Method> methods) {
        List<Result> results = new ArrayList<>();
        for (Method method : methods) {
            for (Mode mode : Mode.values()) {
                results.add(new Result(method, mode, 0, -1, 0, 0));
            }
        }
        long chunks = Format.F32.patterns() / CHUNK;
        try (BitComparison comparison = new BitComparison(engine);
                Progress progress = Progress.of("bits", chunks * results.size())) {
            for (long chunk = 0; chunk < chunks; chunk++) {
                comparison.fill(chunk * CHUNK);
                for (int i = 0; i < results.size(); i++) {
                    results.set(i, comparison.next(results.get(i), chunk * CHUNK));
                    progress.step(1);
                }
            }
        }
        return results;
    }

    private void fill(long first) {
        IntBuffer patterns = new IntPointer(in).capacity(CHUNK).asBuffer();
        LongStream.range(0, CHUNK / PART).parallel().forEach(part -> {
            int begin = (int) part * PART;
            for (int i = begin; i < begin + PART; i++) {
                patterns.put(i, (int) first + i);
            }
        });
        deviceIn.copyFrom(in);
    }

    private Result next(Result before, long first) {
        if (!before.same()) {
            return before;
        }
        CompletableFuture<Void> engineWork = CompletableFuture.runAsync(() -> {
            engine.apply(before.method, before.mode, deviceIn, deviceOut);
            deviceOut.copyTo(engineOut);
        });
        cpu.apply(before.method, before.mode, in, cpuOut, CHUNK);
        engineWork.join();
        long at = Measurements.firstDifference(cpuOut, engineOut, CHUNK);
        return at < 0 ? new Result(before.method, before.mode, before.compared + CHUNK, -1, 0, 0)
                : new Result(before.method, before.mode, before.compared + at + 1, first + at,
                        Float.floatToRawIntBits(cpuOut.get(at)), Float.floatToRawIntBits(engineOut.get(at)));
    }

    @Override
    public void close() {
        deviceIn.close();
        deviceOut.close();
        in.close();
        cpuOut.close();
        engineOut.close();
        cpu.close();
    }
}
