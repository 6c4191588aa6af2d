package dev.refundfence.workflow;

import static dev.refundfence.workflow.Given.alreadyAccepted;
import static dev.refundfence.workflow.Given.applied;
import static dev.refundfence.workflow.Given.claimed;
import static dev.refundfence.workflow.Given.completed;
import static dev.refundfence.workflow.Given.ended;
import static dev.refundfence.workflow.Given.heard;
import static dev.refundfence.workflow.Given.inReview;
import static dev.refundfence.workflow.Given.ready;
import static dev.refundfence.workflow.Given.rescheduled;
import static dev.refundfence.workflow.Given.returned;
import static dev.refundfence.workflow.Given.succeeded;
import static dev.refundfence.workflow.Given.told;
import static dev.refundfence.workflow.Given.verifying;
import static dev.refundfence.workflow.Given.weighing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.AcceptedRefund;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.workflow.contract.RefundActivities.AcknowledgeRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideRequest;
import dev.refundfence.workflow.contract.RefundActivities.EndVerifyRequest;
import dev.refundfence.workflow.contract.RefundResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What comes when nobody asked: about a refund that waits, that a person looks at, or that is closed. */
class EvidenceTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Seen REVIEW = new Seen(Given.JOB, RefundState.MANUAL_REVIEW, new Attempt(2));

    private final Script script = new Script();

    @Test
    void evidence_ends_the_wait_of_a_refund_that_weighs_it_without_a_call() {
        script.on("accept", alreadyAccepted(ready(NextAction.RECONCILE, 1, DAY)))
                .on("claim", weighing(NextAction.RECONCILE, 2))
                .on("decide", completed())
                .on("complete", applied(succeeded(2)));
        assertThat(tellOnceItWaits().state()).isEqualTo("succeeded");
        assertThat(script.steps()).containsExactly("accept", "claim", "decide", "complete");
        assertThat(script.asked("decide", DecideRequest.class))
                .singleElement()
                .satisfies(asked -> assertThat(asked.kind()).isEqualTo(ClaimKind.WEIGH));
    }

    @Test
    void a_hint_brings_the_look_up_forward_to_now() {
        script.on("accept", alreadyAccepted(ready(NextAction.RECONCILE, 1, DAY)))
                .on("claim", weighing(NextAction.RECONCILE, 2))
                .on("decide", rescheduled(NextAction.RECONCILE, Duration.ZERO), completed())
                .on("reschedule", applied(ready(NextAction.RECONCILE, 2, Duration.ZERO)))
                .on("gate", claimed(NextAction.RECONCILE, 3))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("complete", applied(succeeded(3)));
        assertThat(tellOnceItWaits().state()).isEqualTo("succeeded");
        assertThat(script.steps())
                .containsExactly("accept", "claim", "decide", "reschedule", "gate", "reconcile", "decide", "complete");
    }

    @Test
    void evidence_that_nobody_weighed_is_weighed_before_the_wait_begins() {
        script.on("accept", alreadyAccepted(told(ready(NextAction.RECONCILE, 1, DAY))))
                .on("claim", weighing(NextAction.RECONCILE, 2))
                .on("decide", completed())
                .on("complete", applied(succeeded(2)));
        assertThat(run().state()).isEqualTo("succeeded");
        assertThat(script.steps()).containsExactly("accept", "claim", "decide", "complete");
    }

    @Test
    void evidence_that_bears_on_a_review_has_the_provider_asked_again() {
        script.on("accept", alreadyAccepted(told(inReview(2))))
                .on("claim", new ClaimAnswer.Unread(REVIEW, List.of(41L), true))
                .on("reopen", applied(ready(NextAction.RECONCILE, 2, Duration.ZERO)))
                .on("gate", claimed(NextAction.RECONCILE, 3))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("decide", completed())
                .on("complete", applied(succeeded(3)));
        assertThat(run().state()).isEqualTo("succeeded");
        assertThat(script.steps())
                .containsExactly("accept", "claim", "reopen", "gate", "reconcile", "decide", "complete");
    }

    @Test
    void evidence_that_changes_nothing_is_taken_off_and_the_review_goes_on() {
        script.on("accept", alreadyAccepted(told(inReview(2))))
                .on("claim", new ClaimAnswer.Unread(REVIEW, List.of(41L), false), new ClaimAnswer.Closed(succeeded(2)))
                .on("acknowledge", applied(inReview(2)));
        try (Stage stage = Stage.with(script)) {
            var run = stage.start(Given.ORDER);
            stage.environment.sleep(DAY);
            assertThat(script.steps()).containsExactly("accept", "claim", "acknowledge");
            run.signal("wake");
            assertThat(run.getResult(RefundResult.class).state()).isEqualTo("succeeded");
        }
        assertThat(script.asked("acknowledge", AcknowledgeRequest.class))
                .containsExactly(new AcknowledgeRequest(REVIEW, List.of(41L)));
    }

    @Test
    void a_run_that_starts_on_a_closed_refund_weighs_first_what_came_since() {
        Seen closed = new Seen(Given.JOB, RefundState.SUCCEEDED, new Attempt(2));
        script.on("accept", alreadyAccepted(told(succeeded(2))))
                .on("claim", new ClaimAnswer.Unread(closed, List.of(41L), false))
                .on("acknowledge", applied(succeeded(2)));
        assertThat(run()).isEqualTo(new RefundResult("succeeded", "re_1", null));
        assertThat(script.steps()).containsExactly("accept", "claim", "acknowledge");
    }

    @Test
    void a_run_that_starts_on_a_refusal_weighs_first_what_came_since() {
        AcceptedRefund stored = new AcceptedRefund("ledger", told(Given.failed(0, "exceeds_refundable")));
        script.on("accept", new AcceptAnswer.Refused(RefusalCode.EXCEEDS_REFUNDABLE, "refused by the script", stored))
                .on("claim", new ClaimAnswer.NeedsGate())
                .on("gate", verifying(RefundState.FAILED, 1))
                .on("verify", heard(new ProviderOutcome.Succeeded("re_9")))
                .on("decideVerify", ended(new VerifyEnd.Confirmed()))
                .on("endVerify", applied(Given.failed(1, "exceeds_refundable")));
        assertThat(run()).isEqualTo(new RefundResult("failed", null, "exceeds_refundable"));
        assertThat(script.steps()).containsExactly("accept", "claim", "gate", "verify", "decideVerify", "endVerify");
    }

    @Test
    void a_success_against_which_evidence_came_is_looked_up_at_the_gate_and_has_bounced() {
        verified(new ProviderOutcome.Failed("re_1", "account_closed"), new VerifyEnd.Bounced("account_closed"))
                .on("markReturned", applied(returned(2)));
        assertThat(run().state()).isEqualTo("returned");
        assertThat(script.steps()).containsExactly("accept", "claim", "gate", "verify", "decideVerify", "markReturned");
        assertThat(script.asked("markReturned", EndVerifyRequest.class))
                .singleElement()
                .satisfies(write -> {
                    assertThat(write.weighed()).containsExactly(41L);
                    assertThat(write.claim().fence().attempt()).isEqualTo(new Attempt(2));
                });
    }

    @Test
    void a_look_up_that_confirms_nothing_leaves_the_success_and_asks_again_later() {
        verified(new ProviderOutcome.NotFound("by_id"), new VerifyEnd.Unconfirmed(DAY))
                .on("endVerify", applied(told(succeeded(2))))
                .on("claim", new ClaimAnswer.NotDue(DAY))
                .on("gate", new ClaimAnswer.Closed(succeeded(2)));
        assertThat(run().state()).isEqualTo("succeeded");
        assertThat(script.steps())
                .containsExactly("accept", "claim", "gate", "verify", "decideVerify", "endVerify", "claim", "gate");
    }

    @Test
    void a_look_up_that_was_superseded_before_it_began_decides_nothing() {
        script.on("accept", alreadyAccepted(told(succeeded(1))))
                .on("claim", verifying(RefundState.SUCCEEDED, 2), new ClaimAnswer.Closed(returned(3)))
                .on("verify", new CallReport.Superseded());
        assertThat(run().state()).isEqualTo("returned");
        assertThat(script.steps()).containsExactly("accept", "claim", "verify", "claim");
    }

    @Test
    void a_bounce_that_somebody_else_booked_first_is_asked_about_and_not_booked_again() {
        verified(new ProviderOutcome.Failed("re_1", "account_closed"), new VerifyEnd.Bounced("account_closed"))
                .on("markReturned", new WriteAnswer.Superseded(RefundState.RETURNED))
                .on("claim", new ClaimAnswer.Closed(returned(3)));
        assertThat(run().state()).isEqualTo("returned");
        assertThat(script.steps())
                .containsExactly("accept", "claim", "gate", "verify", "decideVerify", "markReturned", "claim");
    }

    private Script verified(ProviderOutcome outcome, VerifyEnd end) {
        return script.on("accept", alreadyAccepted(told(succeeded(1))))
                .on("claim", new ClaimAnswer.NeedsGate())
                .on("gate", verifying(RefundState.SUCCEEDED, 2))
                .on("verify", heard(outcome))
                .on("decideVerify", ended(end));
    }

    private RefundResult tellOnceItWaits() {
        try (Stage stage = Stage.with(script)) {
            var run = stage.start(Given.ORDER);
            stage.environment.sleep(Duration.ofHours(1));
            run.signal("evidence");
            return run.getResult(RefundResult.class);
        }
    }

    private RefundResult run() {
        try (Stage stage = Stage.with(script)) {
            return stage.run();
        }
    }
}
