// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mufree.Accuracy;
import org.mufree.DeviceArray;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.Op;
import org.mufree.report.Group;
import picocli.CommandLine;

/** The commands that measure, on few methods: each costs a pass over every argument. */
class MeasuringCommandsTest {
    @Test
    void verifyTriesEveryArgument() throws IOException {
        Run run = Run.of("verify", "rsqrt_magic_2nr", "rcp_magic_2nr_reduced", "--json", "-").succeeded();
        assertTrue(run.err().startsWith("engine: "), run.err());
        JsonNode rows = run.json();
        assertEquals(2, rows.size());
        assertRow(rows.get(0), Method.RSQRT_MAGIC_2NR, 0x7f000000L, "7.33878383e-7", "12.0396649");
        long reduced = 2L * (Float.floatToRawIntBits(0x1.e69b7ap125f) - 0x00800000L + 1);
        assertRow(rows.get(1), Method.RCP_MAGIC_2NR_REDUCED, reduced, "8.90010789e-7", "14.0434610");
    }

    /** Against the published errors, an independent count of the domain, and the error at the argument named. */
    private static void assertRow(JsonNode row, Method method, long inputs, String rel, String ulp) {
        assertEquals(method.label(), row.get("method").textValue());
        assertEquals("f32", row.get("format").textValue());
        assertEquals(inputs, row.get("inputs").longValue());
        assertEquals(rel, Numbers.relError(row.get("maxRelError").doubleValue()));
        assertEquals(ulp, Numbers.ulpError(row.get("maxUlpError").doubleValue()));
        assertTrue(row.get("withinBound").booleanValue());
        double share = row.get("correctlyRounded").doubleValue();
        assertTrue(share > 0 && share < 1, row::toString);
        assertTrue(row.get("faithful").doubleValue() > share && row.get("faithful").doubleValue() < 1, row::toString);
        String bits = row.get("argMax").textValue();
        assertTrue(bits.matches("0x[0-9a-f]{8}"), bits);
        float x = Float.intBitsToFloat(Integer.parseUnsignedInt(bits.substring(2), 16));
        float[] y = new float[1];
        try (Engine engine = Engine.cpu(1)) {
            engine.apply(method, Mode.RAW, new float[] {x}, y);
        }
        double exact = method.op() == Op.RCP ? 1.0 / x : 1 / Math.sqrt(x);
        assertEquals(Math.abs(y[0] - exact) / Math.abs(exact), row.get("maxRelError").doubleValue(), 1e-15);
        assertFalse(row.get("engine").textValue().isEmpty());
        assertEquals(Engine.build(), row.get("build").textValue());
        assertFalse(Instant.parse(row.get("date").textValue()).isAfter(Instant.now()));
    }

    @Test
    void aBrokenBoundIsSeen() {
        Method method = Method.RCP_IEEE;
        Accuracy good = new Accuracy(method, 10, 10, 10, method.maxRelError(), 1, method.maxUlpError(), 1);
        Accuracy bad = new Accuracy(method, 10, 9, 9, method.maxRelError(), 1, Math.nextUp(method.maxUlpError()), 1);
        Accuracy nan = new Accuracy(method, 10, 9, 9, Double.POSITIVE_INFINITY, 1, Double.POSITIVE_INFINITY, 1);
        assertEquals(0, VerifyCommand.exitCode(List.of(good), List.of()));
        for (Accuracy broken : List.of(bad, nan)) {
            assertEquals(1, VerifyCommand.exitCode(List.of(good, broken), List.of()));
            StringWriter text = new StringWriter();
            VerifyCommand.table(List.of(good, broken)).print(new PrintWriter(text));
            assertEquals(1, text.toString().lines().filter(line -> line.contains("FAILS")).count(), text::toString);
        }
    }

