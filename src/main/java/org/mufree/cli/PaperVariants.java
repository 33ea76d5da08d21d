// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.mufree.Accuracy;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.Op;
import org.mufree.search.Inputs;
import org.mufree.search.RelativeErrors;

/** Tables 4 and 5: every reciprocal square root of the 16-bit formats, over all arguments and over a norm's. */
final class PaperVariants {
    private static final String ALL_TEXT = "Every method of the table for 1/sqrt(x), over the positive normal arguments of "
            + "its domain: the relative errors in binary32 before the result is rounded to the format, where the method "
            + "computes in binary32, and after. A correctly rounded result is off by up to 4.88e-4 in f16 and 3.9e-3 in "
            + "bf16, so that only ulps tell the methods apart after rounding. The article's figures are before rounding.";

    private PaperVariants() {
    }

    static PaperSection overAll(PaperRun run) {
        Table table = run.table("method", ">ops a pair (MUFU)", ">max before", ">mean before", ">max after", ">mean after",
                ">max ulp error", ">correct %", ">article's max", "agreement", ">article's ms");
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Method method : methods()) {
            Accuracy accuracy = run.accuracy(method);
            short[] inputs = Inputs.within(method.domain(), Inputs.all(method.op(), method.format()), method.format());
            RelativeErrors before = errors(method, inputs, unrounded(run.engine(), method, inputs));
            RelativeErrors after = errors(method, inputs, rounded(run.engine(), method, inputs));
            Optional<Yoshihara> published = Yoshihara.of(method);
            Map<String, Object> row = Rows.identity(method);
            row.putAll(Rows.accuracy(accuracy));
            row.put("maxRelErrorBefore", before.max());
            row.put("meanRelErrorBefore", before.mean());
            row.put("meanRelError", after.mean());
            row.put("publishedMaxRelErrorBefore", text(published, variant -> variant.maxError));
            row.put("publishedMilliseconds", text(published, variant -> variant.milliseconds));
            rows.add(row);
            run.add(table, row, method, method.label(), Rows.ops(method), Numbers.relError(before.max()),
                    Numbers.relError(before.mean()), Numbers.relError(after.max()), Numbers.relError(after.mean()),
                    Numbers.ulpError(accuracy.maxUlpError()), Numbers.percent(accuracy.correctlyRoundedShare(), 2),
                    text(published, variant -> variant.maxError),
                    text(published, variant -> Yoshihara.compared(before.max(), variant.maxError)),
                    text(published, variant -> variant.milliseconds));
        }
        return new PaperSection(4, "Accuracy" + (run.engine().isGpu() ? " and throughput" : "") + " of the 16-bit variants",
                ALL_TEXT, table, rows);
    }

    static PaperSection overNorms(PaperRun run) {
        Table table = new Table("method", ">mean rel error", ">p99", ">max", ">article's mean", "agreement", ">article's p99",
                "agreement");
        List<Map<String, Object>> rows = new ArrayList<>();
        run.progress().doing("norms");
        float[] means = NormInputs.meanSquares();
        for (Method method : methods()) {
            short[] inputs = new short[means.length];
            for (int i = 0; i < means.length; i++) {
                inputs[i] = method.format().fromFloat(means[i]);
            }
            RelativeErrors errors = errors(method, inputs, unrounded(run.engine(), method, inputs));
            Optional<Yoshihara> published = Yoshihara.of(method);
            table.add(method.label(), Numbers.relError(errors.mean()), Numbers.relError(errors.p99()),
                    Numbers.relError(errors.max()), text(published, variant -> variant.normMean),
                    text(published, variant -> Yoshihara.compared(errors.mean(), variant.normMean)),
                    text(published, variant -> variant.normP99),
                    text(published, variant -> Yoshihara.compared(errors.p99(), variant.normP99)));
            Map<String, Object> row = Rows.identity(method);
            row.put("inputs", errors.count());
            row.put("meanRelError", errors.mean());
            row.put("p99RelError", errors.p99());
            row.put("maxRelError", errors.max());
            row.put("publishedMeanRelError", text(published, variant -> variant.normMean));
            row.put("publishedP99RelError", text(published, variant -> variant.normP99));
            rows.add(row);
        }
        return new PaperSection(5, "RMSNorm-like arguments", NormInputs.DESCRIPTION, table, rows);
    }

    private static List<Method> methods() {
        return Stream.of(Format.F16, Format.BF16)
                .flatMap(format -> Method.of(Op.RSQRT).stream().filter(method -> method.format() == format)).toList();
    }

    private static RelativeErrors errors(Method method, short[] inputs, float[] results) {
        return RelativeErrors.of(method.op(), method.format(), inputs, results);
    }

    private static float[] unrounded(Engine engine, Method method, short[] inputs) {
        float[] results = new float[inputs.length];
        engine.measurements().unrounded(method, inputs, results);
        return results;
    }

    private static float[] rounded(Engine engine, Method method, short[] inputs) {
        short[] results = new short[inputs.length];
        engine.apply(method, Mode.RAW, inputs, results);
        float[] values = new float[results.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = method.format().toFloat(results[i]);
        }
        return values;
    }

    private static String text(Optional<Yoshihara> published, Function<Yoshihara, String> figure) {
        return published.map(figure).orElse("");
    }
}
