// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.Pointer;
import org.mufree.internal.Native;

/**
 * A method in a mode on its way to an engine: checks the places of its arguments and results, and makes the native
 * calls. Nothing is written before every check has passed.
 */
final class Batch {
    private final Engine engine;
    private final Method method;
    private final Mode mode;

    Batch(Engine engine, Method method, Mode mode) {
        this.engine = engine;
        this.method = Checks.notNull(method, "method");
        this.mode = Checks.notNull(mode, "mode");
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
        engine.handle().callInPieces(length, (native_, begin, n) -> type.mapArrays().call(native_, method.row(), mode.code,
                in, inOffset + begin, out, outOffset + begin, n));
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
            engine.handle().call(native_ -> {  // a closed engine throws before out is written
                type.copy().accept(out, in);
                return 0;
            });
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
        engine.handle().call(native_ ->
                type.mapPointers().call(native_, method.row(), mode.code, in, 0, out, 0, length));
    }

    void device(DeviceArray in, DeviceArray out, CUstream_st stream) {
        engine.checkStream(stream);
        Checks.devices(method, in, out);
        engine.handle().call(native_ -> {
            in.requireUsableBy(engine, "in");
            out.requireUsableBy(engine, "out");
            return Native.mufree_map_device(native_, method.row(), mode.code, in.address(), out.address(), in.length(),
                    stream);
        });
    }

    private void requireFormatOf(HostType<?, ?, ?> type) {
        Checks.hostType(method.format(), type, () -> Checks.described(method));
    }
}
