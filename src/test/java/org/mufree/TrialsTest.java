// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mufree.search.Inputs;

/** Candidates are judged by the arithmetic that a method of theirs has. */
class TrialsTest {
    private static final Form RSQRT_NEWTON = Form.of("rsqrt_newton");
    private static final List<Float> TEXTBOOK = List.of(0.5f, 1.5f);
    private static Engine engine;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    /** The greatest error is that of the results, by 100 digits of each. */
    @ParameterizedTest
    @MethodSource("org.mufree.Candidates#kinds")
    void errorsAreThoseOfTheResults(Form form, Format format, Arithmetic arithmetic) {
        short[] all = Inputs.all(form.op(), format);
        int[] chosen = IntStream.range(0, 40).map(i -> i * (all.length - 1) / 39).toArray();
        short[] x = new short[chosen.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = all[chosen[i]];
        }
        Trials trials = engine.trials(form, format, arithmetic);
        List<Candidate> candidates = Candidates.of(form, format);
        double[] relative = trials.errors(Objective.RELATIVE, candidates, x, n -> { });
        double[] ulps = trials.errors(Objective.ULP, candidates, x, n -> { });
        int compared = 0;
        for (int c = 0; c < candidates.size(); c++) {
            float[] y = trials.results(candidates.get(c), x);
            if (IntStream.range(0, y.length).allMatch(
                    i -> y[i] > 0 && format.toFloat(format.fromFloat(y[i])) <= Float.MAX_VALUE)) {
                compared++;
                assertMaximum(relative[c], IntStream.range(0, x.length)
                        .mapToObj(i -> relative(form.op(), format.toFloat(x[i]), y[i])).toList());
                assertMaximum(ulps[c], IntStream.range(0, x.length)
                        .mapToObj(i -> ulps(form.op(), format, x[i], format.fromFloat(y[i]))).toList());
            }
        }
        assertTrue(compared >= 4, "candidates that give positive numbers: " + compared);
    }

    private static BigDecimal relative(Op op, float x, float y) {
        BigDecimal exact = ExactError.exact(op, x);
        return new BigDecimal(y).subtract(exact).abs().divide(exact, MathContext.DECIMAL64);
    }

    private static BigDecimal ulps(Op op, Format format, short x, short y) {
        return ExactError.of(op, Values.of(format, 1, i -> x), Values.of(format, 1, i -> y), 0).ulps();
    }

    private static void assertMaximum(double found, List<BigDecimal> errors) {
        double expected = errors.stream().max(BigDecimal::compareTo).orElseThrow().doubleValue();
        assertEquals(expected, found, Math.max(expected * 1e-12, 1e-15));
    }

