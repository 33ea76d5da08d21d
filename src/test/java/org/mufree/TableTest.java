// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mufree.internal.Native;

/** Java's enum against the native table, and what every row must be like. */
class TableTest {
    @Test
    void enumFollowsTheNativeTable() {
        List<String> labels = Stream.of(Method.values()).map(Method::label).toList();
        List<String> names = Stream.iterate(0, i -> i < Native.mufree_method_count(), i -> i + 1)
                .map(i -> Native.mufree_method_name(i).getString()).toList();
        assertEquals(names, labels);
        assertEquals(names.size(), Set.copyOf(names).size(), "names are unique");
        for (Method method : Method.values()) {
            assertEquals(method.format().code, Native.mufree_method_format(method.ordinal()));
        }
        assertNull(Native.mufree_method_name(-1));
        assertNull(Native.mufree_method_name(names.size()));
    }

    @ParameterizedTest
    @EnumSource
    void nameTellsTheOperation(Method method) {
        assertEquals(method.name(), method.label().toUpperCase(Locale.ROOT));
        assertTrue(method.label().startsWith(method.op().name().toLowerCase(Locale.ROOT) + "_"));
        for (Format format : Format.values()) {  // those of a 16-bit format say so at their end
            boolean suffixed = method.label().endsWith("_" + format.name().toLowerCase(Locale.ROOT));
            assertEquals(format != Format.F32 && format == method.format(), suffixed);
        }
        assertEquals(method.label(), method.toString());
        assertSame(method, Method.of(method.label()));
    }

    @ParameterizedTest
    @EnumSource
    void domainIsPositiveAndNormal(Method method) {
        Domain domain = method.domain();
        Encoding encoding = Encoding.of(method.format());
        int lo = encoding.round(domain.lo());
        int hi = encoding.round(domain.hi());
        assertTrue(lo >= encoding.minNormal() && lo < hi && hi < encoding.infinity(), domain::toString);
        assertEquals(domain.lo(), encoding.decode(lo));
        assertEquals(domain.hi(), encoding.decode(hi));
    }

    @ParameterizedTest
    @EnumSource
    void figuresAreSound(Method method) {
        assertTrue(method.maxRelError() > 0 && method.maxRelError() < 1);
        assertTrue(method.maxUlpError() > 0);
        // An ulp is 2^-23 to 2^-24 of the result in binary32, and so on.
        double ratio = method.maxUlpError() / method.maxRelError() / Encoding.of(method.format()).minNormal();
        assertTrue(ratio > 0.99 && ratio < 2.02 || method.maxUlpError() < 2, () -> "ratio " + ratio);
        assertTrue(method.ops() >= 1 && method.mufuOps() >= 0 && method.mufuOps() <= method.ops());
        assertFalse(method.summary().isBlank() || method.source().isBlank(), "a summary and a source");
    }

    @Test
    void rowsAreDistinct() {
        Set<String> summaries = new HashSet<>();
        for (Method method : Method.values()) {
            assertTrue(summaries.add(method.op() + " " + method.format() + " " + method.summary()), method::toString);
        }
    }

    @ParameterizedTest
    @EnumSource
    void methodsOfAnOperation(Op op) {
        assertEquals(Stream.of(Method.values()).filter(m -> m.op() == op).toList(), Method.of(op));
        for (Format format : Format.values()) {
            List<Method> methods = Method.of(op).stream().filter(m -> m.format() == format).toList();
            assertEquals(methods, Method.of(op, format));
            assertTrue(methods.contains(Method.ieee(op, format)) && methods.contains(Method.baseline(op, format)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "rsqrt", "RCP_IEEE", "rcp_ieee ", "sqrt_magic"})
    void unknownNamesAreAnsweredWithTheKnownOnes(String name) {
        String message = assertThrows(IllegalArgumentException.class, () -> Method.of(name)).getMessage();
        assertTrue(message.contains("method is \"" + name + "\""), message);
        for (Method method : Method.values()) {
            assertTrue(message.contains(method.label()), message);
        }
    }

    @Test
    void domainsAreClosedIntervals() {
        Domain domain = new Domain(1f, 2f);
        assertTrue(domain.contains(1f) && domain.contains(2f) && domain.contains(1.5f));
        assertFalse(domain.contains(Math.nextDown(1f)) || domain.contains(Math.nextUp(2f)) || domain.contains(Float.NaN));
        assertTrue(new Domain(1f, 1f).contains(1f));
        assertThrows(IllegalArgumentException.class, () -> new Domain(2f, 1f));
        assertThrows(IllegalArgumentException.class, () -> new Domain(Float.NaN, 1f));
        assertThrows(IllegalArgumentException.class, () -> new Domain(1f, Float.NaN));
    }
}
