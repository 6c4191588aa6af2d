package dev.refundfence.app.demo;

import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine.Help.Ansi;

/** A progress bar on a terminal; elsewhere plain lines at the start and the end. */
public final class Bar implements AutoCloseable {

    private final String task;
    private final long all;
    private final ProgressBar bar;
    private final boolean terminal = Ansi.AUTO.enabled();

    /** {@code all}: how many steps there are. */
    public Bar(String task, long all) {
        this.task = task;
        this.all = all;
        this.bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(all)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setConsumer(terminal ? null : new DelegatingProgressBarConsumer(line -> {}))
                .build();
        if (!terminal) {
            System.out.printf("%s: 0 of %d%n", task, all);
        }
    }

    /** One step further. */
    public void step() {
        bar.step();
    }

    /** So many steps are done. */
    public void reach(long done) {
        bar.stepTo(done);
    }

    @Override
    public void close() {
        bar.close();
        if (!terminal) {
            System.out.printf("%s: %d of %d%n", task, bar.getCurrent(), all);
        }
    }
}
