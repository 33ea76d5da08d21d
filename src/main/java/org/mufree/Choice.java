// SPDX-License-Identifier: Apache-2.0
package org.mufree;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.mufree.speeds.Calibration;
import org.mufree.speeds.Rate;
import org.mufree.speeds.Speeds;

/**
 * The fastest method that does what was asked for, and what it was chosen from. Of methods whose speeds differ by no more
 * than timing does, {@link #NOISE}, the most accurate is taken.
 */
public final class Choice {
    /** The part by which two timings of one speed may differ. */
    public static final double NOISE = 0.02;

    private final Request request;
    private final Speeds speeds;
    private final List<Contender> contenders;
    private final Contender chosen;

    /**
     * A method of the operation and format that was asked for.
     *
     * @param mode in which it would be used
     * @param rate its speed in that mode
     * @param qualifies whether it keeps the required accuracy
     */
    public record Contender(Method method, Mode mode, Rate rate, boolean qualifies) {
    }

    private Choice(Request request, Speeds speeds) {
        this.request = request;
        this.speeds = speeds;
        contenders = request.methods().stream()
                .map(m -> new Contender(m, request.mode(m), speeds.rate(m, request.mode(m)), request.isMetBy(m)))
                .sorted(Comparator.comparingDouble((Contender c) -> c.rate.value()).reversed()).toList();
        double most = fastest(Contender::qualifies).orElseThrow(() -> unmet(request)).rate.value();
        chosen = contenders.stream().filter(Contender::qualifies).filter(c -> c.rate.value() >= most * (1 - NOISE))
                .min(Comparator.comparingDouble(c -> c.method.maxUlpError())).orElseThrow();
    }

    /**
     * The choice by given speeds.
     *
     * @throws IllegalArgumentException if no method is accurate enough; the message says how accurate one can be
     */
    public static Choice of(Request request, Speeds speeds) {
        return new Choice(Checks.notNull(request, "request"), Checks.notNull(speeds, "speeds"));
    }

    /**
     * The choice by the speeds on an engine. What the user's cache lacks is measured and kept there: every method of the
     * operation and format is validated, as the command {@code bench} does, and timed. On a GPU that takes a few seconds;
     * on the CPU, whose MUFU is a software model, up to minutes in binary32.
     *
     * @throws IllegalArgumentException if no method is accurate enough; the message says how accurate one can be
     * @throws IllegalStateException if a method does not pass its validation
     */
    public static Choice of(Request request, Engine engine) {
        Checks.notNull(engine, "engine");
        if (Checks.notNull(request, "request").methods().stream().noneMatch(request::isMetBy)) {
            throw unmet(request);
        }
        Map<Method, Mode> modes = new LinkedHashMap<>();
        request.methods().forEach(method -> modes.put(method, request.mode(method)));
        return of(request, Calibration.of(engine, modes));
    }

    private static IllegalArgumentException unmet(Request request) {
        Method best = mostAccurate(request);
        return new IllegalArgumentException("required is " + request.required() + ": no method of " + request.op() + " in "
                + request.format() + " keeps it; the most accurate is " + best + ", with "
                + request.required().errorOf(best));
    }

    /** The method with the least error of the kind that is limited. */
    public static Method mostAccurate(Request request) {
        return request.methods().stream().min(Comparator.comparingDouble(request.required()::errorOf)).orElseThrow();
    }

    private Optional<Contender> fastest(Predicate<Contender> which) {
        return contenders.stream().filter(which).findFirst();
    }

    /** What was asked for. */
    public Request request() {
        return request;
    }

    /** Where the speeds come from. */
    public Speeds speeds() {
        return speeds;
    }

    /** The method that was chosen. */
    public Method method() {
        return chosen.method;
    }

    /** How it is to be used: its speed is that of this mode. */
    public Mode mode() {
        return chosen.mode;
    }

    /** The method that was chosen, with its mode and speed. */
    public Contender chosen() {
        return chosen;
    }

    /** All methods of the operation and format, the fastest first. */
    public List<Contender> contenders() {
        return contenders;
    }

    /** Those that would do, too: the fastest first. */
    public List<Contender> runnersUp() {
        return contenders.stream().filter(Contender::qualifies).filter(c -> c != chosen).toList();
    }

    /** Those that are faster and not accurate enough: the fastest first. */
    public List<Contender> excludedFaster() {
        return contenders.stream().filter(c -> !c.qualifies && c.rate.value() > chosen.rate.value()).toList();
    }

    /** The fastest of the correctly rounded methods. */
    public Contender exact() {
        return Stream.of(chosen).filter(this::isExact).findFirst().or(() -> fastest(this::isExact)).orElseThrow();
    }

    private boolean isExact(Contender contender) {
        return Required.correctlyRounded().isMetBy(contender.method);
    }

    /**
     * Up to how many results for each element read and written correct rounding costs nothing, since memory takes longer:
     * the bytes of an argument and a result over a copy's rate, times the rate of {@link #exact()}. Empty where the
     * memory's speed is not known.
     */
    public OptionalDouble freeResultsPerElement() {
        OptionalDouble copy = speeds.copyBytesPerSecond();
        return copy.isEmpty() ? copy
                : OptionalDouble.of(exact().rate.value() * 2 * request.format().bytes() / copy.getAsDouble());
    }
}
