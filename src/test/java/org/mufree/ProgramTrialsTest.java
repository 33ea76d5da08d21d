// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.search.RelativeErrors;

/** The interpreter computes and judges as the compiled methods do. */
class ProgramTrialsTest {
    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
    private static Engine engine;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    static Stream<Form> forms() {
        return Form.all().stream();
    }

    /** A guess of bfloat16 is the upper half of one of binary32 where nothing is shifted out: the same bits follow. */
    @ParameterizedTest
    @MethodSource("forms")
    void everyFormHasTheCompiledBits(Form form) {
        int[] bits = IntStream.range(0x0080, 0x7e80).filter(b -> form.op() == Op.RCP || b % 2 == 0).toArray();
        short[] halves = new short[bits.length];
        for (int i = 0; i < bits.length; i++) {
            halves[i] = (short) bits[i];
        }
        int[] floats = IntStream.of(bits).map(b -> b << 16).toArray();
        List<Float> constants = form.textbook().stream().map(k -> (float) (k * 1.01)).toList();
        for (int magic : form.op() == Op.RCP ? new int[] {0x7ef3, 0x7f31} : new int[] {0x5f37, 0x5f10}) {
            float[] compiled = engine.trials(form, Format.BF16, Arithmetic.WIDE)
                    .results(new Candidate(magic, constants), halves);
            assertArrayEquals(compiled, engine.trials(form.program())
                    .results(new ProgramCandidate(magic << 16, constants), BitPatterns.of(floats)));
        }
    }

    static Stream<Arguments> methods() {
        return Stream.of(
                Arguments.of(Method.RCP_MAGIC_2NR_REDUCED, "rcp_2nr",
                        new ProgramCandidate(0x7ef33be2, List.of(1.00128412f, 1.00000083f))),
                Arguments.of(Method.RSQRT_MAGIC_1NR, "rsqrt_newton",
                        new ProgramCandidate(0x5f331ed1, List.of(5.31467617e-1f, 1.53162515f))),
                Arguments.of(Method.RSQRT_MAGIC_HALLEY, "rsqrt_halley",
                        new ProgramCandidate(0x5f54401d, List.of(9.81391788e-1f, 4.37429070e-1f, 1.61310121e-1f))));
    }

    /** Over every significand, the maxima and the places of the exhaustive measurement. */
    @ParameterizedTest
    @MethodSource("methods")
    void theErrorsAreThoseOfTheMeasurement(Method method, String form, ProgramCandidate candidate) {
        long count = method.op() == Op.RCP ? 1 << 23 : 1 << 24;
        Accuracy measured = engine.measurements().accuracy(method, 0x3f800000L, count);
        ProgramTrials trials = engine.trials(Form.of(form).program());
        BitPatterns period = BitPatterns.range(0x3f800000, count, 1);
        ProgramTrials.Errors relative = trials.errors(Objective.RELATIVE, List.of(candidate), period, NO_LIMIT);
        ProgramTrials.Errors ulps = trials.errors(Objective.ULP, List.of(candidate), period, NO_LIMIT);
        assertEquals(measured.maxRelError(), relative.errors()[0]);
        assertEquals(measured.argMaxRel(), relative.worst()[0]);
        assertEquals(measured.maxUlpError(), ulps.errors()[0]);
        assertEquals(measured.argMaxUlp(), ulps.worst()[0]);
        float[] x = new float[1000];
        float[] y = new float[1000];
        for (int i = 0; i < x.length; i++) {
            x[i] = Float.intBitsToFloat(0x00800000 + i * 0x1f0001);
        }
        engine.apply(method, Mode.RAW, x, 0, y, 0, x.length);
        assertArrayEquals(y, trials.results(candidate, BitPatterns.range(0x00800000, x.length, 0x1f0001)));
    }

    /** Candidates of all kinds: good ones, useless ones, and ones with results that are no numbers. */
    static List<ProgramCandidate> candidates(Form form) {
        List<Float> constants = form.textbook().stream().map(Double::floatValue).toList();
        List<Float> off = constants.stream().map(k -> k * 1.5f).toList();
        List<Float> huge = constants.stream().map(k -> Float.MAX_VALUE).toList();
        int magic = form.op() == Op.RCP ? 0x7ef311c3 : 0x5f37642f;
        return List.of(new ProgramCandidate(magic, constants), new ProgramCandidate(magic + 0x1234, off),
                new ProgramCandidate(magic, huge), new ProgramCandidate(magic | 0x80000000, constants),
                new ProgramCandidate(0x7f900000, constants), new ProgramCandidate(0, constants));
    }

