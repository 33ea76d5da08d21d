// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.Domain;
import org.mufree.Format;
import org.mufree.report.Sample;

/** Numbers, tables and samples. */
class PresentationTest {
    @ParameterizedTest
    @ValueSource(strings = {"de", "ar-EG", "en"})
    void numbersAreTheSameInEveryLocale(String language) {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(language));
        try {
            assertEquals("3.39609828e-6", Numbers.relError(3.39609827905e-6));
            assertEquals("12146.4007", Numbers.ulpError(12146.4007164));
            assertEquals("1.50", Numbers.fixed(1.5, 2));
            assertEquals("0x00ecfdfd", Numbers.hexBits(Format.F32, 0x00ecfdfd));
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"7.79748217503e-4, 7.79748218e-4", "1, 1.00000000e0", "12.5, 1.25000000e1", "1e-100, 1.00000000e-100",
        "1e20, 1.00000000e20", "0, 0.00000000e0", "Infinity, Infinity", "NaN, NaN"})
    void relativeErrorsHaveNineDigits(double error, String text) {
        assertEquals(text, Numbers.relError(error));
    }

    @ParameterizedTest
    @CsvSource({"14.0434609846, 14.0434610", "277.529361048, 277.529361", "0.974872554935, 0.974872555", "0.5, 0.500000000",
        "9.9999999999, 10.0000000", "28401, 28401.0000", "123456789012, 123456789000", "0, 0", "Infinity, Infinity"})
    void ulpErrorsHaveNineDigits(double error, String text) {
        assertEquals(text, Numbers.ulpError(error));
    }

    @Test
    void onlyAllIsAHundredPerCent() {
        assertEquals("100.00", Numbers.percent(1, 2));
        assertEquals("<100", Numbers.percent(1 - 1e-9, 2));
        assertEquals("86.79", Numbers.percent(0.867853879991101, 2));
    }

    @Test
    void domainsAreHexFloats() {
        assertEquals("[0x1p-126, 0x1.fffffep127]", Numbers.domain(new Domain(Float.MIN_NORMAL, Float.MAX_VALUE)));
        assertEquals("0xff800000 (-Infinity)", Numbers.bitsAndValue(Format.F32, 0xff800000));
        assertEquals("0xfc00 (-Infinity)", Numbers.bitsAndValue(Format.F16, 0xfc00));
        assertEquals("0x3fc0 (0x1.8p0)", Numbers.bitsAndValue(Format.BF16, 0x3fc0));
    }

    @Test
    void tablesAlign() {
        Table table = new Table("name", ">value", "note");
        table.add("a", "12", "x");
        table.add("longer", "3.5", "");
        StringWriter text = new StringWriter();
        table.print(new PrintWriter(text));
        assertEquals("name    value  note\na          12  x\nlonger    3.5\n", text.toString());
        assertEquals("| name | value | note |\n| --- | ---: | --- |\n| a | 12 | x |\n| longer | 3.5 |  |\n", table.markdown());
        assertThrows(IllegalArgumentException.class, () -> table.add("a"));
    }

    @Test
    void samplesHaveMediansAndRanges() {
        double[] odd = {5, 1, 3};
        assertEquals(3, Sample.of(3, i -> odd[i]).median());
        assertArrayEquals(new double[] {1, 5}, Sample.of(3, i -> odd[i]).range());
        double[] even = {4, 1, 3, 100};
        assertEquals(3.5, Sample.of(4, i -> even[i]).median());
        assertThrows(IllegalArgumentException.class, () -> Sample.of(0, i -> 1));
    }
}
