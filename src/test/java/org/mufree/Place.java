// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import org.mufree.HostTrial.Kind;

/** The kinds of memory that a batch may lie in. Each sets its input and output within poisoned margins. */
enum Place {
    ARRAY((engine, method, mode, in) -> {
        Values out = poison(in);
        in.range(0, in.length()).apply(engine, method, mode, out);
        return Poison.around(out);
    }),
    ARRAY_WITH_OFFSETS((engine, method, mode, in) -> {
        Values from = Values.of(in.format(), in.length() + 7).put(5, in);
        Values out = Poison.around(in);
        from.apply(engine, method, mode, 5, out, Poison.MARGIN, in.length());
        return out;
    }),
    ARRAY_IN_PLACE((engine, method, mode, in) -> {
        Values both = Poison.around(in);
        both.apply(engine, method, mode, Poison.MARGIN, both, Poison.MARGIN, in.length());
        return both;
    }),
    HEAP_BUFFER(buffers(Kind.HEAP, Kind.HEAP)),
    DIRECT_BUFFER(buffers(Kind.DIRECT, Kind.DIRECT)),
    READ_ONLY_DIRECT_BUFFER(buffers(Kind.READ_ONLY_DIRECT, Kind.DIRECT)),
    HEAP_TO_DIRECT_BUFFER(buffers(Kind.HEAP, Kind.DIRECT)),
    DIRECT_TO_HEAP_BUFFER(buffers(Kind.DIRECT, Kind.HEAP)),
    HEAP_BUFFER_IN_PLACE(buffers(Kind.HEAP, null)),
    DIRECT_BUFFER_IN_PLACE(buffers(Kind.DIRECT, null)),
    POINTER((engine, method, mode, in) -> in.trial(engine, method, mode).pointers(false)),
    POINTER_IN_PLACE((engine, method, mode, in) -> in.trial(engine, method, mode).pointers(true)),
    DEVICE_ARRAY((engine, method, mode, in) -> {
        try (DeviceArray from = in.on(engine); DeviceArray whole = Poison.around(poison(in)).on(engine)) {
            engine.apply(method, mode, from, whole.slice(Poison.MARGIN, in.length()));
            return Values.of(whole);
        }
    }),
    DEVICE_ARRAY_IN_PLACE((engine, method, mode, in) -> {
        try (DeviceArray whole = Poison.around(in).on(engine)) {
            DeviceArray both = whole.slice(Poison.MARGIN, in.length());
            engine.apply(method, mode, both, both);
            return Values.of(whole);
        }
    });

    private interface Batch {
        Values apply(Engine engine, Method method, Mode mode, Values in);
    }

    private final Batch batch;

    Place(Batch batch) {
        this.batch = batch;
    }

    /** The results of {@code in}, with what lies a margin around them. */
    Values apply(Engine engine, Method method, Mode mode, Values in) {
        return batch.apply(engine, method, mode, in);
    }

    /** Without a kind to go {@code to}, in place. */
    private static Batch buffers(Kind from, Kind to) {
        return (engine, method, mode, in) -> in.trial(engine, method, mode).buffers(from, to);
    }

    private static Values poison(Values in) {
        return Poison.values(in.format(), in.length());
    }
}
