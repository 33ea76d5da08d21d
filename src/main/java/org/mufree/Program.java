// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.mufree.internal.Native;

/**
 * What follows the guess y of 1/x or 1/sqrt(x) in binary32, as data: a straight line of instructions, each of which is a
 * product or an fma. Its text has one instruction a statement, as in {@code t = k0 - x*y; u = t*t + k1; y*u}; the last
 * one is the result. The constants k0, k1, ... are free.
 *
 * @param op what it computes
 * @param instructions none: the guess is the result
 */
public record Program(Op op, List<Instruction> instructions) {
    static final int X = Native.MUFREE_PROGRAM_X;
    static final int Y = Native.MUFREE_PROGRAM_Y;
    static final int RESULT = Native.MUFREE_PROGRAM_RESULT;
    static final int CONSTANT = Native.MUFREE_PROGRAM_CONSTANT;
    static final int ONE = Native.MUFREE_PROGRAM_ONE;
    static final int HALF = Native.MUFREE_PROGRAM_HALF;
    private static final int OPERANDS = HALF + 1;

    /**
     * ab, or ab + c. An operand is a number of mufree.h's: x, y, an earlier result, a constant or a literal.
     *
     * @param isFma whether there is a c; it is 0 otherwise
     */
    public record Instruction(boolean isFma, boolean negatesProduct, boolean negatesAddend, int a, int b, int c) {
        int word() {
            return (isFma ? Native.MUFREE_PROGRAM_FMA : 0) | (negatesProduct ? Native.MUFREE_PROGRAM_NEGATES_PRODUCT : 0)
                    | (negatesAddend ? Native.MUFREE_PROGRAM_NEGATES_ADDEND : 0) | a | b << 8 | c << 16;
        }

        /** Its operands, in order. */
        public List<Integer> operands() {
            return isFma ? List.of(a, b, c) : List.of(a, b);
        }

        private String text() {
            String product = ProgramText.name(a) + "*" + ProgramText.name(b);
            if (!isFma || negatesAddend) {
                return (negatesProduct ? "-" : "") + product + (isFma ? " - " + ProgramText.name(c) : "");
            }
            return negatesProduct ? ProgramText.name(c) + " - " + product : product + " + " + ProgramText.name(c);
        }
    }

    /** @throws IllegalArgumentException if there are too many instructions or constants, or a constant is left out */
    public Program {
        Checks.notNull(op, "op");
        instructions = List.copyOf(instructions);
        if (instructions.size() > Native.MUFREE_PROGRAM_INSTRUCTIONS) {
            throw new IllegalArgumentException("program has " + instructions.size() + " instructions: at most "
                    + Native.MUFREE_PROGRAM_INSTRUCTIONS + " are possible");
        }
        int constants = constants(instructions);
        for (int k = 0; k < constants; k++) {
            int constant = CONSTANT + k;
            if (instructions.stream().noneMatch(instruction -> instruction.operands().contains(constant))) {
                throw new IllegalArgumentException("program has no k" + k + ", but k" + (constants - 1)
                        + ": the constants are k0, k1, ..., each used");
            }
        }
    }

    /**
     * The program of a text.
     *
     * @throws IllegalArgumentException if it is none; the message names the place
     */
    public static Program parse(Op op, String text) {
        return new Program(op, new ProgramText(Checks.notNull(text, "text")).parse());
    }

    /** The operand that constant k is. */
    public static int constant(int k) {
        return CONSTANT + k;
    }

    /** The operand that the result of instruction i is. */
    public static int result(int i) {
        return RESULT + i;
    }

    /** The number of constants beside the magic. */
    public int constants() {
        return constants(instructions);
    }

    private static int constants(List<Instruction> instructions) {
        return instructions.stream().flatMap(instruction -> instruction.operands().stream())
                .filter(operand -> operand >= CONSTANT && operand < ONE).mapToInt(operand -> operand - CONSTANT + 1).max()
                .orElse(0);
    }

    /** Arithmetic instructions on a GPU: those of the guess, one for 1/x and two for 1/sqrt(x), and these. */
    public int ops() {
        return (op == Op.RCP ? 1 : 2) + instructions.size();
    }

    int[] words() {
        return instructions.stream().mapToInt(Instruction::word).toArray();
    }

    /** As {@link Form#refine}: what it makes of guesses of 1/1 or 1/sqrt(1), in double. */
    public double[] refine(double[] constants, double[] guesses) {
        if (constants.length != constants()) {
            throw new IllegalArgumentException("constants are " + constants.length + ": the program has " + constants());
        }
        double[][] values = new double[OPERANDS][];
        double[] results = guesses.clone();
        values[Y] = guesses;
        for (int i = 0; i < instructions.size(); i++) {
            Instruction instruction = instructions.get(i);
            double[] a = values[instruction.a];
            double[] b = values[instruction.b];
            double[] c = values[instruction.c];
            double fixedA = fixed(instruction.a, constants);
            double fixedB = fixed(instruction.b, constants);
            double fixedC = fixed(instruction.c, constants);
            double productSign = instruction.negatesProduct ? -1 : 1;
            double addendSign = !instruction.isFma ? 0 : instruction.negatesAddend ? -1 : 1;
            results = new double[guesses.length];
            for (int j = 0; j < results.length; j++) {
                results[j] = productSign * (a == null ? fixedA : a[j]) * (b == null ? fixedB : b[j])
                        + addendSign * (c == null ? fixedC : c[j]);
            }
            values[RESULT + i] = results;
        }
        return results;
    }

    /** The value of an operand that is the same for all guesses: the argument is 1. */
    private static double fixed(int operand, double[] constants) {
        return operand >= CONSTANT && operand < ONE ? constants[operand - CONSTANT] : operand == HALF ? 0.5 : 1;
    }

    /** Its text with these constants in their places, as in {@code t = 2.0012813 - x*y; ...}. */
    public String with(ProgramCandidate candidate) {
        String text = toString();
        for (int k = constants() - 1; k >= 0; k--) {
            text = text.replaceAll("\\bk" + k + "\\b", String.valueOf(candidate.constants().get(k)));
        }
        return text;
    }

    @Override
    public String toString() {
        if (instructions.isEmpty()) {
            return "y";
        }
        StringBuilder text = new StringBuilder();
        int last = instructions.size() - 1;
        IntStream.range(0, last).forEach(i ->
                text.append(ProgramText.name(RESULT + i)).append(" = ").append(instructions.get(i).text()).append("; "));
        return text.append(instructions.get(last).text()).toString();
    }

    /** A program with one instruction more. */
    public Program then(Instruction instruction) {
        List<Instruction> longer = new ArrayList<>(instructions);
        longer.add(instruction);
        return new Program(op, longer);
    }
}
