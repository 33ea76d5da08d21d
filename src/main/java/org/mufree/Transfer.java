// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import java.util.function.ToIntFunction;
import org.bytedeco.javacpp.Pointer;
import org.mufree.internal.NativeEngine;

/** The copies between a device array and host memory of a type, which must be that of the array's format. */
final class Transfer<A, B extends Buffer, P extends Pointer> {
    private final DeviceArray device;
    private final HostType<A, B, P> type;

    Transfer(DeviceArray device, HostType<A, B, P> type) {
        this.device = device;
        this.type = type;
        device.requireHostType(type);
    }

    void from(A array) {
        device.requireLength("from", type.lengthOf(Checks.notNull(array, "from")));
        from(array, 0);
    }

    void from(A array, int offset) {
        Checks.range("from", offset, device.length(), type.lengthOf(Checks.notNull(array, "from")));
        callInPieces((native_, begin, n) ->
                type.uploadArray().call(native_, device.address(begin), array, offset + begin, n));
    }

    void from(B buffer) {
        Checks.buffer(type, buffer, "from");
        device.requireLength("from", buffer.remaining());
        if (buffer.isDirect()) {
            from(type.pointer().apply(buffer));
        } else {
            from(type.array().apply(buffer), buffer.arrayOffset() + buffer.position());
        }
    }

    void from(P pointer) {
        Checks.pointer(pointer, "from", device.length());
        call(native_ -> type.uploadPointer().call(native_, device.address(0), pointer, 0, device.length()));
    }

    void to(A array) {
        device.requireLength("to", type.lengthOf(Checks.notNull(array, "to")));
        to(array, 0);
    }

    void to(A array, int offset) {
        Checks.range("to", offset, device.length(), type.lengthOf(Checks.notNull(array, "to")));
        callInPieces((native_, begin, n) ->
                type.downloadArray().call(native_, array, offset + begin, device.address(begin), n));
    }

    void to(B buffer) {
        Checks.buffer(type, buffer, "to");
        Checks.writable(buffer, "to");
        device.requireLength("to", buffer.remaining());
        if (buffer.isDirect()) {
            to(type.pointer().apply(buffer));
        } else {
            to(type.array().apply(buffer), buffer.arrayOffset() + buffer.position());
        }
    }

    void to(P pointer) {
        Checks.pointer(pointer, "to", device.length());
        Checks.writable(pointer, "to");
        call(native_ -> type.downloadPointer().call(native_, pointer, 0, device.address(0), device.length()));
    }

    A toArray() {
        A array = type.allocate().apply(Math.toIntExact(device.length()));
        to(array, 0);
        return array;
    }

    /** Makes a native call while neither the array nor its engine can be closed. */
    private void call(ToIntFunction<NativeEngine> body) {
        device.engine().handle().call(native_ -> device.using("array", () -> body.applyAsInt(native_)));
    }

    /** A native call for the elements from {@code begin} on. */
    private interface Piece {
        int call(NativeEngine engine, int begin, int length);
    }

    /** Makes native calls for a Java array, which is as long as the device's or longer, as {@link #call} does. */
    private void callInPieces(Piece body) {
        device.engine().runner().run(device.length(), HostBatch.PIECE,
                (engine, begin, n) -> call(native_ -> body.call(native_, (int) begin, (int) n)));
    }
}
