// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import org.bytedeco.javacpp.Pointer;

/**
 * A method in a mode over host memory: checks the places of arguments and results, then has a runner make the native calls.
 * Nothing is written before every check has passed.
 */
final class HostBatch {
    /** Elements of a Java array handled in one native call: while it runs, the garbage collector may have to wait. */
    static final int PIECE = 1 << 24;

    private final Runner runner;
    private final Method method;
    private final Mode mode;

    HostBatch(Runner runner, Method method, Mode mode) {
        this.runner = runner;
        this.method = method;
        this.mode = mode;
    }

    <A> void arrays(HostType<A, ?, ?> type, A in, A out) {
        int length = type.lengthOf(Checks.notNull(in, "in"));
        Checks.sameLength(length, type.lengthOf(Checks.notNull(out, "out")));
        arrays(type, in, 0, out, 0, length);
    }

    <A> void arrays(HostType<A, ?, ?> type, A in, int inOffset, A out, int outOffset, int length) {
        requireFormatOf(type);
        Checks.range("in", inOffset, length, type.lengthOf(Checks.notNull(in, "in")));
        Checks.range("out", outOffset, length, type.lengthOf(Checks.notNull(out, "out")));
        if (in == out) {
            Checks.overlap(inOffset, outOffset, length);
        }
        map(type.mapArrays(), in, inOffset, out, outOffset, length, PIECE);
    }

    <A, B extends Buffer, P extends Pointer> void buffers(HostType<A, B, P> type, B in, B out) {
        requireFormatOf(type);
        Checks.buffer(type, in, "in");
        Checks.buffer(type, out, "out");
        Checks.writable(out, "out");
        Checks.sameLength(in.remaining(), out.remaining());
        if (in.isDirect() && out.isDirect()) {
            pointers(type, type.pointer().apply(in), type.pointer().apply(out), in.remaining());
        } else if (!in.isDirect() && !out.isDirect()) {
            arrays(type, type.array().apply(in), in.arrayOffset() + in.position(), type.array().apply(out),
                    out.arrayOffset() + out.position(), in.remaining());
        } else {
            runner.run(0, Runner.ALIGNMENT, (engine, begin, n) -> engine.handle().call(native_ -> {
                type.copy().accept(out, in);  // a closed engine throws before out is written
                return 0;
            }));
            buffers(type, out, out);
        }
    }

    /** From position to limit. */
    <P extends Pointer> void pointers(HostType<?, ?, P> type, P in, P out) {
        long length = Checks.lengthOf(in, "in");
        Checks.sameLength(length, Checks.lengthOf(out, "out"));
        pointers(type, in, out, length);
    }

    <P extends Pointer> void pointers(HostType<?, ?, P> type, P in, P out, long length) {
        requireFormatOf(type);
        Checks.length(length);
        Checks.pointer(in, "in", length);
        Checks.pointer(out, "out", length);
        Checks.writable(out, "out");
        map(type.mapPointers(), in, 0, out, 0, length, Long.MAX_VALUE);
    }

    private <V> void map(HostType.Map<V> map, V in, long inOffset, V out, long outOffset, long length, long most) {
        runner.run(length, most, (engine, begin, n) -> engine.handle().call(native_ -> map.call(native_, method.row(),
                mode.code, in, inOffset + begin, out, outOffset + begin, n)));
    }

    private void requireFormatOf(HostType<?, ?, ?> type) {
        Checks.hostType(method.format(), type, () -> Checks.described(method));
    }
}
