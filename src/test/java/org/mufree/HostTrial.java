// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.Buffer;
import org.bytedeco.javacpp.Pointer;

/** A batch over buffers or pointers, whose results come with what lies a margin around them. */
record HostTrial<A, B extends Buffer, P extends Pointer>(Engine engine, Method method, Mode mode,
        Values.Typed<A, B, P> in) {

    /** What a buffer may be. */
    enum Kind { HEAP, DIRECT, READ_ONLY_DIRECT }

    /** Without a kind to go {@code toKind}, in place. Leaves positions and limits alone, and sees that the batch does. */
    Values buffers(Kind fromKind, Kind toKind) {
        B from = buffer(fromKind, in, 3);
        B to = toKind == null ? from : buffer(toKind, poison(), 1);
        int begin = to.position();
        int end = to.limit();
        host().buffers().apply(engine, method, mode, from, to);
        if (to.position() != begin || to.limit() != end) {
            throw new AssertionError("out was moved: " + to);
        }
        Values all = Values.of(in.format(), end - begin + 2 * Poison.MARGIN);
        to.clear().position(begin - Poison.MARGIN);
        host().getBuffer().accept(to, in.arrayOf(all));
        return all;
    }

    Values pointers(boolean inPlace) {
        Values all = Poison.around(in);
        try (P from = host().pointer().apply(in.arrayOf(all));
                P other = host().pointer().apply(in.arrayOf(Poison.around(poison())))) {
            P to = inPlace ? from : other;
            from.position(Poison.MARGIN);
            to.position(Poison.MARGIN);
            host().pointers().apply(engine, method, mode, from, to, in.length());
            to.position(0);
            host().getPointer().accept(to, in.arrayOf(all));
            return all;
        }
    }

    private Host<A, B, P> host() {
        return in.host;
    }

    private Values poison() {
        return Poison.values(in.format(), in.length());
    }

    /** {@code values} from position to limit, margins around them; of a heap buffer, a slice within its array. */
    private B buffer(Kind kind, Values values, int shift) {
        Values all = Poison.values(values.format(), values.length() + 2 * Poison.MARGIN + shift + 4);
        B buffer = kind == Kind.HEAP ? heap(all) : direct(all);
        int begin = Poison.MARGIN + shift;
        buffer.position(begin);
        host().putBuffer().accept(buffer, in.arrayOf(values));
        buffer.position(begin).limit(begin + values.length());
        return kind == Kind.READ_ONLY_DIRECT ? host().readOnly().apply(buffer) : buffer;
    }

    @SuppressWarnings("unchecked")  // a buffer's slice is a buffer of its kind
    private B heap(Values all) {
        return (B) host().wrap().apply(in.arrayOf(all)).position(4).slice();
    }

    private B direct(Values all) {
        B buffer = host().direct(all.length() * all.format().bytes());
        host().putBuffer().accept(buffer, in.arrayOf(all));
        buffer.clear();
        return buffer;
    }
}
