// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A batch of any shape in any place, and what must come of it.
 *
 * @param length its elements, whose arguments are the drawn ones again and again
 */
record RandomBatch(Method method, Mode mode, Place place, int length, RandomArguments arguments) {

    /** How input and output lie: in memory of their own, in the same place, or one behind the other in one memory. */
    enum Sharing { APART, IN_PLACE, OUT_BEHIND_IN, IN_BEHIND_OUT }

    /**
     * Where input and output lie.
     *
     * @param to the kind of the output's memory where it is its own and may be of another kind
     * @param offset elements before the input
     * @param gap elements before the output, or between both in one memory
     */
    record Place(RandomMemory.Kind from, RandomMemory.Kind to, Sharing sharing, int offset, int gap) {
        private static boolean isBuffer(RandomMemory.Kind kind) {
            return kind == RandomMemory.Kind.HEAP_BUFFER || kind == RandomMemory.Kind.DIRECT_BUFFER;
        }

        RandomMemory.Kind target() {
            return isBuffer(from) && isBuffer(to) ? to : from;
        }

        int inOffset(int length) {
            return sharing == Sharing.IN_BEHIND_OUT ? offset + length + gap : offset;
        }

        int outOffset(int length) {
            return switch (sharing) {
                case APART -> gap;
                case IN_PLACE, IN_BEHIND_OUT -> offset;
                case OUT_BEHIND_IN -> offset + length + gap;
            };
        }

        @Override
        public String toString() {
            return sharing == Sharing.APART ? from + " at " + offset + " to " + target() + " at " + gap
                    : from + " at " + offset + (sharing == Sharing.IN_PLACE ? " in place" : ", " + sharing + " by " + gap);
        }
    }

    /**
     * Runs the batch.
     *
     * @param plain gives the expected results, element by element
     */
    void check(Engine engine, Engine plain) {
        Values few = arguments.of(method);
        Values x = Values.of(few.format(), length, i -> few.bits(i % few.length()));
        int inOffset = place.inOffset(length);
        int outOffset = place.outOffset(length);
        int room = Math.max(inOffset, outOffset) + length + Poison.MARGIN;
        Values in = Poison.values(few.format(), room).put(inOffset, x);
        Values out = place.sharing() == Sharing.APART ? Poison.values(few.format(), room) : in;
        Values before = out.range(0, room);
        Values result;
        if (place.sharing() == Sharing.APART) {
            Values inBefore = in.range(0, room);
            try (RandomMemory from = RandomMemory.of(place.from(), engine, in);
                    RandomMemory to = RandomMemory.of(place.target(), engine, out)) {
                from.apply(method, mode, inOffset, to, outOffset, length);
                result = to.contents();
                assertUntouched(inBefore, from.contents(), 0, 0, engine);
            }
        } else {
            try (RandomMemory both = RandomMemory.of(place.from(), engine, in)) {
                both.apply(method, mode, inOffset, both, outOffset, length);
                result = both.contents();
            }
        }
        assertUntouched(before, result, outOffset, outOffset + length, engine);
        Bits.assertSame(expected(few, plain), result.range(outOffset, outOffset + length), x, () -> this + " on " + engine);
    }

    /** All but the elements of {@code [begin, end)} must be what they were. */
    private void assertUntouched(Values before, Values after, int begin, int end, Engine engine) {
        for (int i = 0; i < before.length(); i++) {
            if ((i < begin || i >= end) && before.bits(i) != after.bits(i)) {
                int at = i;
                assertEquals(Integer.toHexString(before.bits(i)), Integer.toHexString(after.bits(i)),
                        () -> this + " on " + engine + ": element " + at + ", outside the batch");
            }
        }
    }

    private Values expected(Values few, Engine plain) {
        Values[] tricks = {single(method, few, plain), null};
        if (method.mix().isPresent()) {
            tricks[0] = single(method.mix().get().mufu(), few, plain);
            tricks[1] = single(method.mix().get().trick(), few, plain);
        }
        return Values.of(few.format(), length, i -> {
            boolean trick = method.mix().filter(mix -> mix.at(i) == mix.trick()).isPresent();
            return tricks[trick ? 1 : 0].bits(i % few.length());
        });
    }

    /** Each argument by itself; where the exact result is known, that must be it. */
    private Values single(Method of, Values few, Engine plain) {
        Values results = Values.of(few.format(), few.length());
        Values exact = Reference.ieee(of.op(), few);
        boolean correctlyRounded = of.maxUlpError() <= 0.5;
        for (int i = 0; i < few.length(); i++) {
            few.apply(plain, of, mode, i, results, i, 1);
            boolean inDomain = Reference.inDomain(of, few.get(i));
            if (inDomain ? correctlyRounded : mode == Mode.GUARDED) {
                Bits.assertSame(exact.range(i, i + 1), results.range(i, i + 1), few.range(i, i + 1),
                        () -> of + " " + mode + ", exactly");
            }
        }
        return results;
    }

    @Override
    public String toString() {
        Values few = arguments.of(method);
        return method + " " + mode + " on " + length + " elements, " + place + ", of " + IntStream.range(0, few.length())
                .mapToObj(i -> Bits.hex(few, i)).collect(Collectors.joining(" "));
    }
}
