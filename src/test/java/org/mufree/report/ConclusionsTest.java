// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;
import org.mufree.report.Bench.Pattern;

/** Crossovers, Pareto lines and the model of mixes. */
class ConclusionsTest {
    private static final Group RCP = new Group(Op.RCP, Format.F32);

    /**
     * Memory feeds 500 k Gresults/s. rcp_mufu's 4000 are reached at k = 8 and are 0.67 of that at 12; rcp_ieee's 3000 are 0.75
     * at 8; rcp_magic_exact's 3900 are still 0.975 at 8; rcp_magic_square's 8000 are 0.67 at 24. At 8 memory gives that one
     * 4000, as many as MUFU has; at 12 it has 6000, 1.5 times as many, and 8000 in the end.
     */
    @ParameterizedTest
    @CsvSource({"RCP_MUFU, 12, , 1", "RCP_IEEE, 8, , 0.75", "RCP_MAGIC_EXACT, 12, , 0.975", "RCP_MAGIC_SQUARE, 24, 12, 2"})
    void crossoversAreThoseOfTheModel(Method method, Long leaves, Long overtakes, double atMost) {
        List<Bench> repeats = Samples.read("native.json").of(Pattern.REPEAT, RCP).stream()
                .filter(bench -> bench.method() == method).toList();
        assertEquals(12, repeats.size());
        assertEquals(new Crossover(method, OptionalLong.of(leaves),
                overtakes == null ? OptionalLong.empty() : OptionalLong.of(overtakes), atMost), Crossover.of(repeats));
    }

    private static SpeedPoint point(Method method, double error, double speed) {
        return new SpeedPoint(method, error, speed);
    }

    /** Of two equally accurate the faster one; what is a little faster than a more accurate one is not, in truth. */
    @Test
    void theParetoLineHeedsNoise() {
        List<SpeedPoint> line = SpeedPoint.pareto(List.of(point(Method.RCP_MAGIC_SKEWED, 1e-3, 200),
                point(Method.RCP_MUFU, 1e-7, 100), point(Method.RCP_IEEE, 6e-8, 99.5), point(Method.RCP_CUDA_RN, 6e-8, 70),
                point(Method.RCP_MAGIC_CUBIC, 1e-6, 90), point(Method.RCP_MAGIC_SQUARE, 1e-5, 150)));
        assertEquals(List.of(Method.RCP_IEEE, Method.RCP_MAGIC_SQUARE, Method.RCP_MAGIC_SKEWED),
                line.stream().map(SpeedPoint::method).toList());
    }

    @Test
    void withoutCompareTheNativeBenchmarkTellsSpeeds() {
        assertEquals(List.of(Method.RCP_MAGIC_EXACT, Method.RCP_MUFU, Method.RCP_MAGIC_SQUARE),
                SpeedPoint.pareto(SpeedPoint.of(Samples.read("native.json"), RCP)).stream().map(SpeedPoint::method).toList());
        assertEquals(List.of(), SpeedPoint.of(Samples.read("jmh.json"), RCP));
    }

    /** With n instructions of the trick the best share is n/(n+7), where MUFU and issue bind alike: 8/(8 n/(n+7)) times. */
    @ParameterizedTest
    @CsvSource({"RCP_MIX_SQUARE, 4, 2.75", "RCP_MIX_CUBIC, 5, 2.4", "RSQRT_MIX_SQUARE, 6, 2.1666666667",
        "RSQRT_MIX_CUBIC, 7, 2"})
    void mixesFollowTheIssueModel(Method mix, double ops, double best) {
        assertEquals(best, MixModel.ofBaseline(mix, 8 * ops / (ops + 7)), 1e-9);
        assertEquals(1, MixModel.ofBaseline(mix, 8));
        assertEquals(8 / ops, MixModel.ofBaseline(mix, 0), 1e-12);
        assertThrows(IllegalArgumentException.class, () -> MixModel.ofBaseline(Method.RCP_MUFU, 1));
    }
}
