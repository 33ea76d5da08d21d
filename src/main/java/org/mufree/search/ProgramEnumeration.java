// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mufree.Op;
import org.mufree.Program;
import org.mufree.Program.Instruction;

/**
 * All programs of so many instructions after the guess that can be methods, each in one of the ways to write it: every
 * value is homogeneous (scaling x by 4 and y by 1/4, or 1/2 for a root, scales it), every instruction is used, and the
 * result scales as y. Then the result is y times a polynomial in xy, or in xyy. A constant stands in each place that may
 * have one, so that literals need not be tried, nor signs that a constant or a later sign can take up; the result comes
 * with both signs.
 */
final class ProgramEnumeration {
    /** In place of a constant's number until the program is whole. */
    private static final int CONSTANT = -1;
    private static final int X = 0;
    private static final int Y = 1;
    private static final int RESULT = 2;

    /** Takes a program and the degree of its polynomial in xy or xyy, and says whether to go on. */
    @FunctionalInterface
    interface Visitor {
        boolean visit(Program program, int degree);
    }

    /** An operation on values; c is absent in a product. */
    private record Step(boolean isFma, boolean negatesProduct, int a, int b, int c) implements Comparable<Step> {
        boolean uses(int value) {
            return a == value || b == value || isFma && c == value;
        }

        boolean hasConstant() {
            return uses(CONSTANT);
        }

        @Override
        public int compareTo(Step other) {
            int[] mine = {isFma ? 1 : 0, a, b, c, negatesProduct ? 1 : 0};
            int[] others = {other.isFma ? 1 : 0, other.a, other.b, other.c, other.negatesProduct ? 1 : 0};
            return Arrays.compare(mine, others);
        }
    }

    private final Op op;
    private final int instructions;
    private final Visitor visitor;
    private final List<Step> steps = new ArrayList<>();
    /** By which power each value scales, and its degree in x. */
    private final int[] weights;
    private final int[] degrees;
    private boolean stopped;

    private ProgramEnumeration(Op op, int instructions, Visitor visitor) {
        this.op = op;
        this.instructions = instructions;
        this.visitor = visitor;
        weights = new int[RESULT + instructions];
        degrees = new int[RESULT + instructions];
        weights[X] = op == Op.RCP ? 1 : 2;
        weights[Y] = -1;
        degrees[X] = 1;
    }

    /**
     * Calls the visitor with each program, in an order that depends on nothing else, until it returns false.
     *
     * @param instructions after the guess, at least 1
     * @return whether all were visited
     */
    static boolean visit(Op op, int instructions, Visitor visitor) {
        ProgramEnumeration enumeration = new ProgramEnumeration(op, instructions, visitor);
        enumeration.extend();
        return !enumeration.stopped;
    }

    private void extend() {
        int values = RESULT + steps.size();
        for (int a = CONSTANT; a < values && !stopped; a++) {
            for (int b = Math.max(a, X); b < values && !stopped; b++) {
                add(new Step(false, false, a, b, 0));
                for (int c = CONSTANT; c < values && !stopped; c++) {
                    if (weight(a) + weight(b) == weight(c)) {
                        add(new Step(true, false, a, b, c));
                        if (a != CONSTANT && c != CONSTANT) {
                            add(new Step(true, true, a, b, c));
                        }
                    }
                }
            }
        }
    }

    private int weight(int value) {
        return value == CONSTANT ? 0 : weights[value];
    }

    private int degree(int value) {
        return value == CONSTANT ? 0 : degrees[value];
    }

    private void add(Step step) {
        if (stopped || isRedundant(step)) {
            return;
        }
        int value = RESULT + steps.size();
        weights[value] = weight(step.a) + weight(step.b);
        degrees[value] = Math.max(degree(step.a) + degree(step.b), step.isFma ? degree(step.c) : 0);
        steps.add(step);
        int left = instructions - steps.size();
        if (left > 0 && unused() <= 1 + 2 * left) {  // each instruction takes three values at most, and makes one
            extend();
        } else if (left == 0 && unused() == 1 && weights[value] == weights[Y] && degrees[value] > 0) {
            stopped = !visitor.visit(program(false), degrees[value]) || !visitor.visit(program(true), degrees[value]);
        }
        steps.remove(steps.size() - 1);
    }

    private int unused() {
        int count = 0;
        for (int i = 0; i < steps.size(); i++) {
            int value = RESULT + i;
            count += steps.stream().noneMatch(step -> step.uses(value)) ? 1 : 0;
        }
        return count;
    }

    /** Whether another order, or fewer instructions, make the same. */
    private boolean isRedundant(Step step) {
        if (!step.hasConstant() && steps.contains(step)) {
            return true;
        }
        int last = steps.size() - 1;
        if (last >= 0 && !step.uses(RESULT + last) && step.compareTo(steps.get(last)) < 0) {
            return true;  // the two could stand the other way round
        }
        if (step.a == CONSTANT && step.isFma && step.c == step.b) {
            return true;  // k v + v is a constant's multiple of v
        }
        // A constant's multiple of a constant's multiple.
        return step.a == CONSTANT && step.b >= RESULT && !steps.get(step.b - RESULT).isFma
                && steps.get(step.b - RESULT).a == CONSTANT;
    }

    private Program program(boolean negative) {
        List<Instruction> all = new ArrayList<>();
        int[] constants = new int[1];
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            boolean minus = negative && i == steps.size() - 1;
            int a = operand(step.a, constants);
            int b = operand(step.b, constants);
            int c = step.isFma ? operand(step.c, constants) : 0;
            all.add(new Instruction(step.isFma, step.negatesProduct != minus, step.isFma && minus, a, b, c));
        }
        return new Program(op, all);
    }

    private static int operand(int value, int[] constants) {
        return value == CONSTANT ? Program.constant(constants[0]++)
                : value >= RESULT ? Program.result(value - RESULT) : value;
    }
}
