package dev.refundfence.workflow;

import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.TimerOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.function.Supplier;

/** {@code Workflow.await} with a timer that says in the UI what it is for. */
final class Timers {

    private Timers() {}

    /**
     * Waits until the condition holds or the time is over.
     *
     * @param atMost more than zero
     * @param summary what the UI shows beside the timer
     * @return whether the condition held
     */
    static boolean await(Duration atMost, String summary, Supplier<Boolean> condition) {
        CompletablePromise<Boolean> over = Workflow.newPromise();
        CancellationScope timer = Workflow.newCancellationScope(() -> {
            TimerOptions options =
                    TimerOptions.newBuilder().setSummary(Words.line(summary)).build();
            over.completeFrom(Workflow.newTimer(atMost, options).handle((nothing, cancelled) -> true));
        });
        timer.run();
        Workflow.await(() -> condition.get() || over.isCompleted());
        timer.cancel();
        return condition.get();
    }
}
