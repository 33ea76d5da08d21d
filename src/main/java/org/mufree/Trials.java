// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;
import java.util.function.LongConsumer;
import org.mufree.internal.Native;

/**
 * Tries candidates for the constants of a form on an engine. CPU and GPU give the same doubles, so that a search finds the
 * same candidate on both.
 */
public final class Trials {
    /** Results of one native call: a fraction of a second's work, during which the garbage collector may have to wait. */
    private static final long AT_ONCE = 1L << 26;

    private final Engine engine;
    private final Form form;
    private final Format format;
    private final Arithmetic arithmetic;

    Trials(Engine engine, Form form, Format format, Arithmetic arithmetic) {
        this.engine = engine;
        this.form = Checks.notNull(form, "form");
        this.format = Checks.notNull(format, "format");
        this.arithmetic = Checks.notNull(arithmetic, "arithmetic");
    }

    /** The form whose constants are tried. */
    public Form form() {
        return form;
    }

    /** The format of arguments and results. */
    public Format format() {
        return format;
    }

    /** In what the form is evaluated. */
    public Arithmetic arithmetic() {
        return arithmetic;
    }

    /**
     * For each candidate the maximum of its error over the arguments, which are positive and normal, by their bits.
     *
     * @param progress told, now and then, how many candidates more were tried
     * @throws IllegalArgumentException if there is no argument, a candidate has too few or too many constants, or one that
     *         packed arithmetic can't have: one that is no normal number of the format
     */
    public double[] errors(Objective objective, List<Candidate> candidates, short[] arguments, LongConsumer progress) {
        Checks.notNull(objective, "objective");
        Checks.notNull(arguments, "arguments");
        double[] errors = new double[candidates.size()];
        int piece = (int) Math.max(1, Math.min(Integer.MAX_VALUE, AT_ONCE / Math.max(1, arguments.length)));
        for (int begin = 0; begin < errors.length; begin += piece) {
            int n = Math.min(piece, errors.length - begin);
            int[] words = words(candidates.subList(begin, begin + n));
            double[] found = new double[n];
            engine.handle().call(native_ -> Native.mufree_form_errors(native_, form.row(), format.code, arithmetic.code,
                    objective.code, words, n, arguments, arguments.length, found));
            System.arraycopy(found, 0, errors, begin, n);
            progress.accept(n);
        }
        return errors;
    }

    /** What a candidate makes of each argument: not rounded to the format where the arithmetic is wide. */
    public float[] results(Candidate candidate, short[] arguments) {
        int[] words = words(List.of(candidate));
        float[] results = new float[Checks.notNull(arguments, "arguments").length];
        engine.handle().call(native_ -> Native.mufree_form_results(native_, form.row(), format.code, arithmetic.code, words,
                arguments, arguments.length, results));
        return results;
    }

    private int[] words(List<Candidate> candidates) {
        int[] words = new int[candidates.size() * (1 + form.textbook().size())];
        int at = 0;
        for (Candidate candidate : candidates) {
            if (candidate.constants().size() != form.textbook().size()) {
                throw new IllegalArgumentException("candidate is " + candidate + ": " + form + " has "
                        + form.textbook().size() + " constants beside the magic");
            }
            words[at++] = candidate.magic();
            for (float constant : candidate.constants()) {
                words[at++] = Float.floatToRawIntBits(constant);
            }
        }
        return words;
    }
}
