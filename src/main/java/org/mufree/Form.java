// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mufree.internal.Native;

/**
 * A method whose constants are still free: a magic guess and a refinement. There is one for each row
 * of the native table of forms.
 *
 * @param row its number in that table
 * @param label the name by which native code and the command line know it, as in {@code rsqrt_skewed}
 * @param op what it computes
 * @param refinement the type of native/include/mufree/refine.h that refines the guess
 * @param summary what it computes of the guess y; z = xyy
 * @param textbook the textbook's constants of the refinement, where a search begins
 */
public record Form(int row, String label, Op op, String refinement, String summary, List<Double> textbook) {
    private static final List<Form> ALL =
            IntStream.range(0, Native.mufree_form_count()).mapToObj(Form::read).toList();

    private static Form read(int row) {
        return new Form(row, Native.mufree_form_name(row).getString(),
                Native.mufree_form_op(row) == Native.MUFREE_RCP ? Op.RCP : Op.RSQRT,
                Native.mufree_form_refinement(row).getString(), Native.mufree_form_summary(row).getString(),
                IntStream.range(0, Native.mufree_form_constants(row))
                        .mapToObj(k -> Native.mufree_form_textbook(row, k)).toList());
    }

    /** All of them, in the order of the table. */
    public static List<Form> all() {
        return ALL;
    }

    /**
     * The form of that name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Form of(String label) {
        return ALL.stream().filter(form -> form.label.equals(label)).findFirst().orElseThrow(
                () -> new IllegalArgumentException("form is \"" + label + "\"; the forms are "
                        + ALL.stream().map(Form::label).collect(Collectors.joining(", "))));
    }

    /**
     * What the refinement makes of guesses of 1/1 or 1/sqrt(1), in double: its mathematics, without roundings of note. Of
     * a guess for another argument, relative to the exact result, it makes the same.
     *
     * @throws IllegalArgumentException if the constants are not as many as the form has
     */
    public double[] refine(double[] constants, double[] guesses) {
        if (constants.length != textbook.size()) {
            throw new IllegalArgumentException(
                    "constants are " + constants.length + ": " + label + " has " + textbook.size());
        }
        double[] results = new double[guesses.length];
        MufreeException.check(Native.mufree_form_refine(row, constants, guesses, results, guesses.length));
        return results;
    }

    /** The refinement as a program: its instructions, one by one. */
    public Program program() {
        return Program.parse(op, Native.mufree_form_program(row).getString());
    }

    /** The functor of a row of methods.def: this form in binary32 with these constants. */
    public String functor(ProgramCandidate candidate) {
        String magic = (op == Op.RCP ? "RcpMagic" : "RsqrtMagic") + "<" + candidate.magicText() + ">";
        return functor(Arithmetic.PACKED, magic, candidate.constants());
    }

    /** The functor of a row of methods.def: this form with these constants. */
    public String functor(Arithmetic arithmetic, Candidate candidate) {
        String magic = (op == Op.RCP ? "RcpMagic" : "RsqrtMagic") + "<" + candidate.magicText() + ">";
        return functor(arithmetic, magic, candidate.constants());
    }

    /** The functor of a row of methods.def: this form after a guess of methods.def's. */
    public String functor(Arithmetic arithmetic, String guess, List<Float> constants) {
        String step = constants.isEmpty() ? ""
                : ", Step<" + refinement + constants.stream().map(k -> ", " + k + "f").collect(Collectors.joining()) + ">";
        String kind = constants.isEmpty() ? "Alone<" : arithmetic == Arithmetic.WIDE ? "Widened<" : "Refined<";
        return kind + guess + step + ">";
    }

    @Override
    public String toString() {
        return label;
    }
}
