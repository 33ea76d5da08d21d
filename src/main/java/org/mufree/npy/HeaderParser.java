// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses the header's text: a Python dictionary with the keys {@code descr}, {@code fortran_order} and {@code shape},
 * each once, and nothing else. It takes what NumPy writes and the format's description allows, and evaluates nothing.
 */
final class HeaderParser {
    /** As many dimensions as NumPy itself has room for; with more, a header could be too long to be written again. */
    private static final int MAX_DIMENSIONS = 64;

    private final String file;
    private final String text;
    private int at;

    private HeaderParser(String file, String text) {
        this.file = file;
        this.text = text;
    }

    static NpyHeader parse(String file, String text) throws NpyException {
        return new HeaderParser(file, text).dictionary();
    }

    private NpyHeader dictionary() throws NpyException {
        Dtype dtype = null;
        Boolean fortranOrder = null;
        List<Long> shape = null;
        expect('{');
        while (!accept('}')) {
            String key = string("a key");
            expect(':');
            boolean seen = switch (key) {
                case "descr" -> dtype != null;
                case "fortran_order" -> fortranOrder != null;
                case "shape" -> shape != null;
                default -> throw failure("it has the unknown key '" + printable(key) + "'");
            };
            if (seen) {
                throw failure("it has the key '" + key + "' twice");
            }
            switch (key) {
                case "descr" -> dtype = dtype();
                case "fortran_order" -> fortranOrder = bool();
                default -> shape = tuple();
            }
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        if (peek() != 0 || at < text.length()) {
            throw failure("something follows the dictionary: " + rest());
        }
        require(dtype, "descr");
        require(fortranOrder, "fortran_order");
        require(shape, "shape");
        return new NpyHeader(dtype, fortranOrder, shape);
    }

    private void require(Object value, String key) throws NpyException {
        if (value == null) {
            throw failure("it lacks the key '" + key + "'");
        }
    }

    private Dtype dtype() throws NpyException {
        if (peek() == '[') {
            throw new NpyException(file, "dtype is a structure: " + Dtype.listed() + " is needed");
        }
        String descr = string("a dtype in quotes");
        Optional<Dtype> swapped = descr.startsWith(">") ? Dtype.of("<" + descr.substring(1)) : Optional.empty();
        if (swapped.isPresent()) {
            throw new NpyException(file, "dtype is " + descr + ", big-endian: " + swapped.get().descr()
                    + " (little-endian " + swapped.get().word() + ") is needed");
        }
        return Dtype.of(descr).orElseThrow(() -> new NpyException(file,
                "dtype is " + printable(descr) + ": " + Dtype.listed() + " is needed"));
    }

    private boolean bool() throws NpyException {
        peek();
        for (boolean value : new boolean[] {false, true}) {
            String word = value ? "True" : "False";
            if (text.startsWith(word, at)) {
                at += word.length();
                return value;
            }
        }
        throw failure("fortran_order is neither True nor False: " + rest());
    }

    private List<Long> tuple() throws NpyException {
        List<Long> lengths = new ArrayList<>();
        expect('(');
        while (!accept(')')) {
            if (lengths.size() == MAX_DIMENSIONS) {
                throw failure("shape has more than " + MAX_DIMENSIONS + " dimensions");
            }
            lengths.add(number());
            if (!accept(',')) {
                if (lengths.size() == 1 && peek() == ')') {
                    throw failure("shape is a number in parentheses, no tuple");
                }
                expect(')');
                break;
            }
        }
        return lengths;
    }

    private long number() throws NpyException {
        peek();
        int begin = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (begin == at) {
            throw failure("shape has something that is no length: " + rest());
        }
        String digits = text.substring(begin, at);
        if (at < text.length() && text.charAt(at) == 'L') {  // as Python 2 wrote long integers
            at++;
        }
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException beyondLong) {
            throw new NpyException(file, "shape has the length " + printable(digits) + ", beyond 2^63 - 1");
        }
    }

    /** A string without escapes: none is needed for the keys and dtypes there are. */
    private String string(String what) throws NpyException {
        char quote = peek();
        if (quote != '\'' && quote != '"') {
            throw failure("where " + what + " is expected stands " + rest());
        }
        int end = text.indexOf(quote, at + 1);
        if (end < 0) {
            throw failure("a string does not end: " + rest());
        }
        String value = text.substring(at + 1, end);
        at = end + 1;
        return value;
    }

    private void expect(char wanted) throws NpyException {
        if (!accept(wanted)) {
            throw failure("where '" + wanted + "' is expected stands " + rest());
        }
    }

    private boolean accept(char wanted) {
        if (peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    /** The next character that is not white space; 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private String rest() {
        return at < text.length() ? "\"" + printable(text.substring(at)) + "\"" : "its end";
    }

    private NpyException failure(String cause) {
        return new NpyException(file, "the .npy header is malformed: " + cause);
    }

    /** Text from a file of unknown origin, short and in plain ASCII, so that no terminal is steered by it. */
    static String printable(String text) {
        StringBuilder out = new StringBuilder();
        text.chars().limit(40).forEach(c -> out.append(c >= ' ' && c < 0x7f ? String.valueOf((char) c)
                : String.format("\\u%04x", c)));
        return text.length() > 40 ? out + "..." : out.toString();
    }
}