    /** Of Java's own arithmetic, for the step that the article searches with. */
    @ParameterizedTest
    @CsvSource({"F16, 0x59ba", "F16, 0x59bb", "F16, 0x5a00", "BF16, 0x5f37", "BF16, 0x5f00"})
    void aNewtonStepIsJavas(Format format, int magic) {
        short[] x = Inputs.all(Op.RSQRT, format);
        float[] expected = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            float argument = format.toFloat(x[i]);
            float y = format.toFloat((short) (magic - (x[i] >> 1)));
            expected[i] = y * Math.fma(y * (-0.5f * argument), y, 1.5f);
        }
        Trials trials = engine.trials(RSQRT_NEWTON, format, Arithmetic.WIDE);
        assertArrayEquals(expected, trials.results(new Candidate(magic, TEXTBOOK), x));
    }

    /** Methods of the table, as candidates: the same bits. */
    @Test
    void methodsOfTheTableAreCandidates() {
        assertIsMethod(Method.RSQRT_MAGIC_1NR_F16, "rsqrt_newton", Arithmetic.WIDE, new Candidate(0x59ba, TEXTBOOK));
        assertIsMethod(Method.RSQRT_MAGIC_1NR_BF16, "rsqrt_newton", Arithmetic.WIDE, new Candidate(0x5f37, TEXTBOOK));
        assertIsMethod(Method.RSQRT_MAGIC_F16, "rsqrt_guess", Arithmetic.PACKED, new Candidate(0x59bb, List.of()));
        assertIsMethod(Method.RCP_PACKED_EXACT_BF16, "rcp_2nr", Arithmetic.PACKED,
                new Candidate(0x7efb, List.of(1.0078125f, 1f)));
        assertIsMethod(Method.RSQRT_PACKED_1NR_F16, "rsqrt_skewed_sum", Arithmetic.PACKED,
                new Candidate(0x5857, List.of(0.890625f)));
    }

    private static void assertIsMethod(Method method, String form, Arithmetic arithmetic, Candidate candidate) {
        short[] x = Inputs.within(method.domain(), Inputs.all(method.op(), method.format()), method.format());
        float[] expected = new float[x.length];
        engine.measurements().unrounded(method, x, expected);
        Trials trials = engine.trials(Form.of(form), method.format(), arithmetic);
        assertArrayEquals(expected, trials.results(candidate, x), method::toString);
        assertEquals(method.maxUlpError(), trials.errors(Objective.ULP, List.of(candidate), x, n -> { })[0],
                method.maxUlpError() * 1e-9, method::toString);
    }

    /** A negative result is not as good as its magnitude. */
    @Test
    void theSignCounts() {
        Trials trials = engine.trials(RSQRT_NEWTON, Format.F16, Arithmetic.WIDE);
        short[] x = Inputs.period(Op.RSQRT, Format.F16);
        double[] errors = trials.errors(Objective.RELATIVE,
                List.of(new Candidate(0x59ba, TEXTBOOK), new Candidate(0x59ba | 0x8000, TEXTBOOK)), x, n -> { });
        assertTrue(errors[0] < 2e-3 && errors[1] > 1.99 && errors[1] < 2.001, () -> errors[0] + " and " + errors[1]);
    }

    @Test
    void progressCountsTheCandidates() {
        long[] told = new long[1];
        List<Candidate> candidates = Candidates.of(RSQRT_NEWTON, Format.F16);
        engine.trials(RSQRT_NEWTON, Format.F16, Arithmetic.WIDE)
                .errors(Objective.ULP, candidates, Inputs.all(Op.RSQRT, Format.F16), n -> told[0] += n);
        assertEquals(candidates.size(), told[0]);
    }

    /** Refinements in double are the mathematics: guesses off by d come out as the series says. */
    @ParameterizedTest
    @CsvSource({"rcp_newton, 1", "rcp_skewed, 1", "rcp_halley, 1", "rcp_2nr, 1", "rsqrt_newton, 1.5", "rsqrt_halley, 2.5"})
    void refinementsConvergeAsTheTextbookHasThem(String label, double atMost) {
        Form form = Form.of(label);
        double[] textbook = form.textbook().stream().mapToDouble(k -> k).toArray();
        double d = 1e-3;
        double[] refined = form.refine(textbook, new double[] {1 - d, 1, 1 + d});
        assertEquals(1, refined[1], 1e-15);
        assertTrue(Math.abs(refined[0] - 1) <= atMost * d * d * 1.01, () -> label + ": " + (refined[0] - 1));
        assertTrue(Math.abs(refined[2] - 1) <= atMost * d * d * 1.01, () -> label + ": " + (refined[2] - 1));
    }

    @ParameterizedTest
    @EnumSource
    void everyOperationHasOneGuess(Op op) {
        assertEquals(1, Form.all().stream().filter(form -> form.op() == op && form.textbook().isEmpty()).count());
    }

    @Test
    void wrongArgumentsAreNamed() {
        Trials wide = engine.trials(RSQRT_NEWTON, Format.F16, Arithmetic.WIDE);
        Trials packed = engine.trials(RSQRT_NEWTON, Format.F16, Arithmetic.PACKED);
        short[] one = {Format.F16.fromFloat(1)};
        assertRefused("constants", () -> wide.results(new Candidate(0x59ba, List.of(0.5f)), one));
        assertRefused("constant 1 of candidate 0 is 1.000100",
                () -> packed.results(new Candidate(0x59ba, List.of(0.5f, 1.0001f)), one));
        assertRefused("constant 0 of candidate 0 is", () -> packed.results(new Candidate(0x59ba, List.of(1e-6f, 1f)), one));
        assertRefused("argument_count is 0", () -> wide.results(new Candidate(0x59ba, TEXTBOOK), new short[0]));
        assertRefused("magic is 0x10000", () -> new Candidate(0x10000, TEXTBOOK));
        assertRefused("format is 0", () -> engine.trials(RSQRT_NEWTON, Format.F32, Arithmetic.WIDE)
                .results(new Candidate(0x59ba, TEXTBOOK), one));
        assertRefused("form is \"sqrt\"", () -> Form.of("sqrt"));
        assertRefused("constants are 1", () -> RSQRT_NEWTON.refine(new double[] {1}, new double[] {1}));
    }

    private static void assertRefused(String words, Executable body) {
        String message = assertThrows(IllegalArgumentException.class, body).getMessage();
        assertTrue(message.contains(words), message);
    }

    @Test
    void functorsAreThoseOfTheTable() {
        assertEquals("Widened<RsqrtMagic<0x59ba>, Step<RsqrtNewton, 0.5f, 1.5f>>",
                RSQRT_NEWTON.functor(Arithmetic.WIDE, new Candidate(0x59ba, TEXTBOOK)));
        assertEquals("Refined<RcpMagic<0x7ef4>, Step<RcpNewton, 1.0f>>",
                Form.of("rcp_newton").functor(Arithmetic.PACKED, new Candidate(0x7ef4, List.of(1f))));
        assertEquals("Alone<RsqrtMagic<0x5f37>>",
                Form.of("rsqrt_guess").functor(Arithmetic.WIDE, new Candidate(0x5f37, List.of())));
    }
}
