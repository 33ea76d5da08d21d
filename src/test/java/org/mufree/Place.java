// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;

/** The kinds of memory that a batch may lie in. Each sets its input and output within poisoned margins. */
enum Place {
    ARRAY {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            float[] out = Poison.array(in.length);
            engine.apply(method, mode, in.clone(), out);
            return Poison.around(out);
        }
    },
    ARRAY_WITH_OFFSETS {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            float[] from = new float[in.length + 7];
            System.arraycopy(in, 0, from, 5, in.length);
            float[] out = Poison.around(in);
            engine.apply(method, mode, from, 5, out, Poison.MARGIN, in.length);
            return out;
        }
    },
    ARRAY_IN_PLACE {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            float[] both = Poison.around(in);
            engine.apply(method, mode, both, Poison.MARGIN, both, Poison.MARGIN, in.length);
            return both;
        }
    },
    HEAP_BUFFER {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            return buffers(engine, method, mode, heap(in, 3), heap(Poison.array(in.length), 1));
        }
    },
    DIRECT_BUFFER {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            return buffers(engine, method, mode, direct(in, 3), direct(Poison.array(in.length), 1));
        }
    },
    READ_ONLY_DIRECT_BUFFER {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            return buffers(engine, method, mode, direct(in, 0).asReadOnlyBuffer(), direct(Poison.array(in.length), 0));
        }
    },
    BUFFER_IN_PLACE {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            FloatBuffer both = direct(in, 2);
            return buffers(engine, method, mode, both, both);
        }
    },
    HEAP_TO_DIRECT_BUFFER {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            return buffers(engine, method, mode, heap(in, 1), direct(Poison.array(in.length), 3));
        }
    },
    DIRECT_TO_HEAP_BUFFER {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            return buffers(engine, method, mode, direct(in, 1), heap(Poison.array(in.length), 3));
        }
    },
    POINTER {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            float[] all = Poison.around(in);
            try (FloatPointer from = new FloatPointer(all); FloatPointer to = new FloatPointer(Poison.array(all.length))) {
                from.position(Poison.MARGIN);
                engine.apply(method, mode, from, to.position(Poison.MARGIN), in.length);
                to.position(0).get(all);
                return all;
            }
        }
    },
    POINTER_IN_PLACE {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            float[] all = Poison.around(in);
            try (FloatPointer both = new FloatPointer(all)) {
                both.position(Poison.MARGIN);
                engine.apply(method, mode, both, both, in.length);
                both.position(0).get(all);
                return all;
            }
        }
    },
    DEVICE_ARRAY {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            float[] all = Poison.around(in);
            try (DeviceArray from = engine.copy(in); DeviceArray whole = engine.copy(Poison.array(all.length))) {
                engine.apply(method, mode, from, whole.slice(Poison.MARGIN, in.length));
                whole.copyTo(all);
                return all;
            }
        }
    },
    DEVICE_ARRAY_IN_PLACE {
        @Override
        float[] apply(Engine engine, Method method, Mode mode, float[] in) {
            try (DeviceArray whole = engine.copy(Poison.around(in))) {
                DeviceArray both = whole.slice(Poison.MARGIN, in.length);
                engine.apply(method, mode, both, both);
                return whole.toArray();
            }
        }
    };

    /** The results of {@code in}, with what lies a margin around them. */
    abstract float[] apply(Engine engine, Method method, Mode mode, float[] in);

    /** Leaves positions and limits alone, or the margins would not be read back where they are. */
    private static float[] buffers(Engine engine, Method method, Mode mode, FloatBuffer in, FloatBuffer out) {
        int begin = out.position();
        int end = out.limit();
        engine.apply(method, mode, in, out);
        if (out.position() != begin || out.limit() != end) {
            throw new AssertionError("out was moved: " + out);
        }
        float[] all = new float[end - begin + 2 * Poison.MARGIN];
        out.duplicate().clear().position(begin - Poison.MARGIN).get(all);
        return all;
    }

    /** {@code values} from position to limit of a slice that begins within its array, margins around them. */
    private static FloatBuffer heap(float[] values, int shift) {
        float[] all = Poison.array(values.length + 2 * Poison.MARGIN + shift + 4);
        return put(FloatBuffer.wrap(all).position(4).slice(), values, shift);
    }

    private static FloatBuffer direct(float[] values, int shift) {
        float[] all = Poison.array(values.length + 2 * Poison.MARGIN + shift);
        ByteBuffer bytes = ByteBuffer.allocateDirect(all.length * Float.BYTES).order(ByteOrder.nativeOrder());
        FloatBuffer buffer = bytes.asFloatBuffer();
        return put(buffer.put(all).clear(), values, shift);
    }

    private static FloatBuffer put(FloatBuffer buffer, float[] values, int shift) {
        int begin = Poison.MARGIN + shift;
        buffer.position(begin).put(values);
        return buffer.position(begin).limit(begin + values.length);
    }
}
