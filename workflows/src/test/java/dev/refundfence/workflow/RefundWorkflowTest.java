package dev.refundfence.workflow;

import static dev.refundfence.workflow.Given.accepted;
import static dev.refundfence.workflow.Given.applied;
import static dev.refundfence.workflow.Given.claimed;
import static dev.refundfence.workflow.Given.completed;
import static dev.refundfence.workflow.Given.heard;
import static dev.refundfence.workflow.Given.ready;
import static dev.refundfence.workflow.Given.rescheduled;
import static dev.refundfence.workflow.Given.succeeded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.workflow.contract.RefundResult;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RefundWorkflowTest {

    private final Script script = new Script().on("accept", accepted());

    @Test
    void a_refund_that_is_answered_at_once_takes_one_claim_and_one_call() {
        script.on("gate", claimed(NextAction.SEND, 1))
                .on("send", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("decide", completed())
                .on("complete", applied(succeeded(1)));
        try (Stage stage = Stage.with(script)) {
            assertThat(stage.run()).isEqualTo(new RefundResult("succeeded", "re_1", null));
        }
        assertThat(script.steps()).containsExactly("accept", "gate", "send", "decide", "complete");
    }

    @Test
    void a_lost_reply_is_looked_up_and_never_sent_again() {
        script.on("gate", claimed(NextAction.SEND, 1), claimed(NextAction.RECONCILE, 2))
                .on("send", heard(new ProviderOutcome.Unknown("the connection was cut")))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("decide", rescheduled(NextAction.RECONCILE, Duration.ofSeconds(5)), completed())
                .on("reschedule", applied(ready(NextAction.RECONCILE, 1, Duration.ofSeconds(5))))
                .on("complete", applied(succeeded(2)));
        try (Stage stage = Stage.with(script)) {
            assertThat(stage.run().state()).isEqualTo("succeeded");
        }
        assertThat(script.steps())
                .containsExactly(
                        "accept", "gate", "send", "decide", "reschedule", "gate", "reconcile", "decide", "complete");
    }
}
