// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Mode;

/**
 * All results of an engine in one format against the CPU engine's, bit by bit. The arguments go through in chunks, each
 * filled in and uploaded once for all methods and modes; while the engine computes, so does the CPU.
 */
final class BitComparison implements AutoCloseable {
    private static final long CHUNK = 1 << 26;

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
                    + shown((int) argument) + ": CPU " + shown(cpuBits) + ", engine " + shown(engineBits);
        }

        private String shown(int bits) {
            return Numbers.bitsAndValue(method.format(), bits);
        }
    }

    private final Engine engine;
    private final Engine cpu = Engine.cpu();
    private final long chunk;
    private final HostValues in;
    private final HostValues cpuOut;
    private final HostValues engineOut;
    private final DeviceArray deviceIn;
    private final DeviceArray deviceOut;

    private BitComparison(Engine engine, Format format) {
        this.engine = engine;
        chunk = chunk(format);
        in = new HostValues(format, chunk);
        cpuOut = new HostValues(format, chunk);
        engineOut = new HostValues(format, chunk);
        deviceIn = engine.allocate(format, chunk);
        deviceOut = engine.allocate(format, chunk);
    }

    private static long chunk(Format format) {
        return Math.min(CHUNK, format.patterns());
    }

    /** The results of the methods in their order, each in every mode. */
    static List<Result> of(Engine engine, List<Method> methods) {
        List<Result> results = new ArrayList<>();
        for (Method method : methods) {
            for (Mode mode : Mode.values()) {
                results.add(new Result(method, mode, 0, -1, 0, 0));
            }
        }
        long steps = results.stream().map(r -> r.method.format()).mapToLong(f -> f.patterns() / chunk(f)).sum();
        try (Progress progress = Progress.of("bits", steps)) {
            for (Format format : results.stream().map(r -> r.method.format()).distinct().toList()) {
                try (BitComparison comparison = new BitComparison(engine, format)) {
                    comparison.run(format, results, progress);
                }
            }
        }
        return results;
    }

    /** Replaces the results of a format by what comes out. */
    private void run(Format format, List<Result> results, Progress progress) {
        for (long first = 0; first < format.patterns(); first += chunk) {
            long begin = first;
            in.fill(i -> begin + i);
            in.copyTo(deviceIn);
            results.replaceAll(result -> {
                if (result.method.format() != format) {
                    return result;
                }
                progress.step(1);
                return next(result, begin);
            });
        }
    }

    private Result next(Result before, long first) {
        if (!before.same()) {
            return before;
        }
        CompletableFuture<Void> engineWork = CompletableFuture.runAsync(() -> {
            engine.apply(before.method, before.mode, deviceIn, deviceOut);
            engineOut.copyFrom(deviceOut);
        });
        in.apply(cpu, before.method, before.mode, cpuOut);
        engineWork.join();
        long at = cpuOut.firstDifference(engineOut);
        return at < 0 ? new Result(before.method, before.mode, before.compared + chunk, -1, 0, 0)
                : new Result(before.method, before.mode, before.compared + at + 1, first + at, cpuOut.bits(at),
                        engineOut.bits(at));
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
