// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mufree.search.Inputs;
import org.mufree.search.LutSearch;
import org.mufree.search.Ranking;

/** A GPU judges candidates as the CPU does, to the last bit, and so finds the same ones. */
@NeedsGpu
class GpuTrialsTest {
    private static final List<Float> TEXTBOOK = List.of(0.5f, 1.5f);

    @ParameterizedTest
    @MethodSource("org.mufree.Candidates#kinds")
    void theSameErrorsAndResults(Form form, Format format, Arithmetic arithmetic) {
        short[] x = Inputs.all(form.op(), format);
        List<Candidate> candidates = Candidates.of(form, format);
        try (Engine gpu = Engine.gpu(0); Engine cpu = Engine.cpu()) {
            Trials here = gpu.trials(form, format, arithmetic);
            Trials there = cpu.trials(form, format, arithmetic);
            for (Objective objective : Objective.values()) {
                assertArrayEquals(there.errors(objective, candidates, x, n -> { }),
                        here.errors(objective, candidates, x, n -> { }), objective::toString);
            }
            for (Candidate candidate : candidates) {
                assertArrayEquals(there.results(candidate, x), here.results(candidate, x), candidate::toString);
            }
        }
    }

    @Test
    void theSameRankingAndTable() {
        Form form = Form.of("rsqrt_newton");
        short[] x = Inputs.all(Op.RSQRT, Format.BF16);
        try (Engine gpu = Engine.gpu(0); Engine cpu = Engine.cpu()) {
            Trials here = gpu.trials(form, Format.BF16, Arithmetic.WIDE);
            Trials there = cpu.trials(form, Format.BF16, Arithmetic.WIDE);
            assertEquals(Ranking.ofMagics(there, Objective.RELATIVE, TEXTBOOK, x, n -> { }),
                    Ranking.ofMagics(here, Objective.RELATIVE, TEXTBOOK, x, n -> { }));
            assertEquals(LutSearch.of(there, TEXTBOOK, 16, n -> { }), LutSearch.of(here, TEXTBOOK, 16, n -> { }));
        }
    }
}
