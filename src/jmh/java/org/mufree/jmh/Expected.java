// SPDX-License-Identifier: Apache-2.0
package org.mufree.jmh;

import java.util.Arrays;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Op;

/**
 * Arguments of a method and the results that it must have for them, of arrays of any length: both repeat after
 * {@link #PIECE} elements. Nothing is timed that {@link #require} has not seen.
 */
final class Expected {
    static final int PIECE = 1 << 20;

    private final Method method;
    private final Values arguments;
    private final Values results;

    /** The results are the CPU engine's, and within the method's bound of the exact ones. */
    Expected(Method method, long length) {
        this.method = method;
        this.arguments = Values.arguments(method.format(), (int) Math.min(length, PIECE));
        try (Engine cpu = Engine.cpu()) {
            this.results = arguments.results(cpu, method);
        }
        double bound = method.maxRelError() + 0x1p-51;  // the exact result is itself rounded to double
        for (int i = 0; i < arguments.length(); i++) {
            double exact = exact(method.op(), arguments.get(i));
            if (!(Math.abs(results.get(i) - exact) <= bound * exact)) {
                throw new IllegalStateException(method + " of " + arguments.get(i) + " is " + results.get(i) + " for "
                        + exact + ": its relative error may be " + method.maxRelError());
            }
        }
    }

    private static double exact(Op op, double x) {
        return switch (op) {
            case RCP -> 1 / x;
            case RSQRT -> 1 / Math.sqrt(x);
        };
    }

    /** Where a piece goes: the first {@code n} values to an array from {@code begin} on. */
    interface Writer {
        void write(long begin, Values piece, int n);
    }

    /** Where results come from: those from {@code begin} on. */
    interface Reader {
        Values read(long begin, int n);
    }

    /** Writes the arguments of a whole array. */
    void writeArguments(long length, Writer to) {
        for (long begin = 0; begin < length; begin += PIECE) {
            to.write(begin, arguments, (int) Math.min(PIECE, length - begin));
        }
    }

    /** As {@link #writeArguments(long, Writer)}, to a Java array. */
    void writeArguments(float[] array) {
        writeArguments(array.length, (begin, piece, n) -> System.arraycopy(piece.floats(), 0, array, (int) begin, n));
    }

    /** Throws unless a Java array holds the results, or floats that are at most so many neighbours away. */
    void require(String what, float[] array, int ulps) {
        require(what, array.length, (begin, n) ->
                new Values(Format.F32, Arrays.copyOfRange(array, (int) begin, (int) begin + n), null), ulps);
    }

    /** Throws unless an array holds the results, bit by bit; {@code what} says whose they are. */
    void require(String what, long length, Reader from) {
        require(what, length, from, 0);
    }

    /** As {@link #require(String, long, Reader)}, but floats may be so many neighbours away. */
    void require(String what, long length, Reader from, int ulps) {
        for (long begin = 0; begin < length; begin += PIECE) {
            int n = (int) Math.min(PIECE, length - begin);
            Values found = from.read(begin, n);
            int at = results.mismatch(found);
            while (at >= 0 && at < n && ulps > 0 && apart(found, at) <= ulps) {
                at++;
            }
            if (at >= 0 && at < n) {
                throw new IllegalStateException(what + ": " + method + " of element " + (begin + at) + ", "
                        + arguments.get(at) + ", is " + found.get(at) + " where " + results.get(at) + " is right");
            }
        }
    }

    private int apart(Values found, int at) {
        return Math.abs(Float.floatToIntBits(found.floats()[at]) - Float.floatToIntBits(results.floats()[at]));
    }
}
