// SPDX-License-Identifier: Apache-2.0
package org.mufree.npy;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mufree.Format;

/** The dtypes that are read and written, all of them little-endian. NumPy itself has no bfloat16. */
public enum Dtype {
    FLOAT32("<f4", "float32", Format.F32),
    FLOAT16("<f2", "float16", Format.F16),
    /** bfloat16 by its bits, as unsigned integers. */
    BFLOAT16_BITS("<u2", "bfloat16", Format.BF16),
    /** bfloat16 as the package ml_dtypes has it: for NumPy two bytes of unknown meaning. */
    BFLOAT16("<V2", "bfloat16", Format.BF16),
    /** The same without an order of bytes, as NumPy writes such bytes. */
    BFLOAT16_UNORDERED("|V2", "bfloat16", Format.BF16);

    private final String descr;
    private final String word;
    private final Format format;

    Dtype(String descr, String word, Format format) {
        this.descr = descr;
        this.word = word;
        this.format = format;
    }

    /** As the file's header has it, such as {@code <f4}. */
    public String descr() {
        return descr;
    }

    /** What the elements are, such as {@code float32}. */
    public String word() {
        return word;
    }

    public Format format() {
        return format;
    }

    /** The dtypes for values of a format, as messages list them. */
    public static String listed(Format format) {
        return listed(dtype -> dtype.format == format);
    }

    static String listed() {
        return listed(dtype -> true);
    }

    private static String listed(Predicate<Dtype> wanted) {
        return Stream.of(values()).filter(wanted).map(Dtype::toString).collect(Collectors.joining(" or "));
    }

    static Optional<Dtype> of(String descr) {
        return Stream.of(values()).filter(dtype -> dtype.descr.equals(descr)).findFirst();
    }

    @Override
    public String toString() {
        return descr + " (" + word + ")";
    }
}
