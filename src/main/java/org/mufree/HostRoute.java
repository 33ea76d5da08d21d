// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.ShortPointer;

/**
 * Who is faster over host memory, a GPU with the way to it and back, or the CPU. Measured once for each method and mode, on a
 * short and on a long array; between and beyond, time is taken to grow with the length.
 */
final class HostRoute implements AutoCloseable {
    private static final int SHORT = 1 << 10;
    private static final int LONG = 1 << 23;  // beyond what most caches hold
    private static final int TRIES = 3;
    /** The CPU is taken only where it is clearly faster: it is wanted for other things, too. */
    private static final double MARGIN = 1.1;

    private record Key(Method method, Mode mode) {
    }

    /** The nanoseconds of a batch: {@code start + each * length}. */
    private record Cost(double start, double each) {
        double of(long length) {
            return start + each * length;
        }
    }

    private record Costs(Cost gpu, Cost cpu) {
    }

    private final Engine gpu;
    private final Engine cpu;
    private final Map<Key, Costs> measured = new ConcurrentHashMap<>();

    /** Takes over the CPU engine; the GPU's is closed by its owner. */
    HostRoute(Engine gpu, Engine cpu) {
        this.gpu = gpu;
        this.cpu = cpu;
    }

    Engine engineFor(long length, Method method, Mode mode) {
        Key key = new Key(method, mode);
        Costs costs = measured.get(key);
        if (costs == null) {
            costs = measure(key);
        }
        return costs.cpu.of(length) * MARGIN < costs.gpu.of(length) ? cpu : gpu;
    }

    /** One at a time: others would be in the way. */
    private synchronized Costs measure(Key key) {
        return measured.computeIfAbsent(key, unknown -> new Costs(cost(gpu, unknown), cost(cpu, unknown)));
    }

    private static Cost cost(Engine engine, Key key) {
        long bytes = (long) LONG * key.method.format().bytes();
        Pointer in = Pointer.malloc(2 * bytes);  // which JavaCPP does not count against the JVM's limits
        if (in.isNull()) {
            throw new OutOfMemoryError("no " + 2 * bytes + " bytes to measure with who is faster over host memory");
        }
        try {
            Pointer.memset(in, 0x3f, 2 * bytes);  // small normal numbers in every format
            Pointer out = new Address(in.address() + bytes);
            double few = nanoseconds(engine, key, in, out, SHORT);
            double many = nanoseconds(engine, key, in, out, LONG);
            double each = Math.max(0, many - few) / (LONG - SHORT);
            return new Cost(Math.max(0, few - each * SHORT), each);
        } finally {
            Pointer.free(in);
        }
    }

    /** The median of a few tries, the first of which, with what is done then only, does not count. */
    private static double nanoseconds(Engine engine, Key key, Pointer in, Pointer out, int length) {
        long[] times = new long[TRIES];
        for (int i = -1; i < TRIES; i++) {
            long start = System.nanoTime();
            apply(key.method.format().hostType, engine, key, in, out, length);
            if (i >= 0) {
                times[i] = System.nanoTime() - start;
            }
        }
        Arrays.sort(times);
        return times[TRIES / 2];
    }

    private static void apply(HostType<?, ?, ?> type, Engine engine, Key key, Pointer in, Pointer out, int length) {
        if (type == HostType.FLOATS) {
            engine.apply(key.method, key.mode, new FloatPointer(in), new FloatPointer(out), length);
        } else {
            engine.apply(key.method, key.mode, new ShortPointer(in), new ShortPointer(out), length);
        }
    }

    @Override
    public void close() {
        cpu.close();
    }

    /** What an engine with this route says of itself beside its GPU. */
    @Override
    public String toString() {
        return "; over host memory " + cpu + " where it is measured to be faster";
    }
}
