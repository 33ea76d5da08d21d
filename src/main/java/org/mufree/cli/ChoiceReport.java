// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mufree.Choice;
import org.mufree.Choice.Contender;
import org.mufree.Method;
import org.mufree.Mode;
import org.mufree.Request;
import org.mufree.Required;
import org.mufree.speeds.Rate;
import org.mufree.speeds.Speeds.Unit;

/** Tells a choice: what was chosen and why, what else would do, what would not, and when it does not matter. */
final class ChoiceReport {
    private final Choice choice;
    private final Request request;
    private final Method method;
    private final String required;
    private final String domain;
    private final boolean perSecond;

    /**
     * @param required the accuracy, as the user put it
     * @param domain the arguments, as the user put them
     */
    ChoiceReport(Choice choice, String required, String domain) {
        this.choice = choice;
        this.request = choice.request();
        this.method = choice.method();
        this.required = required;
        this.domain = domain;
        this.perSecond = choice.speeds().unit() == Unit.PER_SECOND;
    }

    void print(PrintWriter text) {
        text.println(Rows.word(request.op()) + " in " + Rows.word(request.format()) + ", " + required + ", arguments: "
                + domain);
        text.println("speeds: " + choice.speeds().source());
        text.println();
        text.println("choice: " + method + ", " + Rows.word(choice.mode()) + ": " + rate(choice.chosen().rate()) + " "
                + unit());
        text.println("  accuracy: " + reason(method));
        text.println("  mode: " + modeReason(method));
        if (request.domain().equals(DomainOption.ALL) && choice.mode() == Mode.GUARDED) {
            text.println("  --domain, where you know the arguments, may spare the guard");
        }
        faster().forEach(line -> text.println("  " + line));
        text.println();
        table().print(text);
        if (choice.contenders().stream().anyMatch(c -> !c.rate().measured()) && perSecond) {
            text.println("~: not measured, but estimated from the number of instructions");
        }
        text.println();
        memory().forEach(text::println);
    }

    private String unit() {
        return perSecond ? "Gresults/s" : "results/clock/SM";
    }

    private String rate(Rate rate) {
        double value = perSecond ? rate.value() / 1e9 : rate.value();
        return (rate.measured() || !perSecond ? "" : "~") + Numbers.fixed(value, perSecond && value < 100 ? 3 : 1);
    }

    /** The method's error against what was asked for. */
    private String reason(Method judged) {
        boolean met = request.isMetBy(judged);
        if (request.required() instanceof Required.Relative relative) {
            return "relative error " + Numbers.relError(judged.maxRelError()) + (met ? " <= " : " > ")
                    + Numbers.shortest(relative.most());
        }
        String error = Numbers.ulpError(judged.maxUlpError()) + " ulp";
        return request.required() instanceof Required.Ulp ulp
                ? error + (met ? " <= " : " > ") + Numbers.shortest(ulp.most())
                : error + (met ? " < 0.5" : " >= 0.5");
    }

    private String modeReason(Method judged) {
        String own = "its domain " + Numbers.domain(judged.domain());
        return request.beyond(judged).map(beyond -> "guarded: the arguments include " + beyond + ", which " + own
                + " does not hold").orElse("raw: " + own + " holds every argument");
    }

    /** Why faster methods were not taken. */
    private List<String> faster() {
        List<String> lines = new ArrayList<>();
        List<Contender> excluded = choice.excludedFaster();
        if (!excluded.isEmpty()) {
            lines.add("faster, but not accurate enough: " + excluded.size() + " of " + choice.contenders().size() + "; "
                    + excluded.get(0).method() + ": " + reason(excluded.get(0).method()));
        }
        choice.runnersUp().stream().filter(c -> c.rate().value() > choice.chosen().rate().value()).forEach(c ->
                lines.add("as fast, but for noise, and less accurate: " + c.method()));
        return lines;
    }

    private Table table() {
        Table table = new Table("method", "mode", ">ops (MUFU)", ">max rel error", ">max ulp error", ">" + unit(),
                ">x choice", "verdict");
        for (Contender c : choice.contenders()) {
            table.add(c.method().label(), Rows.word(c.mode()), Rows.ops(c.method()),
                    Numbers.relError(c.method().maxRelError()), Numbers.ulpError(c.method().maxUlpError()),
                    rate(c.rate()), Numbers.fixed(ofChoice(c), 3), verdict(c));
        }
        return table;
    }

    private double ofChoice(Contender contender) {
        return contender.rate().value() / choice.chosen().rate().value();
    }

    private String verdict(Contender contender) {
        return contender == choice.chosen() ? "chosen" : contender.qualifies() ? "would do" : reason(contender.method());
    }

    /** When the method does not matter, since memory takes longer. */
    private List<String> memory() {
        Contender exact = choice.exact();
        String named = exact.method() + (exact.mode() == Mode.RAW ? ", raw" : ", guarded");
        if (choice.freeResultsPerElement().isEmpty()) {
            return List.of("Over plain arrays memory decides, not arithmetic: take " + named + " there, which is correctly "
                    + "rounded.");
        }
        double free = choice.freeResultsPerElement().getAsDouble();
        String copy = Numbers.fixed(choice.speeds().copyBytesPerSecond().orElseThrow() / 1e9, 0) + " GB/s";
        return List.of("Over plain arrays memory decides, not arithmetic. A copy moves " + copy + "; up to "
                + Numbers.fixed(free, 1) + " results for each element read and written", named
                + ", which is correctly rounded, is as fast as that: free. The choice matters in kernels that do more.");
    }

    /** The methods of the table, the fastest first. */
    List<Map<String, Object>> rows() {
        return choice.contenders().stream().map(contender -> {
            Map<String, Object> row = Rows.identity(contender.method());
            row.put("maxRelError", contender.method().maxRelError());
            row.put("maxUlpError", contender.method().maxUlpError());
            row.put("mode", Rows.word(contender.mode()));
            row.put(perSecond ? "resultsPerSecond" : "resultsPerClockAndSm", contender.rate().value());
            row.put("measured", contender.rate().measured());
            row.put("ratioToChoice", ofChoice(contender));
            row.put("qualifies", contender.qualifies());
            row.put("chosen", contender == choice.chosen());
            row.put("accuracyReason", reason(contender.method()));
            row.put("modeReason", modeReason(contender.method()));
            row.put("speeds", choice.speeds().source());
            choice.freeResultsPerElement().ifPresent(free -> row.put("freeResultsPerElement", free));
            return row;
        }).toList();
    }
}