    @Test
    void aDifferenceInBitsIsSeen() {
        var same = new BitComparison.Result(Method.RCP_MUFU, Mode.RAW, 1L << 32, -1, 0, 0);
        var differs = new BitComparison.Result(Method.RCP_MUFU, Mode.RAW, 0x80000001L, 0x80000000L, 0xff800000, 0x3f800001);
        assertEquals(0, VerifyCommand.exitCode(List.of(), List.of(same)));
        assertEquals(1, VerifyCommand.exitCode(List.of(), List.of(same, differs)));
        assertEquals("rcp_mufu raw: 2147483649 results compared, which DIFFER at 0x80000000 (-0x0p0): CPU 0xff800000 "
                + "(-Infinity), engine 0x3f800001 (0x1.000002p0)", differs.describe());
        Accuracy accuracy = new Accuracy(Method.RCP_MUFU, 1, 1, 1, 0, 0, 0, 0);
        try (Engine engine = Engine.cpu(1)) {
            Machine machine = Machine.of(engine);
            assertEquals(List.of(false, true), List.of(List.of(same, differs), List.of(same)).stream().map(results ->
                    VerifyCommand.rows(List.of(accuracy), results, machine).get(0).get("sameBitsAsCpu")).toList());
        }
    }

    /** Of a 16-bit format, whose validation takes no minute. */
    @Test
    void benchValidatesAndTimes() throws IOException {
        Run run = Run.of("bench", "rcp_packed_halley_f16", "--repetitions", "3", "--length", "100003", "--json", "-")
                .succeeded();
        assertTrue(run.err().startsWith("engine: "), run.err());
        assertEquals(1, run.json().size());
        JsonNode row = run.json().get(0);
        assertEquals("rcp_packed_halley_f16", row.get("method").textValue());
        assertTrue(row.get("validated").booleanValue() && row.get("withinBound").booleanValue());
        assertEquals(3, row.get("repetitions").intValue());
        assertEquals("raw", row.get("chainMode").textValue());
        assertEquals("guarded", row.get("mapMode").textValue());
        assertEquals("rcp_native_f16", row.get("baseline").textValue());
        double results = row.get("chainLength").doubleValue() * row.get("chainSteps").doubleValue();
        assertEquals(results, row.get("chainResultsPerSecond").doubleValue() * row.get("chainSeconds").doubleValue(),
                results * 1e-9);
        assertEquals(100003 * 4.0, row.get("mapBytesPerSecond").doubleValue() * row.get("mapSeconds").doubleValue(), 1e-3);
        for (String ratio : List.of("chainRatioToBaseline", "mapShareOfCopy")) {
            JsonNode range = row.get(ratio + "Range");
            double median = row.get(ratio).doubleValue();
            assertTrue(0 < range.get(0).doubleValue() && range.get(0).doubleValue() <= median
                    && median <= range.get(1).doubleValue(), row::toString);
        }
    }

    /** Two formats in one run: each with its own arrays, and measured against CUDA's own function. */
    @Test
    void compareShowsSixteenBitMethodsBesideTheNativeOnes() throws IOException {
        Run run = Run.of("compare", "rcp_ieee_f16", "rcp_magic_f16", "rsqrt_magic_bf16", "--repetitions", "1", "--length",
                "1001", "--json", "-").succeeded();
        assertTrue(run.err().contains("\nrcp: 1/x in f16\nmethod"), run.err());
        assertTrue(run.err().contains("\nrsqrt: 1/sqrt(x) in bf16\nmethod"), run.err());
        assertEquals(2, run.err().lines().filter(line -> line.contains("  x native  ")).count(), run.err());
        assertFalse(run.err().contains("  x MUFU  "), run.err());
        JsonNode rows = run.json();
        assertEquals(3, rows.size());
        assertEquals("rcp_native_f16", rows.get(0).get("baseline").textValue());
        assertEquals("rsqrt_native_bf16", rows.get(2).get("baseline").textValue());
        for (JsonNode row : rows) {
            assertTrue(row.get("chainRatioToBaseline").doubleValue() > 0, row::toString);
            assertEquals(1001 * 4.0, row.get("mapBytesPerSecond").doubleValue() * row.get("mapSeconds").doubleValue(), 1e-3);
        }
    }

