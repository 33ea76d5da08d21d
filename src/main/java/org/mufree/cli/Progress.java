// SPDX-License-Identifier: Apache-2.0
package org.mufree.cli;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far long work is, on standard error where that is a terminal; elsewhere it does nothing. */
final class Progress implements AutoCloseable {
    /** Set by the launcher, which can ask about standard error alone; Java can't. */
    private static final String TERMINAL = "mufree.terminal";
    private static final int WIDTH = 79;

    private final ProgressBar bar;

    private Progress(ProgressBar bar) {
        this.bar = bar;
    }

    static Progress of(String task, long steps) {
        if (!Boolean.parseBoolean(System.getProperty(TERMINAL, String.valueOf(console())))) {
            return new Progress(null);
        }
        return new Progress(new ProgressBarBuilder().setTaskName(task).setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII).setUpdateIntervalMillis(200).clearDisplayOnFinish()
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH)).build());
    }

    void step(long steps) {
        if (bar != null) {
            bar.stepBy(steps);
        }
    }

    void doing(String what) {
        if (bar != null) {
            bar.setExtraMessage(what);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }

    /** From Java 22 on there is a console even without a terminal. */
    private static boolean console() {
        return System.console() != null && Runtime.version().feature() < 22;
    }
}
