package dev.refundfence.workflow;

import static dev.refundfence.workflow.Given.accepted;
import static dev.refundfence.workflow.Given.applied;
import static dev.refundfence.workflow.Given.claimed;
import static dev.refundfence.workflow.Given.completed;
import static dev.refundfence.workflow.Given.heard;
import static dev.refundfence.workflow.Given.inReview;
import static dev.refundfence.workflow.Given.ready;
import static dev.refundfence.workflow.Given.rescheduled;
import static dev.refundfence.workflow.Given.reviewed;
import static dev.refundfence.workflow.Given.succeeded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.Receipt;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.workflow.contract.RefundActivities.DecideRequest;
import dev.refundfence.workflow.contract.RefundActivities.ReviewRequest;
import dev.refundfence.workflow.contract.RefundResult;
import io.temporal.activity.Activity;
import io.temporal.client.WorkflowStub;
import io.temporal.worker.WorkerFactoryOptions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** However a call's activity ends, the decision gets a value. */
class CallStepTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    // The server in memory skips no time while an activity runs, so that these time-outs really pass.
    private static final Duration SHORT = Duration.ofMillis(300);

    private final AtomicReference<byte[]> open = new AtomicReference<>();
    private final Script script = new Script()
            .on("accept", accepted())
            .on("gate", claimed(NextAction.SEND, 1), claimed(NextAction.RECONCILE, 2))
            .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")))
            .on("decide", rescheduled(NextAction.RECONCILE, SOON), completed());

    @Test
    void a_call_that_breaks_off_is_unknown_and_never_retried() {
        script.on("send", new IllegalStateException("a defect of the adapter"));
        runToTheEnd(Stage.with(script));
        assertThat(firstReport()).isEqualTo(heard(new ProviderOutcome.Unknown("the call broke off")));
        assertThat(script.steps().stream().filter("send"::equals)).hasSize(1);
    }

    @Test
    void a_worker_that_falls_silent_is_unknown() {
        script.on("send", staysOpen(open));
        runToTheEnd(Stage.with(script, Calls.with(b -> b.setHeartbeatTimeout(SHORT))));
        assertThat(firstReport()).isEqualTo(heard(new ProviderOutcome.Unknown("the worker fell silent")));
    }

    @Test
    void a_call_that_takes_too_long_is_unknown() {
        script.on("send", staysOpen(open));
        runToTheEnd(
                Stage.with(script, Calls.with(b -> b.setHeartbeatTimeout(null).setStartToCloseTimeout(SHORT))));
        assertThat(firstReport()).isEqualTo(heard(new ProviderOutcome.Unknown("no answer in time")));
    }

    @Test
    void a_call_that_no_worker_took_in_time_was_not_sent() {
        runToTheEnd(Stage.with(
                script, Calls.with(b -> b.setTaskQueue("nobody-polls-here").setScheduleToStartTimeout(SHORT))));
        assertThat(firstReport()).isEqualTo(heard(new ProviderOutcome.NotSent("no worker was free in time")));
    }

    @Test
    void a_call_that_was_given_up_reports_late_to_the_next_decision() {
        CallReport late = heard(new ProviderOutcome.Succeeded("re_1"));
        script.on("send", staysOpen(open)).on("claim", new ClaimAnswer.NotDue(SOON));
        Stage stage = Stage.with(script, pausedByAPerson());
        WorkflowStub run = stage.start(Given.ORDER);
        script.on("reschedule", (Function<Object, WriteAnswer>) request -> {
            stage.client().newActivityCompletionClient().complete(open.get(), late);
            return applied(ready(NextAction.RECONCILE, 1, SOON));
        });
        script.on("complete", applied(succeeded(2)));
        runToTheEnd(stage, run);
        assertThat(script.asked("decide", DecideRequest.class).get(0).late()).isEmpty();
        assertThat(script.asked("decide", DecideRequest.class).get(1).late()).containsExactly((CallReport.Ended) late);
        assertThat(firstReport()).isEqualTo(heard(new ProviderOutcome.Unknown("gave up after 75 s")));
    }

    @Test
    void a_late_report_is_stored_even_when_the_refund_is_done() {
        CallReport late = heard(new ProviderOutcome.Succeeded("re_1"));
        Stage stage = Stage.with(script.on("send", staysOpen(open)), pausedByAPerson());
        WorkflowStub run = stage.start(Given.ORDER);
        script.on("reschedule", applied(ready(NextAction.RECONCILE, 1, SOON)));
        script.on("complete", (Function<Object, WriteAnswer>) request -> {
            stage.client().newActivityCompletionClient().complete(open.get(), late);
            return applied(succeeded(2));
        });
        script.on("decide", completed());
        runToTheEnd(stage, run);
        assertThat(script.steps()).endsWith("complete", "decide");
        DecideRequest last = script.asked("decide", DecideRequest.class).get(2);
        assertThat(last.report()).isEqualTo(late);
        assertThat(last.fence().attempt().number()).isEqualTo(1);
    }

    @Test
    void a_late_receipt_that_nobody_stored_is_stored_while_a_person_is_awaited() {
        ProviderOutcome outcome = new ProviderOutcome.Succeeded("re_1");
        Receipt.Heard words = new Receipt.Heard("OK", null, "{}");
        Script story = new Script()
                .on("accept", accepted())
                .on("gate", claimed(NextAction.SEND, 1))
                .on("send", staysOpen(open))
                .on("decide", reviewed(), completed())
                .on("claim", new ClaimAnswer.Closed(succeeded(2)));
        Stage stage = Stage.with(story, pausedByAPerson());
        WorkflowStub run = stage.start(Given.ORDER);
        story.on("moveToReview", (Function<ReviewRequest, WriteAnswer>) request -> {
            Receipt receipt = new Receipt(request.fence(), NextAction.SEND, outcome, words);
            stage.client().newActivityCompletionClient().complete(open.get(), new CallReport.Ended(outcome, receipt));
            return applied(inReview(1));
        });
        runToTheEnd(stage, run);
        assertThat(story.steps()).endsWith("moveToReview", "decide", "claim");
    }

    private CallReport firstReport() {
        return script.asked("decide", DecideRequest.class).get(0).report();
    }

    private void runToTheEnd(Stage stage) {
        script.on("reschedule", applied(ready(NextAction.RECONCILE, 1, SOON))).on("complete", applied(succeeded(2)));
        runToTheEnd(stage, stage.start(Given.ORDER));
    }

    private static void runToTheEnd(Stage stage, WorkflowStub run) {
        try (stage) {
            assertThat(run.getResult(RefundResult.class).state()).isEqualTo("succeeded");
        }
    }

    /** The activity has begun and does not end by itself; a test may end it with {@link #open}. */
    private static Function<Fence, CallReport> staysOpen(AtomicReference<byte[]> open) {
        return fence -> {
            open.set(Activity.getExecutionContext().getTaskToken());
            Activity.getExecutionContext().doNotCompleteOnReturn();
            return null;
        };
    }

    /** A paused activity has none of Temporal's time-outs. */
    private static WorkerFactoryOptions pausedByAPerson() {
        return Calls.with(b -> b.setHeartbeatTimeout(null).setStartToCloseTimeout(Duration.ofDays(1)), SHORT);
    }
}
