package dev.refundfence.workflow;

import static dev.refundfence.workflow.Given.accepted;
import static dev.refundfence.workflow.Given.alreadyAccepted;
import static dev.refundfence.workflow.Given.applied;
import static dev.refundfence.workflow.Given.claimed;
import static dev.refundfence.workflow.Given.completed;
import static dev.refundfence.workflow.Given.heard;
import static dev.refundfence.workflow.Given.inReview;
import static dev.refundfence.workflow.Given.ready;
import static dev.refundfence.workflow.Given.rescheduled;
import static dev.refundfence.workflow.Given.running;
import static dev.refundfence.workflow.Given.succeeded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.workflow.contract.ClaimActivity.ClaimRequest;
import dev.refundfence.workflow.contract.RefundResult;
import io.temporal.failure.CanceledFailure;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every answer to a claim, and on which queue it is asked for. */
class ClaimTest {

    private static final Duration FIVE_SECONDS = Duration.ofSeconds(5);

    private final Script script = new Script()
            .on("send", heard(new ProviderOutcome.Succeeded("re_1")))
            .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")));

    @Test
    void a_claim_id_that_had_its_turn_is_replaced() {
        script.on("accept", accepted()).on("gate", new ClaimAnswer.Spent()).on("claim", new ClaimAnswer.NeedsGate());
        endsAfter("accept", "gate", "claim", "gate", "send", "decide", "complete");
        assertThat(script.asked("gate", ClaimRequest.class)).doesNotHaveDuplicates();
    }

    @Test
    void a_claim_id_that_won_nothing_is_kept() {
        script.on("accept", accepted())
                .on("gate", new ClaimAnswer.Busy(FIVE_SECONDS))
                .on("claim", new ClaimAnswer.NeedsGate());
        endsAfter("accept", "gate", "claim", "gate", "send", "decide", "complete");
        List<ClaimRequest> ids = script.asked("gate", ClaimRequest.class);
        assertThat(ids.get(0))
                .isEqualTo(ids.get(1))
                .isEqualTo(script.asked("claim", ClaimRequest.class).get(0));
    }

    @Test
    void a_claim_that_failed_is_asked_again_with_its_own_id() {
        script.on("accept", accepted()).on("gate", new IllegalStateException("the database is away"));
        endsAfter("accept", "gate", "gate", "send", "decide", "complete");
        List<ClaimRequest> ids = script.asked("gate", ClaimRequest.class);
        assertThat(ids.get(0)).isEqualTo(ids.get(1));
    }

    @Test
    void a_refund_that_another_claim_holds_is_asked_for_away_from_the_gate() {
        script.on("accept", alreadyAccepted(running(1)))
                .on("claim", new ClaimAnswer.Busy(FIVE_SECONDS), new ClaimAnswer.NeedsGate());
        endsAfter("accept", "claim", "claim", "gate", "send", "decide", "complete");
    }

    @Test
    void paused_sends_are_asked_about_away_from_the_gate() {
        script.on("accept", accepted())
                .on("gate", new ClaimAnswer.Paused("wrong_account", FIVE_SECONDS))
                .on("claim", new ClaimAnswer.NeedsGate());
        endsAfter("accept", "gate", "claim", "gate", "send", "decide", "complete");
    }

    @Test
    void a_claim_that_came_too_early_waits_and_comes_again() {
        script.on("accept", accepted()).on("gate", new ClaimAnswer.NotDue(FIVE_SECONDS));
        endsAfter("accept", "gate", "gate", "send", "decide", "complete");
    }

    @Test
    void a_refund_that_somebody_else_closed_ends_the_run() {
        script.on("accept", accepted()).on("gate", new ClaimAnswer.Closed(succeeded(4)));
        assertThat(run()).isEqualTo(new RefundResult("succeeded", "re_1", null));
        assertThat(script.steps()).containsExactly("accept", "gate");
    }

    @Test
    void a_call_that_was_superseded_before_it_began_is_claimed_anew() {
        Script superseded = new Script()
                .on("accept", accepted())
                .on("gate", claimed(NextAction.SEND, 1))
                .on("send", new CallReport.Superseded())
                .on("claim", new ClaimAnswer.Closed(succeeded(2)));
        try (Stage stage = Stage.with(superseded)) {
            assertThat(stage.run().state()).isEqualTo("succeeded");
        }
        assertThat(superseded.steps()).containsExactly("accept", "gate", "send", "claim");
    }

