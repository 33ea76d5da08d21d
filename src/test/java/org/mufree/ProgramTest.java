// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.internal.Native;

/** Programs as text, and as what forms are. */
class ProgramTest {
    static Stream<Form> forms() {
        return Form.all().stream();
    }

    /** Both sides write the same text for the same instructions, and it is read as these. */
    @ParameterizedTest
    @MethodSource("forms")
    void aFormsProgramIsReadAndWrittenAlike(Form form) {
        String traced = Native.mufree_form_program(form.row()).getString();
        Program program = Program.parse(form.op(), traced);
        assertEquals(traced, program.toString());
        assertEquals(form.textbook().size(), program.constants());
        assertEquals(program, form.program());
    }

    /** Its mathematics is the form's, in double and with constants that no other form has. */
    @ParameterizedTest
    @MethodSource("forms")
    void aFormsProgramComputesWhatTheFormDoes(Form form) {
        double[] constants = form.textbook().stream().mapToDouble(k -> k * 1.01 + 0.001).toArray();
        double[] guesses = {0.7, 0.93, 1, 1.05, 1.3};
        assertArrayEquals(form.refine(constants, guesses), form.program().refine(constants, guesses), 1e-14);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"rcp_skewed | t = k0 - x*y; y*t | 3",
        "rcp_cubic | t = k0 - x*y; u = t*t + k1; v = t*u + k2; y*v | 5",
        "rcp_product_newton | t = k0 - x*y; u = k1*t; v = y*u; w = 1 - x*v; v*w + v | 6",
        "rsqrt_square | t = x*y; u = t*y - k0; v = u*u + k1; y*v | 6",
        "rsqrt_newton | t = -k0*x; u = y*t; v = u*y + k1; y*v | 6",
        "rsqrt_quartic | t = x*y; u = k0 - t*y; v = u*u + k1; w = u*v + k2; a = u*w + k3; y*a + y | 8",
        "rsqrt_quintic | t = x*y; u = k0 - t*y; v = u*u + k1; w = u*v + k2; a = u*w + k3; b = u*a + k4; y*b + y | 9"})
    void formsAreThesePrograms(String form, String text, int ops) {
        assertEquals(text, Form.of(form).program().toString());
        assertEquals(ops, Form.of(form).program().ops());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"t=k-x*y;y*t | t = k0 - x*y; y*t", "  y * y | y*y", "y | y",
        "y = -k1*y + k0; -y*y - 0.5 | t = k0 - k1*y; -t*t - 0.5",
        "w = 1 + x*y; w = w*w - w; w*y | t = x*y + 1; u = t*t - t; u*y"})
    void textIsReadInAnySpacingAndOrder(String text, String written) {
        Program program = Program.parse(Op.RCP, text);
        assertEquals(written, program.toString());
        assertEquals(program, Program.parse(Op.RCP, written));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"t = k0 - x*y; y*w | at character 17: \"w\" is no operand",
        "t = k0 - x*y | at character 13: the last statement gives the result", "y + x | at character 1: a statement is one",
        "t*y | \"t\" is no operand", "y*y; y*x | has no name",
        "t = x*y; y*y | statement 1 is never used", "'' | an operand is missing",
        "y*k9 | \"k9\" is beyond k7", "y*k1 | no k0", "x = y*y; x*y | \"x\" cannot be given", "y*2 | \"2\" is no operand",
        "y*(x) | at character 3: \"(\" has no meaning", "t = k0 - x*y*y; y*t | at character 13: \";\" is expected",
        "t = x*y y*t | at character 9: \";\" is expected"})
    void whatIsWrongIsNamedWithItsPlace(String text, String words) {
        String message = assertThrows(IllegalArgumentException.class, () -> Program.parse(Op.RCP, text)).getMessage();
        assertTrue(message.contains(words), message);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 17})
    void sixteenInstructionsAreTheMost(int count) {
        String text = "y = y*y; ".repeat(count - 1) + "y*y";
        if (count == 16) {
            assertEquals(16, Program.parse(Op.RCP, text).instructions().size());
        } else {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Program.parse(Op.RCP, text)).getMessage()
                    .contains("17 instructions"));
        }
    }

    @Test
    void constantsAreFilledIn() {
        Program program = Program.parse(Op.RCP, "t = k0 - x*y; u = t*t + k1; y*u");
        assertEquals("t = 1.5 - x*y; u = t*t + 0.75; y*u",
                program.with(new ProgramCandidate(0x7ef33000, List.of(1.5f, 0.75f))));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> program.refine(new double[1], new double[1]))
                .getMessage().contains("constants are 1"));
    }
}
