// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Makes values of an option's words; what is not among them is answered with those that are. */
class Words<T> implements ITypeConverter<T> {
    private final List<T> values;
    private final Function<T, String> word;

    Words(List<T> values, Function<T, String> word) {
        this.values = values;
        this.word = word;
    }

    @Override
    public T convert(String text) {
        return values.stream().filter(value -> word.apply(value).equals(text)).findFirst()
                .orElseThrow(() -> new TypeConversionException("it is \"" + text + "\", and not "
                        + values.stream().map(word).collect(Collectors.joining(" or "))));
    }
}
