// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Mix;
import org.mufree.Mode;

/** Speeds that need no measurement here: counted, and measured before. */
class SpeedsTest {
    /** At most 16 MUFU results a clock and SM, and 128/n of n other instructions a result. */
    @ParameterizedTest
    @CsvSource({"1, 1, 16", "5, 0, 25.6", "7, 1, 16", "19, 2, 6.7368421", "9, 1, 14.222222", "1.5, 0, 85.333333",
        "3.5, 1, 16", "9.5, 1, 13.473684", "4.5, 0.5, 28.444444"})
    void theIssueModelIsTheSlowerOfIssueAndMufu(double ops, double mufu, double perClock) {
        assertEquals(perClock, IssueModel.resultsPerClock(ops, mufu), 1e-6);
    }

    @ParameterizedTest
    @EnumSource
    void resultsOfAPairAndOfAPeriodAreCounted(Method method) {
        double ops = (double) method.ops() / method.results();
        double mufuOps = (double) method.mufuOps() / method.results();
        assertEquals(method.mix().map(Mix::period).orElse(method.format() == Format.F32 ? 1 : 2), method.results());
        assertEquals(IssueModel.resultsPerClock(ops, mufuOps), Speeds.counted().rate(method, Mode.RAW).value());
    }

    @ParameterizedTest
    @EnumSource
    void aGuardCostsInstructions(Method method) {
        double raw = Speeds.counted().rate(method, Mode.RAW).value();
        double guarded = Speeds.counted().rate(method, Mode.GUARDED).value();
        assertTrue(method.mufuOps() > 0 || guarded < raw, "without MUFU every instruction counts");
        assertFalse(Speeds.counted().rate(method, Mode.RAW).measured());
    }

    /** The same run wrote the JSON: another format, read by another library. */
    @Test
    void shippedSpeedsAreThoseOfTheResults() throws IOException {
        Path file = Path.of(System.getProperty("mufree.home"), "docs/results", Shipped.GPU, "compare.json");
        assumeTrue(Files.exists(file), "a bundle has no results");
        JsonNode rows = new ObjectMapper().readTree(file.toFile());
        int known = 0;
        for (JsonNode row : rows) {
            String name = row.get("method").textValue();
            if (java.util.stream.Stream.of(Method.values()).noneMatch(m -> m.label().equals(name))) {
                continue;
            }
            known++;
            Rate rate = Speeds.shipped().rate(Method.of(name), Mode.RAW);
            assertTrue(rate.measured(), name);
            assertEquals(row.get("chainResultsPerSecond").doubleValue(), rate.value(), 0.05001e9, name);
            assertTrue(Speeds.shipped().source().contains(row.get("device").textValue()));
            assertTrue(Speeds.shipped().source().contains(row.get("commit").textValue()));
            double copy = row.get("mapBytesPerSecond").doubleValue() / row.get("mapShareOfCopy").doubleValue();
            assertEquals(copy, Speeds.shipped().copyBytesPerSecond().orElseThrow(), 0.2 * copy);
        }
        assertTrue(known > 0);
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodHasAShippedSpeed(Method method) {
        for (Mode mode : Mode.values()) {
            assertTrue(Speeds.shipped().rate(method, mode).value() > 1e9, method + " " + mode);
        }
    }

    /** Twice the model for the only measured method: twice the model for the others of its operation and format. */
    @Test
    void whatWasNotMeasuredIsEstimatedFromWhatWas() {
        double model = Speeds.counted().rate(Method.RCP_MUFU, Mode.RAW).value();
        Figures figures = new Figures(Map.of(Mode.RAW, Map.of(Method.RCP_MUFU, 2 * model)), OptionalDouble.of(1), "test");
        assertEquals(new Rate(2 * model, true), figures.rate(Method.RCP_MUFU, Mode.RAW));
        assertEquals(new Rate(2 * Speeds.counted().rate(Method.RCP_IEEE, Mode.RAW).value(), false),
                figures.rate(Method.RCP_IEEE, Mode.RAW));
        String message = assertThrows(IllegalStateException.class,
                () -> figures.rate(Method.RSQRT_MUFU, Mode.RAW)).getMessage();
        assertTrue(message.contains("rsqrt_mufu") && message.contains("test"), message);
        assertThrows(IllegalStateException.class, () -> figures.rate(Method.RCP_MUFU, Mode.GUARDED));
    }

    /** Columns by their headings; methods that the table no longer has are passed over. */
    @Test
    void reportsAreReadByTheirHeadings() {
        ComparisonReport report = ComparisonReport.parse("""
                # T

                | | |
                | --- | --- |
                | device | D |

                | method | % of copy | new | map GB/s | chain Gresults/s |
                | --- | ---: | --- | --- | --- |
                | rcp_mufu | 50.0 | x | 100 | 2.5 |
                | rcp_forgotten | 50.0 | x | 100 | 9.5 |
                """);
        assertEquals(Map.of(Method.RCP_MUFU, 2.5e9), report.perSecond());
        assertEquals(200e9, report.copyBytesPerSecond(), 1);
        assertEquals("D", report.machine().get("device"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "text", "| method | chain Gresults/s |\n| rcp_mufu | fast |",
        "| method | chain Gresults/s |\n| rcp_mufu | 1 |"})
    void whatIsNoReportIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> ComparisonReport.parse(text));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void ratesArePositive(double value) {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new Rate(value, true)).getMessage()
                .contains("value is " + value));
    }
}
