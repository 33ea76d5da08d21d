// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The stated errors against those of every argument of the domain; and against what others published. */
class AccuracyTest {
    private static final Map<Method, Accuracy> MEASURED = new EnumMap<>(Method.class);
    private static Engine engine;

    @BeforeAll
    static void open() {
        engine = Engine.cpu();
    }

    @AfterAll
    static void close() {
        engine.close();
        MEASURED.clear();
    }

    /** Each method is measured once for all tests. */
    static Accuracy measured(Method method) {
        return MEASURED.computeIfAbsent(method, engine.measurements()::accuracy);
    }

    /** A mix's figures are those of its methods, which are measured by themselves. */
    static Stream<Method> methods() {
        return Stream.of(Method.values()).filter(method -> method.mix().isEmpty());
    }

    static Stream<Method> mixes() {
        return Stream.of(Method.values()).filter(method -> method.mix().isPresent());
    }

    @ParameterizedTest
    @MethodSource("mixes")
    void mixesKeepTheWorseOfTwoBoundsOnACommonDomain(Method method) {
        Mix mix = method.mix().orElseThrow();
        assertEquals(Math.max(mix.mufu().maxRelError(), mix.trick().maxRelError()), method.maxRelError());
        assertEquals(Math.max(mix.mufu().maxUlpError(), mix.trick().maxUlpError()), method.maxUlpError());
        for (Method part : List.of(mix.mufu(), mix.trick())) {
            assertEquals(method.op(), part.op());
            assertTrue(part.domain().lo() <= method.domain().lo() && method.domain().hi() <= part.domain().hi());
        }
        assertTrue(mix.mufu().mufuOps() > 0 && mix.trick().mufuOps() == 0);
        // Over two binades, by the engine's own way with mixes: both methods for each argument.
        Accuracy both = engine.measurements().accuracy(method, 0x3f800000L, 1 << 24);
        Accuracy mufu = engine.measurements().accuracy(mix.mufu(), 0x3f800000L, 1 << 24);
        Accuracy trick = engine.measurements().accuracy(mix.trick(), 0x3f800000L, 1 << 24);
        assertEquals(Math.max(mufu.maxRelError(), trick.maxRelError()), both.maxRelError());
        assertEquals(Math.max(mufu.maxUlpError(), trick.maxUlpError()), both.maxUlpError());
        assertTrue(both.correctlyRounded() <= Math.min(mufu.correctlyRounded(), trick.correctlyRounded()));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyArgumentOfTheDomainIsTried(Method method) {
        Encoding encoding = Encoding.of(method.format());
        long positive = encoding.round(method.domain().hi()) - encoding.round(method.domain().lo()) + 1L;
        assertEquals(method.op() == Op.RCP ? 2 * positive : positive, measured(method).inputs(), method::toString);
    }

    /** A stated figure is the maximum rounded up: neither below it nor more than that above it. */
    @ParameterizedTest
    @MethodSource("methods")
    void boundsHoldAndAreTight(Method method) {
        Accuracy accuracy = measured(method);
        assertTrue(accuracy.withinBound(), accuracy::toString);
        assertTight(method, method.maxRelError(), accuracy.maxRelError());
        assertTight(method, method.maxUlpError(), accuracy.maxUlpError());
    }

    private static void assertTight(Method method, double bound, double maximum) {
        assertTrue(bound >= maximum && bound <= maximum * (1 + 1e-9),
                () -> method + ": bound " + bound + ", maximum " + maximum);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void maximaStandWhereTheyAreSaidTo(Method method) {
        Accuracy accuracy = measured(method);
        assertEquals(accuracy.maxRelError(), one(method, accuracy.argMaxRel()).maxRelError(), method::toString);
        assertEquals(accuracy.maxUlpError(), one(method, accuracy.argMaxUlp()).maxUlpError(), method::toString);
    }

    private static Accuracy one(Method method, int bits) {
        return engine.measurements().accuracy(method, Integer.toUnsignedLong(bits), 1);
    }

    /** A neighbour of the exact result is less than an ulp away. */
    @ParameterizedTest
    @MethodSource("methods")
    void faithfulMeansBelowAnUlp(Method method) {
        Accuracy accuracy = measured(method);
        assertTrue(accuracy.correctlyRounded() <= accuracy.faithful() && accuracy.faithful() <= accuracy.inputs());
        assertTrue(accuracy.maxUlpError() < 1 || accuracy.faithful() < accuracy.inputs(), accuracy::toString);
        assertEquals((double) accuracy.faithful() / accuracy.inputs(), accuracy.faithfulShare());
    }

    /** A result nearer than half an ulp is the correctly rounded one, and every correctly rounded one is that near. */
    @ParameterizedTest
    @MethodSource("methods")
    void correctlyRoundedMeansBelowHalfAnUlp(Method method) {
        Accuracy accuracy = measured(method);
        assertEquals(accuracy.maxUlpError() <= 0.5, accuracy.correctlyRounded() == accuracy.inputs(), accuracy::toString);
    }

    @ParameterizedTest
    @CsvSource({"rcp_ieee", "rsqrt_ieee", "rcp_ieee_f16", "rsqrt_ieee_f16", "rcp_ieee_bf16", "rsqrt_ieee_bf16"})
    void ieeeMethodsAreCorrectlyRounded(String method) {
        Accuracy accuracy = measured(Method.of(method));
        assertEquals(Method.of(method), Method.ieee(accuracy.method().op(), accuracy.method().format()));
        assertEquals(1.0, accuracy.correctlyRoundedShare());
        assertTrue(accuracy.maxUlpError() < 0.5, accuracy::toString);
    }

    /** What is called so, by its name or its summary. */
    @ParameterizedTest
    @MethodSource("methods")
    void methodsThatPromiseCorrectRoundingKeepIt(Method method) {
        boolean promised = method.label().matches(".*_(ieee|native|exact|cuda_rn)(_b?f16)?")
                || method.summary().contains("correctly rounded") && method != Method.RSQRT_DIV_SQRT;
        Accuracy accuracy = measured(method);
        assertEquals(promised, accuracy.correctlyRounded() == accuracy.inputs(), accuracy::toString);
    }

    /** Published, or measured on an H200; in the digits of the source. */
    @ParameterizedTest
    @CsvSource({
        "rcp_magic_2nr_full, 48.7394085", "rcp_magic_2nr_reduced, 14.0434610", "rsqrt_magic_1nr, 12146.4007",
        "rsqrt_magic_halley, 277.529361", "rsqrt_magic_2nr, 12.0396649", // Juffa 2025
        "rcp_mufu, 0.974873", "rsqrt_mufu, 1.514485"})
    void ulpErrorHasThePublishedDigits(String method, BigDecimal published) {
        assertDigits(published, method, Accuracy::maxUlpError);
    }

    @ParameterizedTest
    @CsvSource({
        "rcp_magic_2nr_full, 3.39609828e-6", "rcp_magic_2nr_reduced, 8.90010789e-7", "rsqrt_magic_1nr, 7.79748218e-4",
        "rsqrt_magic_halley, 1.84172627e-5", "rsqrt_magic_2nr, 7.33878383e-7", // Juffa 2025
        "rcp_mufu, 9.829168e-8", "rsqrt_mufu, 1.246685e-7", "rsqrt_quake, 1.752338672e-3", "rsqrt_mufu_1nr, 1.549425e-7"})
    void relativeErrorHasThePublishedDigits(String method, BigDecimal published) {
        assertDigits(published, method, Accuracy::maxRelError);
    }

    /** Percentages of the special function unit's results, measured on an H200. */
    @ParameterizedTest
    @CsvSource({"rcp_mufu, 13.21", "rsqrt_mufu, 21.66"})
    void shareOfIncorrectRoundingHasTheMeasuredDigits(String method, BigDecimal measured) {
        assertDigits(measured, method, accuracy -> 100 * (1 - accuracy.correctlyRoundedShare()));
    }

    private static void assertDigits(BigDecimal expected, String method, ToDoubleFunction<Accuracy> figure) {
        BigDecimal found = BigDecimal.valueOf(figure.applyAsDouble(measured(Method.of(method))));
        assertEquals(0, expected.compareTo(found.round(new MathContext(expected.precision(), RoundingMode.HALF_EVEN))),
                () -> method + ": " + found + " instead of " + expected);
    }
}
