// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mufree.search.Checkpoint;
import org.mufree.search.ConstantSearch;

/** A GPU interprets programs as the CPU does, to the last bit, and so finds the same constants. */
@NeedsGpu
class GpuProgramTrialsTest {
    @Test
    void theSameErrorsPlacesAndResults() {
        try (Engine gpu = Engine.gpu(0); Engine cpu = Engine.cpu()) {
            for (Form form : Form.all()) {
                ProgramTrialsTest.assertSame(cpu, gpu, form, BitPatterns.range(0x00800001, 5000, 0x65001));
                ProgramTrialsTest.assertSame(cpu, gpu, form, BitPatterns.range(0x3f800000, 1 << 20, 1));
                ProgramTrialsTest.assertSame(cpu, gpu, form,
                        BitPatterns.of(0x3f800000, 0x7f7fffff, 1, 0x00800000, 0x40490fdb));
            }
        }
    }

    /** Many candidates at once: more than one launch holds. */
    @Test
    void manyCandidates() {
        Program program = Program.parse(Op.RCP, "t = k0 - x*y; y*t");
        int[] words = new int[2 * 1_200_000];
        for (int i = 0; i < words.length; i += 2) {
            words[i] = 0x7ef33402 + i;
            words[i + 1] = Float.floatToIntBits(2.00128115f);
        }
        BitPatterns few = BitPatterns.range(0x3f800000, 100, 83_000);
        try (Engine gpu = Engine.gpu(0); Engine cpu = Engine.cpu()) {
            assertArrayEquals(
                    cpu.trials(program).errors(Objective.RELATIVE, words, few, 1).errors(),
                    gpu.trials(program).errors(Objective.RELATIVE, words, few, 1).errors());
        }
    }

    /** A candidate over 2^24 arguments takes a millisecond or so; with room for a slower GPU. */
    @Test
    void aCandidateTakesMilliseconds() {
        Form form = Form.of("rsqrt_cubic");
        ProgramCandidate candidate = new ProgramCandidate(0x5f16628b, List.of(1.00497389f, 0.574768662f, 0.99157387f));
        List<ProgramCandidate> candidates = Collections.nCopies(50, candidate);
        BitPatterns period = BitPatterns.range(0x3f800000, 1 << 24, 1);
        try (Engine gpu = Engine.gpu(0)) {
            ProgramTrials trials = gpu.trials(form.program());
            trials.errors(Objective.RELATIVE, candidates, period, Double.POSITIVE_INFINITY);
            long begin = System.nanoTime();
            trials.errors(Objective.RELATIVE, candidates, period, Double.POSITIVE_INFINITY);
            double milliseconds = (System.nanoTime() - begin) * 1e-6 / candidates.size();
            System.out.printf("a candidate over 2^24 arguments: %.3f ms%n", milliseconds);
            assertTrue(milliseconds < 10, () -> milliseconds + " ms");
        }
    }

    @Test
    void theSameConstants() {
        ConstantSearch.Question question = new ConstantSearch.Question(Program.parse(Op.RCP, "t = k0 - x*y; y*t"),
                List.of(), Objective.RELATIVE, new Domain(1, Math.nextDown(2f)), 1, 1);
        try (Engine gpu = Engine.gpu(0); Engine cpu = Engine.cpu()) {
            assertEquals(ConstantSearch.of(cpu, question, Checkpoint.NONE, n -> { }),
                    ConstantSearch.of(gpu, question, Checkpoint.NONE, n -> { }));
        }
    }
}
