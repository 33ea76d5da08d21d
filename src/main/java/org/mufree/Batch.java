// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.FloatBuffer;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.FloatPointer;
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
        Checks.format(method, Format.F32);
        this.engine = engine;
        this.method = method;
        this.mode = Checks.notNull(mode, "mode");
    }

    void arrays(float[] in, int inOffset, float[] out, int outOffset, int length) {
        Checks.range("in", inOffset, length, Checks.notNull(in, "in").length);
        Checks.range("out", outOffset, length, Checks.notNull(out, "out").length);
        if (in == out) {
            Checks.overlap(inOffset, outOffset, length);
        }
        engine.handle().callInPieces(length, (native_, begin, n) -> Native.mufree_map(native_, method.row(), mode.code, in,
                inOffset + begin, out, outOffset + begin, n));
    }

    void buffers(FloatBuffer in, FloatBuffer out) {
        Checks.buffer(in, "in");
        Checks.buffer(out, "out");
        Checks.writable(out, "out");
        Checks.sameLength(in.remaining(), out.remaining());
        if (in.isDirect() && out.isDirect()) {
            pointers(DeviceArray.pointer(in), DeviceArray.pointer(out), in.remaining());
        } else if (!in.isDirect() && !out.isDirect()) {
            arrays(in.array(), in.arrayOffset() + in.position(), out.array(), out.arrayOffset() + out.position(),
                    in.remaining());
        } else {
            engine.handle().call(native_ -> {  // a closed engine throws before out is written
                out.duplicate().put(in.duplicate());
                return 0;
            });
            buffers(out, out);
        }
    }

    /** From position to limit. */
    void pointers(FloatPointer in, FloatPointer out) {
        long length = Checks.lengthOf(in, "in");
        Checks.sameLength(length, Checks.lengthOf(out, "out"));
        pointers(in, out, length);
    }

    void pointers(FloatPointer in, FloatPointer out, long length) {
        Checks.length(length);
        Checks.pointer(in, "in", length);
        Checks.pointer(out, "out", length);
        engine.handle().call(native_ -> Native.mufree_map(native_, method.row(), mode.code, in, 0, out, 0, length));
    }

    void device(DeviceArray in, DeviceArray out, CUstream_st stream) {
        engine.checkStream(stream);
        Checks.sameLength(Checks.notNull(in, "in").length(), Checks.notNull(out, "out").length());
        engine.handle().call(native_ -> {
            in.requireUsableBy(engine, "in");
            out.requireUsableBy(engine, "out");
            return Native.mufree_map_device(native_, method.row(), mode.code, in.address(), out.address(), in.length(),
                    stream);
        });
    }
}
