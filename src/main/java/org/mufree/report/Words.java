// SPDX-License-Identifier: Apache-2.0
package org.mufree.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Constants by the words that stand for them everywhere outside Java. */
final class Words {
    private Words() {
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException if the word is none of them */
    static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants()).filter(constant -> word(constant).equals(word)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(word(type) + " is \"" + word + "\"; there are "
                        + Arrays.stream(type.getEnumConstants()).map(Words::word).collect(Collectors.joining(", "))));
    }

    private static String word(Class<?> type) {
        return type.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
