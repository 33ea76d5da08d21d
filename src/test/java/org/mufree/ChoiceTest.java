// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mufree.Choice.Contender;
import org.mufree.speeds.Rate;
import org.mufree.speeds.Speeds;

/** The choice by given speeds. */
class ChoiceTest {
    private static final Domain ONE_TO_FOUR = new Domain(1, 4);
    private static final Domain ALL = new Domain(Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY);

    /** Speeds of the test's own; a copy moves 80 bytes a second. */
    private record Given(ToDoubleBiFunction<Method, Mode> rate) implements Speeds {
        @Override
        public Rate rate(Method method, Mode mode) {
            return new Rate(rate.applyAsDouble(method, mode), true);
        }

        @Override
        public Unit unit() {
            return Unit.PER_SECOND;
        }

        @Override
        public OptionalDouble copyBytesPerSecond() {
            return OptionalDouble.of(80);
        }

        @Override
        public String source() {
            return "given";
        }
    }

    private static Choice choice(Op op, Required required, Domain domain, ToDoubleBiFunction<Method, Mode> rate) {
        return Choice.of(new Request(op, Format.F32, required, domain), new Given(rate));
    }

    /** Speeds by place in the table, far enough apart to be told. */
    private static double byPlace(Method method, Mode mode) {
        return 100 + 10 * method.ordinal();
    }

    @ParameterizedTest
    @EnumSource
    void theFastestOfThoseThatQualifyIsTaken(Method limit) {
        Required required = Required.ulp(limit.maxUlpError());
        Choice choice = Choice.of(new Request(limit.op(), limit.format(), required, ONE_TO_FOUR),
                new Given(ChoiceTest::byPlace));
        List<Method> qualified = Method.of(limit.op(), limit.format()).stream().filter(required::isMetBy).toList();
        double most = byPlace(qualified.get(qualified.size() - 1), Mode.RAW);
        assertTrue(qualified.contains(choice.method()));
        assertTrue(byPlace(choice.method(), Mode.RAW) >= most * (1 - Choice.NOISE));
        assertEquals(qualified.size() - 1, choice.runnersUp().size());
        assertEquals(choice.contenders().stream().sorted(Comparator.comparingDouble((Contender c) -> -c.rate().value()))
                .toList(), choice.contenders());
        choice.excludedFaster().forEach(c -> assertTrue(!required.isMetBy(c.method()) && c.rate().value() > most * 0.98));
    }

    @Test
    void aGuardedSpeedCountsWhereAGuardIsNeeded() {
        ToDoubleBiFunction<Method, Mode> rates = (m, mode) -> m == Method.RCP_MAGIC_2NR_FULL ? mode == Mode.RAW ? 9 : 1 : 5;
        Choice raw = choice(Op.RCP, Required.relative(1e-5), ONE_TO_FOUR, rates);
        assertSame(Method.RCP_MAGIC_2NR_FULL, raw.method());
        assertSame(Mode.RAW, raw.mode());
        Choice guarded = choice(Op.RCP, Required.relative(1e-5), ALL, rates);
        assertTrue(guarded.method() != Method.RCP_MAGIC_2NR_FULL && guarded.mode() == Mode.GUARDED);
        assertEquals(1, guarded.contenders().get(guarded.contenders().size() - 1).rate().value());
    }

    @Test
    void ofEquallyFastOnesTheMostAccurateIsTaken() {
        Method best = choice(Op.RCP, Required.relative(1e-5), ONE_TO_FOUR, (m, mode) -> 7).method();
        assertEquals(Method.ieee(Op.RCP, Format.F32).maxUlpError(), best.maxUlpError());
        ToDoubleBiFunction<Method, Mode> nearly = (m, mode) ->
                m == Method.RCP_MUFU ? 100 : m == Method.RCP_IEEE ? 98.5 : 50;
        assertSame(Method.RCP_IEEE, choice(Op.RCP, Required.relative(1e-5), ONE_TO_FOUR, nearly).method());
        ToDoubleBiFunction<Method, Mode> clearly = (m, mode) -> m == Method.RCP_MUFU ? 100 : m == Method.RCP_IEEE ? 97 : 50;
        assertSame(Method.RCP_MUFU, choice(Op.RCP, Required.relative(1e-5), ONE_TO_FOUR, clearly).method());
    }

    @Test
    void whatNoMethodCanIsAnError() {
        Required beyond = Required.relative(1e-9);
        String message = assertThrows(IllegalArgumentException.class,
                () -> Method.fastest(Op.RSQRT, Format.F32, beyond, ALL)).getMessage();
        Method best = Method.of(Op.RSQRT, Format.F32).stream().min(Comparator.comparingDouble(Method::maxRelError))
                .orElseThrow();
        for (String word : List.of("required is", "1.0E-9", "RSQRT", "F32", best.label(),
                String.valueOf(best.maxRelError()))) {
            assertTrue(message.contains(word), message);
        }
        try (Engine engine = Engine.cpu(1)) {
            assertThrows(IllegalArgumentException.class, () -> Method.fastest(Op.RSQRT, Format.F32, beyond, ALL, engine));
        }
    }

    /** 4 bytes read and 4 written take 1/10 s; 50 results of a method with 500 a second take as long. */
    @Test
    void correctRoundingIsFreeUpToTheSpeedOfMemory() {
        Required exact = Required.correctlyRounded();
        Choice choice = choice(Op.RCP, Required.relative(1e-5), ONE_TO_FOUR, (m, mode) -> exact.isMetBy(m) ? 500 : 1000);
        assertTrue(exact.isMetBy(choice.exact().method()) && !exact.isMetBy(choice.method()));
        assertEquals(50, choice.freeResultsPerElement().orElseThrow(), 1e-12);
    }

    /** Whatever is asked for and can be had, on any domain, by any speeds that need no GPU. */
    @ParameterizedTest
    @EnumSource
    void everyAccuracyOfTheTableCanBeHad(Method method) {
        for (Speeds speeds : List.of(Speeds.shipped(), Speeds.counted())) {
            for (Domain domain : List.of(ONE_TO_FOUR, ALL)) {
                for (Required required : Stream.of(Required.relative(method.maxRelError()),
                        Required.ulp(method.maxUlpError()), Required.correctlyRounded()).toList()) {
                    Choice choice = Choice.of(new Request(method.op(), method.format(), required, domain), speeds);
                    assertTrue(required.isMetBy(choice.method()));
                    assertSame(method.op(), choice.method().op());
                    assertSame(method.format(), choice.method().format());
                    assertSame(domain == ALL ? Mode.GUARDED : Mode.RAW, choice.mode());
                }
            }
        }
    }

    @Test
    void javasEntryIsTheChoiceByShippedSpeeds() {
        Required required = Required.relative(1e-6);
        assertSame(Choice.of(new Request(Op.RCP, Format.F32, required, ONE_TO_FOUR), Speeds.shipped()).method(),
                Method.fastest(Op.RCP, Format.F32, required, ONE_TO_FOUR));
    }
}
