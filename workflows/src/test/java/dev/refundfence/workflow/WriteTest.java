package dev.refundfence.workflow;

import static dev.refundfence.workflow.Given.accepted;
import static dev.refundfence.workflow.Given.applied;
import static dev.refundfence.workflow.Given.claimed;
import static dev.refundfence.workflow.Given.completed;
import static dev.refundfence.workflow.Given.failed;
import static dev.refundfence.workflow.Given.heard;
import static dev.refundfence.workflow.Given.inReview;
import static dev.refundfence.workflow.Given.ready;
import static dev.refundfence.workflow.Given.reviewed;
import static dev.refundfence.workflow.Given.succeeded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.workflow.contract.RefundActivities.CompleteRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import dev.refundfence.workflow.contract.RefundActivities.RescheduleRequest;
import dev.refundfence.workflow.contract.RefundResult;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every answer to a fenced write. */
class WriteTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    private final Script script = new Script()
            .on("accept", accepted())
            .on("gate", claimed(NextAction.SEND, 1))
            .on("send", heard(new ProviderOutcome.Declined("no_such_debit")));

    @Test
    void a_definite_refusal_fails_the_refund() {
        script.on("decide", failedByProvider()).on("fail", applied(failed(1, "no_such_debit")));
        assertThat(run()).isEqualTo(new RefundResult("failed", null, "no_such_debit"));
    }

    @Test
    void the_write_gets_the_fence_of_its_claim_and_the_evidence_that_was_weighed() {
        script.on("decide", new DecideResult(new Decision.Complete("re_1"), List.of(4L, 9L)))
                .on("complete", applied(succeeded(1)));
        run();
        CompleteRequest write = script.asked("complete", CompleteRequest.class).get(0);
        assertThat(write.weighed()).containsExactly(4L, 9L);
        assertThat(write.fence().attempt().number()).isEqualTo(1);
    }

    @Test
    void a_write_whose_answer_was_lost_goes_on_from_the_row() {
        script.on("decide", completed()).on("complete", new WriteAnswer.AlreadyApplied(succeeded(1)));
        assertThat(run().state()).isEqualTo("succeeded");
    }

    @Test
    void a_write_that_failed_is_tried_again_with_the_same_fence() {
        script.on("decide", completed())
                .on("complete", new IllegalStateException("the database is away"), applied(succeeded(1)));
        assertThat(run().state()).isEqualTo("succeeded");
        assertThat(script.asked("complete", CompleteRequest.class)).hasSize(2);
    }

    @Test
    void a_superseded_write_asks_how_things_stand_and_calls_nothing() {
        script.on("decide", completed())
                .on("complete", new WriteAnswer.Superseded(RefundState.SUCCEEDED))
                .on("claim", new ClaimAnswer.Closed(succeeded(2)));
        assertThat(run().state()).isEqualTo("succeeded");
        assertThat(script.steps()).containsExactly("accept", "gate", "send", "decide", "complete", "claim");
    }

    @Test
    void evidence_that_came_meanwhile_is_weighed_before_anything_is_final() {
        script.on("decide", failedByProvider(), completed())
                .on("fail", new WriteAnswer.NewEvidence())
                .on("complete", applied(succeeded(1)));
        assertThat(run().state()).isEqualTo("succeeded");
    }

    @Test
    void evidence_that_never_ends_gives_the_claim_back() {
        script.on("decide", Collections.nCopies(5, failedByProvider()).toArray())
                .on(
                        "fail",
                        Collections.nCopies(5, new WriteAnswer.NewEvidence()).toArray())
                .on("reschedule", applied(ready(NextAction.RECONCILE, 1, SOON)))
                .on("gate", new ClaimAnswer.Closed(failed(2, "no_such_debit")));
        assertThat(run().state()).isEqualTo("failed");
        RescheduleRequest back =
                script.asked("reschedule", RescheduleRequest.class).get(0);
        assertThat(back.decision().next()).isEqualTo(NextAction.RECONCILE);
        assertThat(back.weighed()).isEmpty();
    }

    @Test
    void a_review_waits_for_a_person_and_goes_on_when_woken() {
        script.on("decide", reviewed(), completed())
                .on("moveToReview", applied(inReview(1)))
                .on("claim", new ClaimAnswer.NeedsGate())
                .on("gate", claimed(NextAction.RECONCILE, 2))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("complete", applied(succeeded(2)));
        try (Stage stage = Stage.with(script)) {
            var run = stage.start(Given.ORDER);
            stage.environment.sleep(Duration.ofDays(30));
            assertThat(script.steps()).endsWith("moveToReview");
            run.signal("wake");
            assertThat(run.getResult(RefundResult.class).state()).isEqualTo("succeeded");
        }
    }

    private static DecideResult failedByProvider() {
        return Given.decided(new Decision.Fail("no_such_debit"));
    }

    private RefundResult run() {
        try (Stage stage = Stage.with(script)) {
            return stage.run();
        }
    }
}
