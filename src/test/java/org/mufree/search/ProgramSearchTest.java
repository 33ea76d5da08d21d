// SPDX-License-Identifier: Apache-2.0
package org.mufree.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mufree.Op;
import org.mufree.Program;
import org.mufree.Program.Instruction;

/** The programs that are enumerated are all there are, in one way each, and the best of them those that are known. */
class ProgramSearchTest {
    private static List<Program> programs(Op op, int instructions) {
        List<Program> all = new ArrayList<>();
        assertTrue(ProgramEnumeration.visit(op, instructions, (program, degree) -> all.add(program)));
        return all;
    }

    /** By which power of the scale of y a program's values scale; null if one of them is not homogeneous. */
    private static Integer weight(Program program) {
        int x = program.op() == Op.RCP ? 1 : 2;
        List<Integer> weights = new ArrayList<>();
        for (Instruction instruction : program.instructions()) {
            List<Integer> of = instruction.operands().stream().map(operand -> operand == 0 ? x : operand == 1 ? -1
                    : operand < Program.constant(0) ? weights.get(operand - Program.result(0)) : 0).toList();
            if (instruction.isFma() && of.get(0) + of.get(1) != of.get(2)) {
                return null;
            }
            weights.add(of.get(0) + of.get(1));
        }
        return weights.get(weights.size() - 1);
    }

    private static boolean usesAll(Program program) {
        int last = program.instructions().size() - 1;
        return IntStream.range(0, last).allMatch(i -> program.instructions().stream()
                .anyMatch(instruction -> instruction.operands().contains(Program.result(i))));
    }

    @ParameterizedTest
    @CsvSource({"RCP, 3", "RSQRT, 4"})
    void everyProgramCanBeAMethod(Op op, int instructions) {
        Set<String> texts = new HashSet<>();
        for (Program program : programs(op, instructions)) {
            assertEquals(-1, weight(program), program::toString);
            assertTrue(usesAll(program), program::toString);
            assertTrue(texts.add(program.toString()), () -> program + " comes twice");
            assertEquals(program, Program.parse(op, program.toString()));
        }
        assertFalse(texts.isEmpty());
    }

    /** Every sequence of instructions, with every operand and sign, computes what an enumerated one does. */
    @ParameterizedTest
    @CsvSource({"RCP, 2", "RSQRT, 3"})
    void noFunctionIsLeftOut(Op op, int instructions) {
        Set<String> enumerated = new HashSet<>();
        programs(op, instructions).forEach(program -> enumerated.add(ProgramFamily.of(program)));
        List<List<Instruction>> all = List.of(List.of());
        for (int i = 0; i < instructions; i++) {
            List<List<Instruction>> longer = new ArrayList<>();
            for (List<Instruction> begun : all) {
                for (Instruction next : any(i, begun)) {
                    List<Instruction> more = new ArrayList<>(begun);
                    more.add(next);
                    if (weight(new Program(op, more)) != null) {
                        longer.add(more);
                    }
                }
            }
            all = longer;
        }
        int compared = 0;
        for (List<Instruction> some : all) {
            Program program = new Program(op, some);
            // Fewer free constants, or none of x: such are not enumerated, or only with less freedom.
            if (Integer.valueOf(-1).equals(weight(program)) && usesAll(program) && program.toString().contains("x")
                    && !program.toString().matches(".*k\\d\\*(\\w)( |;).*[+-] \\1.*")) {
                compared++;
                assertTrue(enumerated.contains(ProgramFamily.of(program)), program::toString);
            }
        }
        assertTrue(compared > 10, "compared " + compared);
    }

    /** All instructions that may come next, a new constant in any of its places but not two in a product. */
    private static List<Instruction> any(int at, List<Instruction> begun) {
        int constants = new Program(Op.RCP, begun).constants();
        List<Integer> operands = new ArrayList<>(List.of(0, 1));
        IntStream.range(0, at).forEach(i -> operands.add(Program.result(i)));
        List<Instruction> all = new ArrayList<>();
        for (int b : operands) {
            for (int a = -1; a < operands.size(); a++) {
                int first = a < 0 ? Program.constant(constants) : operands.get(a);
                int next = Program.constant(constants + (a < 0 ? 1 : 0));
                for (boolean minus : new boolean[] {false, true}) {
                    all.add(new Instruction(false, minus, false, first, b, 0));
                    for (boolean minusAddend : new boolean[] {false, true}) {
                        all.add(new Instruction(true, minus, minusAddend, first, b, next));
                        operands.forEach(c -> all.add(new Instruction(true, minus, minusAddend, first, b, c)));
                    }
                }
            }
        }
        return all;
    }

    /** Of what is known of so many operations, the best; each program's error is at least the bound of its degree. */
    @ParameterizedTest
    @CsvSource({"RCP, 3, 1.2816e-3, y*t", "RSQRT, 5, 8.792e-4, y*u"})
    void theBestProgramsAreTheKnownOnes(Op op, int ops, double error, String end) {
        ProgramSearch found = ProgramSearch.of(new ProgramSearch.Question(op, ops, 1, 3, Long.MAX_VALUE), Checkpoint.NONE,
                n -> { });
        assertTrue(found.complete());
        assertEquals(error, found.best().get(0).idealized(), error * 2e-3);
        assertTrue(found.best().stream().anyMatch(best -> best.programs().get(0).toString().endsWith(end)));
        assertEquals(programs(op, ops - (op == Op.RCP ? 1 : 2)).size(), found.programs());
    }

    @Test
    void aLimitIsTold() {
        ProgramSearch found = ProgramSearch.of(new ProgramSearch.Question(Op.RCP, 4, 1, 1, 10), Checkpoint.NONE, n -> { });
        assertFalse(found.complete());
        assertEquals(10, found.programs());
    }

    /** The order and the signs of constants, and of independent steps, do not make another family; other functions do. */
    @Test
    void familiesAreFunctions() {
        assertEquals(family("t = x*y; u = t*k0 + k1; y*u"), family("t = k1*y; u = k0 - t*x; y*u"));
        assertEquals(family("t = k0 - x*y; y*t"), family("t = x*y + k0; -y*t"));
        assertFalse(family("t = k0 - x*y; y*t").equals(family("t = k0 - x*y; y + y*t")));
    }

    private static String family(String text) {
        return ProgramFamily.of(Program.parse(Op.RCP, text));
    }

    @Test
    void wrongQuestionsAreNamed() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new ProgramSearch.Question(Op.RSQRT, 2, 1, 1, 1))
                .getMessage().contains("ops is 2"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new ProgramSearch.Question(Op.RSQRT, 5, 1, 0, 1))
                .getMessage().contains("top is 0"));
    }
}
