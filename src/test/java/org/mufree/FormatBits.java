// SPDX-License-Identifier: Apache-2.0
package org.mufree;

/** Values of any format, by their bits in ints, on their way to an engine's memory and back. */
final class FormatBits {
    private FormatBits() {
    }

    static int encode(Format format, float value) {
        return format == Format.F32 ? Float.floatToRawIntBits(value) : format.fromFloat(value) & 0xffff;
    }

    static float decode(Format format, int bits) {
        return format == Format.F32 ? Float.intBitsToFloat(bits) : format.toFloat((short) bits);
    }

    static int[] encode(Format format, float[] values) {
        int[] bits = new int[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = encode(format, values[i]);
        }
        return bits;
    }

    static float[] decode(Format format, int[] bits) {
        float[] values = new float[bits.length];
        for (int i = 0; i < bits.length; i++) {
            values[i] = decode(format, bits[i]);
        }
        return values;
    }

    /** Each value rounded to the format. */
    static float[] rounded(Format format, float[] values) {
        return decode(format, encode(format, values));
    }

    static short[] shorts(int[] bits) {
        short[] values = new short[bits.length];
        for (int i = 0; i < bits.length; i++) {
            values[i] = (short) bits[i];
        }
        return values;
    }

    static DeviceArray copy(Engine engine, Format format, int[] bits) {
        return format == Format.F32 ? engine.copy(decode(format, bits)) : engine.copy(format, shorts(bits));
    }

    static int[] read(DeviceArray array) {
        if (array.format() == Format.F32) {
            return encode(Format.F32, array.toArray());
        }
        short[] values = array.toShortArray();
        int[] bits = new int[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = values[i] & 0xffff;
        }
        return bits;
    }
}
