// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.bytedeco.cuda.cudart.CUgraphExec_st;
import org.bytedeco.cuda.cudart.CUgraph_st;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.cuda.global.cudart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches in graphs that are captured from a stream, in every mode of capture. */
@NeedsGpu
class GpuGraphTest {
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(ints = {cudart.cudaStreamCaptureModeGlobal, cudart.cudaStreamCaptureModeThreadLocal,
            cudart.cudaStreamCaptureModeRelaxed})
    private @interface EveryMode {
    }

    private final float[] x = Patterns.spread(1 << 16);
    private Engine engine;
    private CUstream_st stream;
    private CUgraphExec_st graph;

    @BeforeEach
    void open() {
        Presets.load();
        engine = Engine.gpu(0);
        stream = Presets.stream();
    }

    @AfterEach
    void close() {
        if (stream != null) {
            if (graph != null) {
                Presets.ok(cudart.cudaGraphExecDestroy(graph));
            }
            Presets.destroy(stream);
            engine.close();
        }
    }

    private void capture(int mode, Runnable work) {
        CUgraph_st captured = new CUgraph_st();
        graph = new CUgraphExec_st();
        Presets.ok(cudart.cudaStreamBeginCapture(stream, mode));
        work.run();
        Presets.ok(cudart.cudaStreamEndCapture(stream, captured));
        Presets.ok(cudart.cudaGraphInstantiate(graph, captured, 0));
        Presets.ok(cudart.cudaGraphDestroy(captured));
    }

    private void launch() {
        Presets.ok(cudart.cudaGraphLaunch(graph, stream));
        engine.synchronize(stream);
    }

    /** The arrays are new: the capturing stream may have to wait for their memory. */
    @EveryMode
    void batchesRunEachTimeThatTheGraphDoes(int mode) {
        float[] expected = new float[x.length];
        try (Engine cpu = Engine.cpu(); DeviceArray in = engine.allocate(x.length); DeviceArray out = engine.allocate(x.length);
                DeviceArray rows = engine.allocate(x.length)) {
            capture(mode, () -> {
                engine.apply(Method.RSQRT_MAGIC_2NR, Mode.GUARDED, in, out, stream);
                engine.apply(Method.RCP_IEEE, Mode.GUARDED, out, out, stream);
                engine.rmsNorm(RmsNorm.epsilon(1e-6f), 1, x.length, in, rows, stream);
            });
            for (float scale : new float[] {1f, 3f}) {
                float[] scaled = new float[x.length];
                for (int i = 0; i < x.length; i++) {
                    scaled[i] = scale * x[i];
                }
                in.copyFrom(scaled);
                launch();
                cpu.apply(Method.RSQRT_MAGIC_2NR, scaled, expected);
                cpu.rcp(expected, expected);
                Bits.assertSame(expected, out.toArray(), scaled, () -> "a graph");
                float[] norms = new float[x.length];
                cpu.rmsNorm(RmsNorm.epsilon(1e-6f), 1, x.length, scaled, norms);
                Bits.assertSame(norms, rows.toArray(), scaled, () -> "RMSNorm in a graph");
            }
        }
    }

    /** What others do with the library meanwhile, on other threads and for the first time, belongs to no graph and breaks none. */
    @EveryMode
    void othersMayWorkDuringTheCapture(int mode) {
        float[] expected = new float[x.length];
        float[] others = new float[x.length];
        AtomicReference<Throwable> failed = new AtomicReference<>();
        try (Engine cpu = Engine.cpu(); Engine second = Engine.gpu(0); DeviceArray array = engine.copy(x)) {
            cpu.rcp(x, expected);
            capture(mode, () -> {
                Thread other = new Thread(() -> {
                    second.rcp(x, others);
                    try (DeviceArray theirs = second.copy(x)) {
                        second.rcp(theirs, theirs);
                        second.synchronize();
                    }
                });
                other.setUncaughtExceptionHandler((thread, failure) -> failed.set(failure));
                other.start();
                try {
                    other.join();
                } catch (InterruptedException interrupt) {
                    throw new IllegalStateException(interrupt);
                }
                engine.apply(Method.RCP_IEEE, Mode.GUARDED, array, array, stream);
                engine.allocate(100).close();
            });
            assertEquals(null, failed.get());
            Bits.assertSame(expected, others, x, () -> "a batch during the capture");
            launch();
            Bits.assertSame(expected, array.toArray(), x, () -> "the graph");
        }
    }

    /** Memory in the order of a stream that is being captured would be the graph's: that is refused, and the capture goes on. */
    @EveryMode
    void allocatingOnTheCapturedStream(int mode) {
        try (DeviceArray array = engine.copy(x)) {
            capture(mode, () -> {
                ArgumentsTest.fails(IllegalArgumentException.class, () -> engine.allocate(Format.F32, 10, stream),
                        "stream is being captured");
                engine.apply(Method.RCP_IEEE, Mode.GUARDED, array, array, stream);
            });
            launch();
            assertEquals(1f / x[5], array.toArray()[5]);
        }
    }

    /** To the native side a graph's later launches are out of sight: closing the array waits for them. */
    @Test
    void closingAnArrayWaitsForTheGraph() {
        int length = 1 << 26;
        float[] result = new float[length];
        DeviceArray in = engine.allocate(length);
        try (DeviceArray out = engine.allocate(length)) {
            float[] fours = new float[length];
            Arrays.fill(fours, 4f);
            in.copyFrom(fours);
            capture(cudart.cudaStreamCaptureModeThreadLocal, () -> {
                for (int i = 0; i < 10; i++) {
                    engine.apply(Method.RSQRT_IEEE, Mode.GUARDED, in, out, stream);
                }
            });
            Presets.ok(cudart.cudaGraphLaunch(graph, stream));
            in.close();
            try (DeviceArray next = engine.allocate(length)) {
                next.copyFrom(result);  // zeros, into the same memory
            }
            engine.synchronize(stream);
            out.copyTo(result);
            for (float value : result) {
                assertEquals(0.5f, value);
            }
        }
        assertThrows(IllegalStateException.class, in::toArray);
    }
}
