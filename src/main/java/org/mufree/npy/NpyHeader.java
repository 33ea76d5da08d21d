// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a {@code .npy} file says of its array.
 *
 * @param dtype what its elements are
 * @param fortranOrder whether the first index varies fastest
 * @param shape the lengths of the dimensions; none for a scalar
 */
public record NpyHeader(Dtype dtype, boolean fortranOrder, List<Long> shape) {
    static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

    /** Data begin at a multiple of this, as the format asks, so that they can be mapped into memory. */
    private static final int ALIGNMENT = 64;
    /** Magic, version and the header's length: 2 bytes in version 1, 4 from version 2 on. */
    private static final int PREFIX_1 = 10;
    private static final int PREFIX_2 = 12;

    public NpyHeader {
        shape = List.copyOf(shape);
        if (shape.stream().anyMatch(length -> length < 0)) {
            throw new IllegalArgumentException("shape is " + shape + ": a length is negative");
        }
    }

    /** An array in C order. */
    public static NpyHeader of(Dtype dtype, Long... shape) {
        return new NpyHeader(dtype, false, List.of(shape));
    }

    /**
     * The number of elements; 1 for a scalar.
     *
     * @throws ArithmeticException if it is beyond 2^63 - 1
     */
    public long elements() {
        if (shape.contains(0L)) {
            return 0;
        }
        return shape.stream().reduce(1L, Math::multiplyExact);
    }

    /** The header as it stands at the beginning of a file: in version 1, or in version 2 where the shape is too long. */
    public byte[] toBytes() {
        String dict = "{'descr': '" + dtype.descr() + "', 'fortran_order': " + (fortranOrder ? "True" : "False") + ", 'shape': "
                + shapeText() + ", }";
        boolean first = padded(PREFIX_1, dict) - PREFIX_1 <= 0xffff;
        int prefix = first ? PREFIX_1 : PREFIX_2;
        int total = padded(prefix, dict);
        byte[] bytes = (" ".repeat(prefix) + dict + " ".repeat(total - prefix - dict.length() - 1) + "\n")
                .getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(MAGIC, 0, bytes, 0, MAGIC.length);
        bytes[MAGIC.length] = (byte) (first ? 1 : 2);
        bytes[MAGIC.length + 1] = 0;
        for (int i = MAGIC.length + 2; i < prefix; i++) {
            bytes[i] = (byte) ((total - prefix) >>> 8 * (i - MAGIC.length - 2));
        }
        return bytes;
    }

    /** Shape as Python writes a tuple. */
    public String shapeText() {
        return shape.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", shape.size() == 1 ? ",)" : ")"));
    }

    private static int padded(int prefix, String dict) {
        int length = prefix + dict.length() + 1;
        return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
