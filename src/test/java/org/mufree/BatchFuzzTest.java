// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/**
 * Batches of random shapes in random places give, bit for bit, what a single thread of plain code gives element by element,
 * and leave everything around them alone. -Djqwik.tries.default=N tries more of them.
 */
class BatchFuzzTest {
    private final List<Engine> engines = new ArrayList<>();
    private Engine plain;

    /** Engines whose results are compared. */
    List<Engine> open() {
        List<Engine> all = new ArrayList<>();
        for (String isa : List.of("plain", "avx2", "avx512")) {
            for (int threads : new int[] {1, 2, 5}) {
                try {
                    all.add(Engine.cpu(threads, isa, ""));
                } catch (IllegalArgumentException absent) {
                    // this CPU does not have it; IsaTest sees that those it has are there
                }
            }
        }
        return all;
    }

    @BeforeProperty
    void start() {
        plain = Engine.cpu(1, "plain", "");
        engines.addAll(open());
    }

    @AfterProperty
    void stop() {
        engines.forEach(Engine::close);
        engines.clear();
        plain.close();
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void batchesAreTheirElements(@ForAll("engines") int number, @ForAll("batches") RandomBatch batch) {
        batch.check(engines.get(number % engines.size()), plain);
    }

    @Provide
    Arbitrary<Integer> engines() {
        return Arbitraries.integers().between(0, 99);
    }

    @Provide
    Arbitrary<RandomBatch> batches() {
        Arbitrary<Integer> offsets = Arbitraries.integers().between(0, 40);
        Arbitrary<RandomBatch.Place> places = Combinators.combine(Arbitraries.of(RandomMemory.Kind.class),
                Arbitraries.of(RandomMemory.Kind.class), Arbitraries.of(RandomBatch.Sharing.class), offsets, offsets)
                .as(RandomBatch.Place::new);
        // Vectors and what is left of them, groups of mixes, and the pieces of 2^16 that threads take.
        Arbitrary<Integer> lengths = Arbitraries.frequencyOf(Tuple.of(16, Arbitraries.integers().between(0, 70)),
                Tuple.of(6, Arbitraries.integers().between(0, 5000)),
                Tuple.of(1, Arbitraries.integers().between((1 << 16) - 2, (1 << 17) + 70)));
        Arbitrary<RandomArguments> arguments = Arbitraries.integers().greaterOrEqual(0).list().ofMinSize(1).ofMaxSize(40)
                .map(RandomArguments::new);
        return Combinators.combine(Arbitraries.of(Method.class), Arbitraries.of(Mode.class), places, lengths, arguments)
                .as(RandomBatch::new);
    }
}
