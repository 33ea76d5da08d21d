// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import org.bytedeco.javacpp.Pointer;

/** Memory of some kind with values in it, a part of which a batch reads and a part of which a batch writes. */
abstract class RandomMemory implements AutoCloseable {
    /** The kinds of memory; buffers can be mixed with each other, other kinds with their own alone. */
    enum Kind { ARRAY, HEAP_BUFFER, DIRECT_BUFFER, POINTER, DEVICE_ARRAY }

    static RandomMemory of(Kind kind, Engine engine, Values values) {
        return kind == Kind.DEVICE_ARRAY ? new Device(values.on(engine)) : of(kind, engine, (Values.Typed<?, ?, ?>) values);
    }

    private static <A, B extends Buffer, P extends Pointer> RandomMemory of(Kind kind, Engine engine,
            Values.Typed<A, B, P> values) {
        return switch (kind) {
            case ARRAY -> new InArray(engine, values);
            case HEAP_BUFFER -> new InBuffer<>(engine, values, values.host.wrap().apply(values.array));
            case DIRECT_BUFFER -> {
                B direct = values.host.direct(values.length() * values.format().bytes());
                values.host.putBuffer().accept(direct, values.array);
                direct.clear();
                yield new InBuffer<>(engine, values, direct);
            }
            case POINTER -> new InPointer<>(engine, values, values.host.pointer().apply(values.array));
            case DEVICE_ARRAY -> throw new IllegalArgumentException("kind is " + kind);
        };
    }

    /** Runs a batch over {@code length} elements from {@code offset} on, to those of {@code out}, which may be this memory. */
    abstract void apply(Method method, Mode mode, int offset, RandomMemory out, int outOffset, int length);

    abstract Values contents();

    @Override
    public void close() {
    }

    private static final class InArray extends RandomMemory {
        private final Engine engine;
        private final Values values;

        InArray(Engine engine, Values values) {
            this.engine = engine;
            this.values = values;
        }

        @Override
        void apply(Method method, Mode mode, int offset, RandomMemory out, int outOffset, int length) {
            values.apply(engine, method, mode, offset, ((InArray) out).values, outOffset, length);
        }

        @Override
        Values contents() {
            return values;
        }
    }

    private static final class InBuffer<A, B extends Buffer, P extends Pointer> extends RandomMemory {
        private final Engine engine;
        private final Values.Typed<A, B, P> values;
        private final B whole;

        InBuffer(Engine engine, Values.Typed<A, B, P> values, B whole) {
            this.engine = engine;
            this.values = values;
            this.whole = whole;
        }

        /** From position to limit: of an odd offset, within a slice that begins half way. */
        @SuppressWarnings("unchecked")  // a buffer's slices and duplicates are buffers of its kind
        private B view(int offset, int length) {
            if (offset % 2 == 0) {
                return (B) whole.duplicate().position(offset).limit(offset + length);
            }
            int begin = offset / 2;
            return (B) whole.duplicate().position(begin).slice().position(offset - begin).limit(offset - begin + length);
        }

        @Override
        @SuppressWarnings("unchecked")  // of the same format
        void apply(Method method, Mode mode, int offset, RandomMemory out, int outOffset, int length) {
            values.host.buffers().apply(engine, method, mode, view(offset, length),
                    ((InBuffer<A, B, P>) out).view(outOffset, length));
        }

        @Override
        Values contents() {
            Values all = Values.of(values.format(), values.length());
            whole.clear();
            values.host.getBuffer().accept(whole, values.arrayOf(all));
            whole.clear();
            return all;
        }
    }

    private static final class InPointer<A, B extends Buffer, P extends Pointer> extends RandomMemory {
        private final Engine engine;
        private final Values.Typed<A, B, P> values;
        private final P whole;

        InPointer(Engine engine, Values.Typed<A, B, P> values, P whole) {
            this.engine = engine;
            this.values = values;
            this.whole = whole;
        }

        /** From an element on: another pointer, so that input and output of one memory have positions of their own. */
        @SuppressWarnings("unchecked")  // the class of a P
        private P from(int offset) {
            return (P) whole.getPointer(whole.getClass(), offset);
        }

        @Override
        @SuppressWarnings("unchecked")  // of the same format
        void apply(Method method, Mode mode, int offset, RandomMemory out, int outOffset, int length) {
            P to = ((InPointer<A, B, P>) out).from(outOffset);
            values.host.pointers().apply(engine, method, mode, from(offset), to, length);
        }

        @Override
        Values contents() {
            Values all = Values.of(values.format(), values.length());
            values.host.getPointer().accept(whole, values.arrayOf(all));
            return all;
        }

        @Override
        public void close() {
            whole.close();
        }
    }

    private static final class Device extends RandomMemory {
        private final DeviceArray whole;

        Device(DeviceArray whole) {
            this.whole = whole;
        }

        @Override
        void apply(Method method, Mode mode, int offset, RandomMemory out, int outOffset, int length) {
            whole.engine().apply(method, mode, whole.slice(offset, length), ((Device) out).whole.slice(outOffset, length));
        }

        @Override
        Values contents() {
            return Values.of(whole);
        }

        @Override
        public void close() {
            whole.close();
        }
    }
}
