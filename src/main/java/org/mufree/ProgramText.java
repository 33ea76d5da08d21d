// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Programs from text:
 *
 * <pre>
 * program:    statement { ";" statement }      the last one without a name, the others with one
 * statement:  [ name "=" ] value
 * value:      [ "-" ] term [ ( "+" | "-" ) term ]    one term is a product; or "y" as the whole program
 * term:       operand [ "*" operand ]
 * operand:    "x" | "y" | "k" digits | "1" | "0.5" | name
 * </pre>
 *
 * A name may be given again, also y: it means the latest value.
 */
final class ProgramText {
    /** Of the instructions, as native/src/trace.h has them. */
    private static final String LETTERS = "tuvwabcdefghmnpq";
    private static final Pattern TOKEN = Pattern.compile("\\s*([a-z][a-z0-9]*|[0-9.]+|[-+*=;]|$)");

    private final String text;
    private final Matcher tokens;
    private final List<Program.Instruction> instructions = new ArrayList<>();
    private final Map<String, Integer> values = new HashMap<>(Map.of("x", Program.X, "y", Program.Y));
    private String token;
    private int at;

    ProgramText(String text) {
        this.text = text;
        tokens = TOKEN.matcher(text);
        next();
    }

    static String name(int operand) {
        if (operand >= Program.ONE) {
            return operand == Program.ONE ? "1" : "0.5";
        }
        return operand == Program.X ? "x" : operand == Program.Y ? "y"
                : operand < Program.CONSTANT ? LETTERS.substring(operand - Program.RESULT, operand - Program.RESULT + 1)
                : "k" + (operand - Program.CONSTANT);
    }

    List<Program.Instruction> parse() {
        if (text.strip().equals("y")) {
            return List.of();
        }
        while (true) {
            String name = name();
            int result = Program.RESULT + instructions.size();
            value();
            if (token.isEmpty() && name == null) {
                break;
            }
            if (name == null || token.isEmpty()) {
                throw error(name == null ? "the value before has no name, which only the last one may have"
                        : "the last statement gives the result, and has no name");
            }
            values.put(name, result);
            expect(";");
        }
        for (int i = 0; i + 1 < instructions.size(); i++) {
            int operand = Program.RESULT + i;
            if (instructions.stream().noneMatch(instruction -> instruction.operands().contains(operand))) {
                throw new IllegalArgumentException("program \"" + text + "\": the value of statement " + (i + 1)
                        + " is never used");
            }
        }
        return instructions;
    }

    /** The name that a statement begins with; null if it has none. */
    private String name() {
        Matcher assignment = Pattern.compile("\\s*([a-z][a-z0-9]*)\\s*=").matcher(text);
        if (!assignment.find(at) || assignment.start() != at) {
            return null;
        }
        String name = token;
        if (name.equals("x") || isConstant(name)) {
            throw error("\"" + name + "\" cannot be given a value");
        }
        next();
        next();
        return name;
    }

    private static boolean isConstant(String name) {
        return name.matches("k[0-9]*");
    }

    /** A product, or a product and another term in any order. */
    private void value() {
        int begin = at;
        boolean negative = sign(false);
        int[] first = term();
        boolean second = token.equals("+") || token.equals("-");
        boolean secondNegative = second && sign(true);
        int[] other = second ? term() : null;
        int[] product = first.length == 2 ? first : other;
        int[] addend = product == first ? other : first;
        if (product == null || product.length != 2 || addend != null && addend.length != 1) {
            at = begin;
            throw error("a statement is one instruction: a product, or a product and one term more");
        }
        boolean negatesProduct = product == first ? negative : secondNegative;
        boolean negatesAddend = addend != null && (product == first ? secondNegative : negative);
        instructions.add(new Program.Instruction(addend != null, negatesProduct, negatesAddend, product[0], product[1],
                addend == null ? 0 : addend[0]));
    }

    private boolean sign(boolean plus) {
        boolean negative = token.equals("-");
        if (negative || plus) {
            next();
        }
        return negative;
    }

    private int[] term() {
        int first = operand();
        if (!token.equals("*")) {
            return new int[] {first};
        }
        next();
        return new int[] {first, operand()};
    }

    private int operand() {
        Integer operand = values.get(token);
        if (token.equals("1") || token.equals("0.5")) {
            operand = token.equals("1") ? Program.ONE : Program.HALF;
        } else if (isConstant(token)) {
            operand = constant();
        }
        if (operand == null) {
            throw error(token.isEmpty() ? "an operand is missing" : "\"" + token + "\" is no operand: x, y, an earlier "
                    + "name, a constant k0, k1, ..., or one of the literals 1 and 0.5 is needed");
        }
        next();
        return operand;
    }

    private int constant() {
        int most = Program.ONE - Program.CONSTANT;
        String digits = token.substring(1);
        if (digits.length() > 1 || !digits.isEmpty() && Integer.parseInt(digits) >= most) {
            throw error("\"" + token + "\" is beyond k" + (most - 1));
        }
        return Program.CONSTANT + (digits.isEmpty() ? 0 : Integer.parseInt(digits));
    }

    private void expect(String wanted) {
        if (!token.equals(wanted)) {
            throw error("\"" + wanted + "\" is expected, not \"" + token + "\"");
        }
        next();
    }

    private void next() {
        int from = token == null ? 0 : tokens.end();
        if (!tokens.find(from) || tokens.start() != from) {
            at = from;
            token = text.substring(from).strip();
            throw error("\"" + token.substring(0, 1) + "\" has no meaning");
        }
        token = tokens.group(1);
        at = tokens.start(1);
    }

    private IllegalArgumentException error(String what) {
        return new IllegalArgumentException("program \"" + text + "\", at character " + (at + 1) + ": " + what);
    }
}
