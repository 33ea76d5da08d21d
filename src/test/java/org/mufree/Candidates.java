// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Forms in each format and arithmetic, and candidates for them. */
final class Candidates {
    private Candidates() {
    }

    /** Every form, 16-bit format and arithmetic. */
    static Stream<Arguments> kinds() {
        return Form.all().stream().flatMap(form -> Stream.of(Format.F16, Format.BF16).flatMap(format ->
                Stream.of(Arithmetic.values()).map(arithmetic -> Arguments.of(form, format, arithmetic))));
    }

    /** Usable ones round the textbook's, in exact values of both formats, and useless ones of any magic. */
    static List<Candidate> of(Form form, Format format) {
        int one = format.fromFloat(1);
        int middle = form.op() == Op.RCP ? 2 * one : one + one / 2;
        List<Float> constants = form.textbook().stream().map(k -> (float) (Math.rint(k * 64) / 64)).toList();
        return Stream.of(middle, middle - 1, middle - 37, middle + 5, 0, 0x8000, 0xffff, middle | 0x8000)
                .map(magic -> new Candidate(magic, constants)).toList();
    }
}
