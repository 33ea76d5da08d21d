// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.mufree.Method;
import org.mufree.Mode;

/**
 * Speeds of which some were measured, all on one device. The others are estimated: the issue model's, times the median of
 * what the measured methods of the same operation, format and mode reach of it.
 */
final class Figures implements Speeds {
    private final Map<Mode, Map<Method, Double>> perSecond = new EnumMap<>(Mode.class);
    private final OptionalDouble copyBytesPerSecond;
    private final String source;

    /** @param measured results a second */
    Figures(Map<Mode, Map<Method, Double>> measured, OptionalDouble copyBytesPerSecond, String source) {
        measured.forEach((mode, rates) -> perSecond.put(mode, Map.copyOf(rates)));
        this.copyBytesPerSecond = copyBytesPerSecond;
        this.source = source;
    }

    Map<Method, Double> measured(Mode mode) {
        return perSecond.getOrDefault(mode, Map.of());
    }

    /** @throws IllegalStateException if no method of its operation and format was measured */
    @Override
    public Rate rate(Method method, Mode mode) {
        Double known = measured(mode).get(method);
        return known != null ? new Rate(known, true)
                : new Rate(Speeds.counted().rate(method, mode).value() * ofModel(method, mode), false);
    }

    private double ofModel(Method method, Mode mode) {
        double[] ratios = measured(mode).entrySet().stream()
                .filter(e -> e.getKey().op() == method.op() && e.getKey().format() == method.format())
                .mapToDouble(e -> e.getValue() / Speeds.counted().rate(e.getKey(), mode).value()).toArray();
        if (ratios.length == 0) {
            throw new IllegalStateException("method is " + method + ", " + mode + ": neither it nor another method of its "
                    + "operation and format was measured; " + source);
        }
        Arrays.sort(ratios);
        return ratios[ratios.length / 2];
    }

    @Override
    public Unit unit() {
        return Unit.PER_SECOND;
    }

    @Override
    public OptionalDouble copyBytesPerSecond() {
        return copyBytesPerSecond;
    }

    @Override
    public String source() {
        return source;
    }
}