    /** MUFU flushes by itself; Quake's half of the least normal numbers is flushed. Their first 2^16 arguments tell. */
    @Test
    void verifyReportsFlushToZero() {
        try (Engine engine = Engine.cpu(1)) {
            FlushReport report = new FlushReport(Stream.of(Method.RSQRT_MUFU, Method.RSQRT_QUAKE)
                    .map(method -> engine.measurements().flushedAccuracy(method, 0x00800000, 1 << 16)).toList());
            Map<String, Object> mufu = report.rows(Machine.of(engine)).get(0);
            Map<String, Object> quake = report.rows(Machine.of(engine)).get(1);
            assertEquals(0L, mufu.get("differing"));
            assertEquals(65536L, quake.get("differing"));
            assertEquals(0x1p-126, ((double[]) mufu.get("boundHoldsFor"))[0]);
            assertEquals(Float.intBitsToFloat(0x00810000), ((double[]) quake.get("boundHoldsFor"))[0]);
            List<String> lines = report.markdown().lines().filter(line -> line.startsWith("| rsqrt_")).toList();
            assertTrue(lines.get(0).contains("safe: same bits | its domain"), lines::toString);
            assertTrue(lines.get(1).contains("NOT SAFE"), lines::toString);
        }
        Run.of("verify", "--ftz", "rcp_ieee_f16").failed(2, "--ftz", "f32");
        Run.of("verify", "--ftz", "--bits", "rcp_ieee").failed(2, "--ftz", "--bits");
    }

    @Test
    void nothingIsTimedBeforeItWasValidated() {
        BenchOptions options = CommandLine.populateCommand(new BenchOptions(), "--length", "64");
        try (Engine engine = Engine.cpu(1); SpeedRun run = new SpeedRun(engine, options)) {
            assertThrows(IllegalStateException.class, () -> run.time(Method.RCP_IEEE));
        }
    }

    @Test
    void theBaselineIsMufuItself() {
        assertEquals(Method.RCP_MUFU, Method.baseline(Op.RCP, Format.F32));
        assertEquals(Method.RSQRT_MUFU, Method.baseline(Op.RSQRT, Format.F32));
        assertEquals(Method.RCP_NATIVE_F16, Method.baseline(Op.RCP, Format.F16));
        assertEquals(Method.RSQRT_NATIVE_BF16, Method.baseline(Op.RSQRT, Format.BF16));
    }

    /** A 16-bit method's bits, raw and guarded, and its figures: an argument has four digits. */
    @Test
    void verifyTriesSixteenBitFormats() throws IOException {
        Run run = Run.of("verify", "--format", "f16", "--op", "rcp", "rcp_ieee_f16", "rsqrt_ieee_f16", "--bits",
                "--json", "-").succeeded();
        for (String mode : List.of("raw", "guarded")) {
            assertTrue(run.err().contains("rcp_ieee_f16 " + mode + ": 65536 results compared, the same bits"), run.err());
        }
        assertEquals(1, run.json().size());
        JsonNode row = run.json().get(0);
        assertEquals("f16", row.get("format").textValue());
        assertEquals(57346, row.get("inputs").longValue(), "twice from 0x0400 to 0x7400");
        assertEquals(1, row.get("correctlyRounded").doubleValue());
        assertEquals(1, row.get("faithful").doubleValue());
        assertTrue(row.get("argMax").textValue().matches("0x[0-9a-f]{4}"), row::toString);
        assertTrue(row.get("sameBitsAsCpu").booleanValue());
    }

    /** What every kernel of a format is given, and finds when it wrote nothing. */
    @ParameterizedTest
    @EnumSource
    void argumentsAreFromOneToFour(Format format) {
        try (Engine engine = Engine.cpu(1); DeviceArray array = engine.allocate(format, 5000)) {
            Arguments.fill(array);
            try (HostValues values = HostValues.of(array)) {
                Set<Integer> distinct = new HashSet<>();
                for (int i = 0; i < 5000; i++) {
                    distinct.add(values.bits(i));
                }
                int one = Numbers.bits(format, 1);
                int four = Numbers.bits(format, 4);
                assertTrue(distinct.stream().allMatch(bits -> one <= bits && bits < four));
                assertEquals(Math.min(5000, four - one), distinct.size());
            }
            Arguments.poison(array);
            try (HostValues values = HostValues.of(array)) {
                assertTrue(Numbers.bitsAndValue(format, values.bits(4999)).contains("NaN"));
            }
        }
    }

    @Test
    void reportsGroupMethodsByOpAndFormat() {
        List<Group> groups = List.of(new Group(Op.RCP, Format.F32), new Group(Op.RSQRT, Format.BF16));
        assertEquals(List.of("rcp: 1/x", "rsqrt: 1/sqrt(x) in bf16"),
                groups.stream().map(ComparisonTable::heading).toList());
        assertTrue(groups.get(1).has(Method.RSQRT_IEEE_BF16));
        assertFalse(groups.get(1).has(Method.RSQRT_IEEE_F16) || groups.get(1).has(Method.RCP_IEEE_BF16));
    }
}
