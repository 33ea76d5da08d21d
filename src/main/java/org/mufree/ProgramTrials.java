// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.Arrays;
import java.util.List;
import org.mufree.internal.Native;

/**
 * Tries candidates for the constants of a program on an engine. CPU and GPU give the same doubles, so that a search finds
 * the same candidate on both.
 */
public final class ProgramTrials {
    /** Results of one native call, during which the garbage collector may have to wait. */
    private static final long AT_ONCE = 1L << 28;

    private final Engine engine;
    private final Program program;
    private final int[] instructions;

    ProgramTrials(Engine engine, Program program) {
        this.engine = engine;
        this.program = Checks.notNull(program, "program");
        instructions = program.words();
    }

    /** The program whose constants are tried. */
    public Program program() {
        return program;
    }

    /**
     * The greatest error of each candidate.
     *
     * @param errors infinite where it is above the limit
     * @param worst the bits of the first argument with that error; 0 where it is above the limit
     */
    public record Errors(double[] errors, int[] worst) {
    }

    /**
     * For each candidate the maximum of its error over the arguments.
     *
     * @param limit an error above it is of no interest, and may be given up early
     * @throws IllegalArgumentException if there is no argument, or a candidate has too few or too many constants
     */
    public Errors errors(Objective objective, List<ProgramCandidate> candidates, BitPatterns arguments, double limit) {
        int[] words = new int[candidates.size() * (1 + program.constants())];
        for (int i = 0, at = 0; i < candidates.size(); i++) {
            for (int word : words(candidates.get(i))) {
                words[at++] = word;
            }
        }
        return errors(objective, words, arguments, limit);
    }

    /** As above, of candidates as words: the magic, then the bits of the constants. */
    public Errors errors(Objective objective, int[] words, BitPatterns arguments, double limit) {
        Checks.notNull(objective, "objective");
        Checks.notNull(arguments, "arguments");
        int size = 1 + program.constants();
        if (words.length % size != 0) {
            throw new IllegalArgumentException("words are " + words.length + ": a candidate has " + size);
        }
        int count = words.length / size;
        Errors all = new Errors(new double[count], new int[count]);
        Arrays.fill(all.errors, -1);
        int together = (int) Math.max(1, AT_ONCE / Math.max(1, arguments.count()));
        for (int begin = 0; begin < count; begin += together) {
            int n = Math.min(together, count - begin);
            int[] some = Arrays.copyOfRange(words, begin * size, (begin + n) * size);
            long at = 0;
            do {
                BitPatterns piece = arguments.slice(at, Math.min(AT_ONCE, arguments.count() - at));
                merge(all, begin, piece(objective, some, n, piece, limit));
                at += piece.count();
            } while (at < arguments.count());
        }
        return all;
    }

    private Errors piece(Objective objective, int[] words, int n, BitPatterns arguments, double limit) {
        Errors found = new Errors(new double[n], new int[n]);
        engine.handle().call(native_ -> Native.mufree_program_errors(native_, opCode(), objective.code,
                instructions, instructions.length, program.constants(), words, n, arguments.list(), arguments.first(),
                arguments.stride(), arguments.count(), limit, found.errors, found.worst));
        return found;
    }

    private static void merge(Errors all, int begin, Errors found) {
        for (int i = 0; i < found.errors.length; i++) {
            if (found.errors[i] > all.errors[begin + i]) {
                all.errors[begin + i] = found.errors[i];
                all.worst[begin + i] = found.worst[i];
            }
        }
    }

    /** What a candidate makes of each argument. */
    public float[] results(ProgramCandidate candidate, BitPatterns arguments) {
        int[] words = words(candidate);
        float[] results = new float[Math.toIntExact(Checks.notNull(arguments, "arguments").count())];
        engine.handle().call(native_ -> Native.mufree_program_results(native_, opCode(), instructions,
                instructions.length, program.constants(), words, arguments.list(), arguments.first(), arguments.stride(),
                results.length, results));
        return results;
    }

    private int opCode() {
        return program.op() == Op.RCP ? Native.MUFREE_RCP : Native.MUFREE_RSQRT;
    }

    private int[] words(ProgramCandidate candidate) {
        if (candidate.constants().size() != program.constants()) {
            throw new IllegalArgumentException("candidate is " + candidate + ": the program has " + program.constants()
                    + " constants beside the magic");
        }
        int[] words = new int[1 + program.constants()];
        words[0] = candidate.magic();
        for (int k = 0; k < program.constants(); k++) {
            words[1 + k] = Float.floatToRawIntBits(candidate.constants().get(k));
        }
        return words;
    }
}
