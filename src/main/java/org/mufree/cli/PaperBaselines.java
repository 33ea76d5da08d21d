// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mufree.Accuracy;
import org.mufree.Engine;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.search.RelativeErrors;

/** Table 1: reciprocal square roots in binary32. */
final class PaperBaselines {
    /** The article's five variants, in its order. */
    private static final List<Method> VARIANTS = List.of(Method.RSQRT_DIV_SQRT, Method.RSQRT_CUDA, Method.RSQRT_QUAKE,
            Method.RSQRT_LOMONT, Method.RSQRT_MUFU_1NR);
    /** What torch.rsqrt computes on a GPU. */
    private static final Method TORCH = Method.RSQRT_CUDA;
    private static final String TEXT = "Greatest relative error over every positive normal float, against the exact result. "
            + "Mean error, and the comparison with rsqrtf(), which is what torch.rsqrt computes: over every float of [1, 4). "
            + "The article measures against torch.rsqrt, so that rsqrtf's own error is zero there, and states about 1.75e-3 "
            + "for Quake and Lomont and about 1.25e-7 for rsqrtf. It found 1/sqrtf's outputs to be torch.rsqrt's; they are "
            + "not rsqrtf's.";

    private static final int FIRST = Float.floatToIntBits(1);
    private static final int COUNT = Float.floatToIntBits(4) - FIRST;
    private static final int CHUNK = 1 << 20;

    private PaperBaselines() {
    }

    /** A method's results over [1, 4): mean error, greatest difference from rsqrtf relative to it, how many are its. */
    private record Compared(double mean, double maxDifference, int same) {
    }

    static PaperSection section(PaperRun run) {
        Table table = run.table("method", ">ops (MUFU)", ">max rel error", ">mean rel error", ">max against rsqrtf",
                ">rsqrtf's bits %");
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Method method : VARIANTS) {
            Accuracy accuracy = run.accuracy(method);
            Compared compared = compare(run.engine(), method);
            Map<String, Object> row = Rows.identity(method);
            row.putAll(Rows.accuracy(accuracy));
            row.put("meanRelError", compared.mean);
            row.put("maxAgainstRsqrtf", compared.maxDifference);
            row.put("sameAsRsqrtf", (double) compared.same / COUNT);
            rows.add(row);
            run.add(table, row, method, method.label(), Rows.ops(method), Numbers.relError(accuracy.maxRelError()),
                    Numbers.relError(compared.mean), Numbers.relError(compared.maxDifference),
                    Numbers.percent((double) compared.same / COUNT, 2));
        }
        return new PaperSection(1, "Reciprocal square roots in binary32", TEXT, table, rows);
    }

    private static Compared compare(Engine engine, Method method) {
        float[] x = new float[CHUNK];
        float[] y = new float[CHUNK];
        float[] torch = new float[CHUNK];
        double sum = 0;
        double most = 0;
        int same = 0;
        for (int begin = 0; begin < COUNT; begin += CHUNK) {
            for (int i = 0; i < CHUNK; i++) {
                x[i] = Float.intBitsToFloat(FIRST + begin + i);
            }
            engine.apply(method, Mode.RAW, x, y);
            engine.apply(TORCH, Mode.RAW, x, torch);
            for (int i = 0; i < CHUNK; i++) {
                sum += RelativeErrors.of(method.op(), x[i], y[i]);
                most = Math.max(most, Math.abs((double) y[i] - torch[i]) / torch[i]);
                same += y[i] == torch[i] ? 1 : 0;
            }
        }
        return new Compared(sum / COUNT, most, same);
    }
}
