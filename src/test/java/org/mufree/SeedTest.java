// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The library gives the same bits as the published formulas do in Java, for any argument: inside the domain and out. */
class SeedTest {
    static Stream<String> names() {
        return SeedFormulas.BY_METHOD.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("names")
    void rawIsThePublishedFormula(String name) {
        float[] x = Patterns.spread(1 << 22);
        float[] expected = new float[x.length];
        SeedFormulas.FloatFunction formula = SeedFormulas.BY_METHOD.get(name);
        for (int i = 0; i < x.length; i++) {
            expected[i] = formula.apply(x[i]);
        }
        float[] y = new float[x.length];
        try (Engine engine = Engine.cpu()) {
            engine.apply(Method.of(name), Mode.RAW, x, y);
        }
        Bits.assertSame(expected, y, x, () -> name);
    }

    /** rcp's domain is that of the formula's comment, to the bit. */
    @ParameterizedTest
    @MethodSource("names")
    void domainIsThePublishedOne(String name) {
        Domain published = switch (name) {
            case "rcp_magic_2nr_full" -> new Domain(0x1p-126f, 0x1p126f);
            case "rcp_magic_2nr_reduced" -> new Domain(0x1p-126f, 0x1.e69b7ap+125f);
            default -> new Domain(0x1p-126f, Float.MAX_VALUE);
        };
        assertEquals(published, Method.of(name).domain());
    }
}
