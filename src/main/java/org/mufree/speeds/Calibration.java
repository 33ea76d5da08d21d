// SPDX-License-Identifier: Apache-2.0
package org.mufree.speeds;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.mufree.Engine;
import org.mufree.Format;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.speeds.SpeedCache.Content;

/** The speeds of methods on an engine, from the user's cache where they are there, else measured and put there. */
public final class Calibration {
    private Calibration() {
    }

    /**
     * The speeds of methods, each in a mode.
     *
     * @throws IllegalStateException if a method that has to be measured does not pass its validation
     */
    public static Speeds of(Engine engine, Map<Method, Mode> modes) {
        return of(engine, modes, SpeedCache.ofUser());
    }

    static Speeds of(Engine engine, Map<Method, Mode> modes, SpeedCache cache) {
        CacheKey key = CacheKey.of(engine);
        Optional<Content> known = cache.read(key);
        Map<Mode, Map<Method, Double>> rates = new EnumMap<>(Mode.class);
        for (Mode mode : Mode.values()) {
            rates.put(mode, new HashMap<>(known.map(Content::perSecond).orElse(Map.of()).getOrDefault(mode, Map.of())));
        }
        Map<Method, Mode> missing = new EnumMap<>(modes);
        missing.entrySet().removeIf(entry -> rates.get(entry.getValue()).containsKey(entry.getKey()));
        String where = key.device() + (key.driver().isEmpty() ? "" : ", driver " + key.driver());
        if (known.isPresent() && missing.isEmpty()) {
            return figures(rates, known.get().copyBytesPerSecond(),
                    "measured earlier on " + where + "; kept in " + cache.file(key));
        }
        double copy = known.map(Content::copyBytesPerSecond).orElseGet(() -> ChainTimer.copyBytesPerSecond(engine));
        for (Format format : Format.values()) {
            Map<Method, Mode> ofFormat = new EnumMap<>(missing);
            ofFormat.keySet().removeIf(method -> method.format() != format);
            if (!ofFormat.isEmpty()) {
                try (ChainTimer timer = new ChainTimer(engine, format)) {
                    timer.rates(ofFormat).forEach((method, rate) -> rates.get(ofFormat.get(method)).put(method, rate));
                }
            }
        }
        return figures(rates, copy, "measured now on " + where + "; " + kept(cache, key, new Content(rates, copy)));
    }

    /** A cache that can't be written costs the next run its time, and nothing else. */
    private static String kept(SpeedCache cache, CacheKey key, Content content) {
        try {
            cache.write(key, content);
            return "kept in " + cache.file(key);
        } catch (IOException failure) {
            return "not kept: " + failure;
        }
    }

    private static Speeds figures(Map<Mode, Map<Method, Double>> rates, double copy, String source) {
        return new Figures(rates, OptionalDouble.of(copy), source);
    }
}