    /** The maxima of the single results' errors, and the first places. */
    @ParameterizedTest
    @EnumSource
    void theErrorIsTheGreatestOfTheResults(Op op) {
        int[] bits = IntStream.range(0, 3000).map(i -> 0x3f800000 + i * 4001).toArray();
        for (Form form : Form.all().stream().filter(f -> f.op() == op).toList()) {
            ProgramTrials trials = engine.trials(form.program());
            List<ProgramCandidate> candidates = candidates(form);
            ProgramTrials.Errors found = trials.errors(Objective.RELATIVE, candidates, BitPatterns.of(bits), NO_LIMIT);
            ProgramTrials.Errors range = trials.errors(Objective.RELATIVE, candidates,
                    BitPatterns.range(0x3f800000, bits.length, 4001), NO_LIMIT);
            assertArrayEquals(found.errors(), range.errors());
            assertArrayEquals(found.worst(), range.worst());
            for (int c = 0; c < candidates.size(); c++) {
                float[] y = trials.results(candidates.get(c), BitPatterns.of(bits));
                double most = -1;
                int at = 0;
                for (int i = 0; i < y.length; i++) {
                    double error = RelativeErrors.of(op, Float.intBitsToFloat(bits[i]), y[i]);
                    error = Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
                    at = error > most ? i : at;
                    most = Math.max(most, error);
                }
                String what = form + ", " + candidates.get(c);
                assertEquals(most, found.errors()[c], what);
                assertEquals(bits[at], found.worst()[c], what);
            }
        }
    }

    /** What is at most the limit is exact, what is above it infinite: nothing else depends on it. */
    @ParameterizedTest
    @EnumSource
    void aLimitHidesNothingBelowIt(Objective objective) {
        Form form = Form.of("rsqrt_square");
        List<ProgramCandidate> candidates = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            candidates.add(new ProgramCandidate(0x5f111102 + i * 5000, List.of(1.12665296f, 1.01317239f)));
        }
        ProgramTrials trials = engine.trials(form.program());
        BitPatterns x = BitPatterns.range(0x3f800000, 1 << 18, 64);
        ProgramTrials.Errors all = trials.errors(objective, candidates, x, NO_LIMIT);
        double limit = all.errors()[9];
        ProgramTrials.Errors limited = trials.errors(objective, candidates, x, limit);
        int above = 0;
        for (int i = 0; i < 20; i++) {
            boolean isAbove = all.errors()[i] > limit;
            above += isAbove ? 1 : 0;
            assertEquals(isAbove ? Double.POSITIVE_INFINITY : all.errors()[i], limited.errors()[i]);
            assertEquals(isAbove ? 0 : all.worst()[i], limited.worst()[i]);
        }
        assertTrue(above > 0 && above < 20, "above the limit: " + above);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "avx2", "avx512"})
    void instructionSetsAgree(String isa) {
        Engine other;
        try {
            other = Engine.cpu(1, isa, "");
        } catch (IllegalArgumentException absent) {
            abort(absent.getMessage());
            return;
        }
        try (other) {
            for (Form form : Form.all()) {
                assertSame(engine, other, form, BitPatterns.range(0x00800001, 5000, 0x65001));
            }
        }
    }

    /** The same doubles, places and bits on two engines. */
    static void assertSame(Engine here, Engine there, Form form, BitPatterns x) {
        ProgramTrials a = here.trials(form.program());
        ProgramTrials b = there.trials(form.program());
        List<ProgramCandidate> candidates = candidates(form);
        for (Objective objective : Objective.values()) {
            for (double limit : new double[] {NO_LIMIT, 0.01}) {
                ProgramTrials.Errors expected = a.errors(objective, candidates, x, limit);
                ProgramTrials.Errors found = b.errors(objective, candidates, x, limit);
                assertArrayEquals(expected.errors(), found.errors(), () -> form + " " + objective + " " + limit);
                assertArrayEquals(expected.worst(), found.worst(), () -> form + " " + objective + " " + limit);
            }
        }
        for (ProgramCandidate candidate : candidates) {
            assertArrayEquals(a.results(candidate, x), b.results(candidate, x), () -> form + ", " + candidate);
        }
    }

    @Test
    void wrongArgumentsAreNamed() {
        ProgramTrials trials = engine.trials(Program.parse(Op.RCP, "t = k0 - x*y; y*t"));
        ProgramCandidate none = new ProgramCandidate(0x7ef33402, List.of());
        ProgramCandidate good = new ProgramCandidate(0x7ef33402, List.of(2f));
        BitPatterns x = BitPatterns.between(1, 2);
        assertRefused("has 1 constants", () -> trials.results(none, x));
        assertRefused("argument_count is 0", () -> trials.results(good, BitPatterns.of()));
        assertRefused("limit is", () -> trials.errors(Objective.ULP, List.of(good), x, -1));
        assertRefused("words are 3", () -> trials.errors(Objective.ULP, new int[3], x, 1));
        assertRefused("lo is 2.0", () -> BitPatterns.between(2, 1));
        assertRefused("lo is 0.0", () -> BitPatterns.between(0, 1));
        Program late = new Program(Op.RCP,
                List.of(new Program.Instruction(false, false, false, Program.Y, Program.result(0), 0)));
        assertRefused("operand b of instruction 0 is 2", () -> engine.trials(late).results(none, x));
        Program beyond = new Program(Op.RCP, List.of(new Program.Instruction(true, false, false, 0, 1, 200)));
        assertRefused("operand c of instruction 0 is 200", () -> engine.trials(beyond).results(none, x));
    }

    private static void assertRefused(String words, Executable body) {
        String message = assertThrows(IllegalArgumentException.class, body).getMessage();
        assertTrue(message.contains(words), message);
    }
}