    @Test
    void a_takeover_looks_up_what_its_predecessor_did() {
        script.on("accept", alreadyAccepted(running(1)))
                .on("claim", new ClaimAnswer.NeedsGate())
                .on("gate", claimed(NextAction.RECONCILE, 2))
                .on("decide", completed())
                .on("complete", applied(succeeded(2)));
        assertThat(run().state()).isEqualTo("succeeded");
        assertThat(script.steps()).containsExactly("accept", "claim", "gate", "reconcile", "decide", "complete");
    }

    @Test
    void a_review_stays_open_until_somebody_wakes_it() {
        script.on("accept", alreadyAccepted(inReview(2)))
                .on("claim", new ClaimAnswer.InReview(inReview(2)), new ClaimAnswer.Closed(succeeded(2)));
        try (Stage stage = Stage.with(script)) {
            var run = stage.start(Given.ORDER);
            stage.environment.sleep(Duration.ofDays(30));
            assertThat(script.steps()).containsExactly("accept");
            run.signal("wake");
            stage.environment.sleep(Duration.ofDays(1));
            assertThat(script.steps()).containsExactly("accept", "claim");
            run.signal("wake");
            assertThat(run.getResult(RefundResult.class).state()).isEqualTo("succeeded");
        }
    }

    @Test
    void a_run_that_is_cancelled_ends_and_leaves_the_refund_to_the_sweep() {
        script.on("accept", alreadyAccepted(inReview(2)));
        try (Stage stage = Stage.with(script)) {
            var run = stage.start(Given.ORDER);
            stage.environment.sleep(Duration.ofMinutes(1));
            run.cancel();
            assertThatThrownBy(() -> run.getResult(RefundResult.class)).hasCauseInstanceOf(CanceledFailure.class);
        }
        assertThat(script.steps()).containsExactly("accept");
    }

    @Test
    void a_wake_during_a_wait_asks_away_from_the_gate() {
        wokenAfter(Duration.ofMinutes(1));
    }

    @Test
    void a_wake_that_came_before_the_wait_is_not_lost() {
        wokenAfter(Duration.ZERO);
    }

    @Test
    void a_pending_refund_is_polled_until_it_is_done() {
        Duration hour = Duration.ofHours(1);
        script.on("accept", alreadyAccepted(ready(NextAction.RECONCILE, 1, hour)));
        for (long attempt = 2; attempt <= 4; attempt++) {
            script.on("gate", claimed(NextAction.RECONCILE, attempt))
                    .on("decide", rescheduled(NextAction.RECONCILE, hour))
                    .on("reschedule", applied(ready(NextAction.RECONCILE, attempt, hour)))
                    .on("reconcile", heard(new ProviderOutcome.Pending("re_1", "the bank works on it")));
        }
        script.on("gate", claimed(NextAction.RECONCILE, 5))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("decide", completed())
                .on("complete", applied(succeeded(5)));
        assertThat(run().state()).isEqualTo("succeeded");
        assertThat(script.asked("gate", ClaimRequest.class)).hasSize(4).doesNotHaveDuplicates();
    }

    private void wokenAfter(Duration time) {
        script.on("accept", alreadyAccepted(ready(NextAction.RECONCILE, 1, Duration.ofDays(1))))
                .on("claim", new ClaimAnswer.NotDue(FIVE_SECONDS))
                .on("gate", claimed(NextAction.RECONCILE, 2))
                .on("decide", completed())
                .on("complete", applied(succeeded(2)));
        try (Stage stage = Stage.with(script)) {
            var run = stage.start(Given.ORDER);
            stage.environment.sleep(time);
            run.signal("wake");
            assertThat(run.getResult(RefundResult.class).state()).isEqualTo("succeeded");
        }
        assertThat(script.steps()).containsExactly("accept", "claim", "gate", "reconcile", "decide", "complete");
    }

    private void endsAfter(String... steps) {
        script.on("gate", claimed(NextAction.SEND, 1)).on("decide", completed()).on("complete", applied(succeeded(1)));
        assertThat(run().state()).isEqualTo("succeeded");
        assertThat(script.steps()).containsExactly(steps);
    }

    private RefundResult run() {
        try (Stage stage = Stage.with(script)) {
            return stage.run();
        }
    }
}
