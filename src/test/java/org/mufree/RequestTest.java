// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which methods do what is asked for, and in which mode. */
class RequestTest {
    private static Request request(Op op, Format format, float lo, float hi) {
        return new Request(op, format, Required.correctlyRounded(), new Domain(lo, hi));
    }

    /** The methods' domains reach from the least normal number to 2^126 (rcp) and to the greatest number (rsqrt). */
    @ParameterizedTest
    @CsvSource({
        "RCP, 0x1p-126, 0x1p126, ''", "RCP, -0x1p126, -0x1p-126, ''", "RCP, 1, 0x1.000002p126, numbers above 0x1p126",
        "RCP, -1, 2, zero", "RCP, 0, 1, zero", "RCP, -1, -0.0, zero", "RCP, 1e-40, 1, subnormals",
        "RCP, -1, -1e-40, subnormals", "RCP, 1, Infinity, infinity", "RCP, -Infinity, -1, infinity",
        "RSQRT, 0x1p-126, 0x1.fffffep127, ''", "RSQRT, -1e-30, 1, negative numbers", "RSQRT, -0.0, 1, zero",
        "RSQRT, -2, -1, negative numbers", "RSQRT, 1, Infinity, infinity", "RSQRT, 1e-45, 1, subnormals"})
    void rawWhereTheDomainHoldsEveryArgument(Op op, float lo, float hi, String beyond) {
        Request request = request(op, Format.F32, lo, hi);
        Method method = Method.ieee(op, Format.F32);
        assertEquals(beyond, request.beyond(method).orElse(""));
        assertEquals(beyond.isEmpty() ? Mode.RAW : Mode.GUARDED, request.mode(method));
    }

    @Test
    void eachMethodIsJudgedByItsOwnDomain() {
        Request request = request(Op.RCP, Format.F32, 1, 0x1p126f);
        assertEquals(Mode.RAW, request.mode(Method.RCP_MAGIC_2NR_FULL));
        assertEquals(Mode.GUARDED, request.mode(Method.RCP_MAGIC_2NR_REDUCED));
        assertEquals(Optional.of("numbers above 0x1.e69b7ap125"), request.beyond(Method.RCP_MAGIC_2NR_REDUCED));
    }

    /** Of a 16-bit format only its own values count: 65504 is the greatest of binary16, and 65519 still rounds to it. */
    @ParameterizedTest
    @CsvSource({"1, 65504, RAW", "1, 65519, RAW", "1, 1e30, RAW", "1, Infinity, GUARDED", "0x0.ff8p-14, 1, GUARDED",
        "0x1p-14, 1, RAW", "0x0.ffffp-14, 1, RAW", "1e-9, 1, GUARDED"})
    void onlyTheFormatsOwnValuesCount(float lo, float hi, Mode mode) {
        assertEquals(mode, request(Op.RSQRT, Format.F16, lo, hi).mode(Method.RSQRT_IEEE_F16));
    }

    @Test
    void aDomainWithoutAValueOfTheFormatIsRefused() {
        String message = assertThrows(IllegalArgumentException.class,
                () -> request(Op.RCP, Format.BF16, 1.001f, 1.002f)).getMessage();
        assertTrue(message.contains("domain is ") && message.contains("1.001") && message.contains("BF16"), message);
        assertEquals("required is null", assertThrows(NullPointerException.class,
                () -> new Request(Op.RCP, Format.F32, null, new Domain(1, 2))).getMessage());
    }

    /** Against every value of a format: the nearest from below and from above, of numbers that lie between two. */
    @ParameterizedTest
    @EnumSource(names = {"F16", "BF16"})
    void numbersAreRoundedDownAndUpToAFormat(Format format) {
        float previous = Float.NEGATIVE_INFINITY;
        float[] values = new float[1 << 16];
        for (int i = 0; i < values.length; i++) {
            values[i] = format.toFloat((short) i);
        }
        for (float value : (Iterable<Float>) Stream.iterate(0, i -> i + 1).limit(values.length).map(i -> values[i])
                .filter(v -> !Float.isNaN(v)).sorted()::iterator) {
            assertEquals(value, format.floor(value) + 0f, 0);
            assertEquals(value, format.ceil(value) + 0f, 0);
            if (value > previous && previous != Float.NEGATIVE_INFINITY && value != Float.POSITIVE_INFINITY) {
                for (float between : new float[] {Math.nextUp(previous), previous / 2 + value / 2, Math.nextDown(value)}) {
                    assertEquals(previous, format.floor(between), 0, () -> "below " + between);
                    assertEquals(value, format.ceil(between), 0, () -> "above " + between);
                }
            }
            previous = value;
        }
        assertEquals(Float.POSITIVE_INFINITY, previous);
    }

    @ParameterizedTest
    @EnumSource
    void theLeastNormalNumberIsThatOfTheFormat(Format format) {
        assertEquals(format == Format.F16 ? 0x1p-14f : 0x1p-126f, format.minNormal());
    }

    @ParameterizedTest
    @EnumSource
    void statedErrorsDecide(Method method) {
        assertTrue(Required.relative(method.maxRelError()).isMetBy(method));
        assertFalse(Required.relative(Math.nextDown(method.maxRelError())).isMetBy(method));
        assertTrue(Required.ulp(method.maxUlpError()).isMetBy(method));
        assertFalse(Required.ulp(Math.nextDown(method.maxUlpError())).isMetBy(method));
        assertEquals(method.maxUlpError() < 0.5, Required.correctlyRounded().isMetBy(method));
        assertEquals(method.maxRelError() <= 0x1p-10, Required.bits(10).isMetBy(method));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void whatIsNoAccuracyIsRefused(double value) {
        for (var factory : Stream.<java.util.function.DoubleFunction<Required>>of(Required::relative, Required::ulp,
                Required::bits).toList()) {
            String message = assertThrows(IllegalArgumentException.class, () -> factory.apply(value)).getMessage();
            assertTrue(message.contains(" is " + value + ": "), message);
        }
        assertThrows(IllegalArgumentException.class, () -> Required.relative(1));
    }
}
