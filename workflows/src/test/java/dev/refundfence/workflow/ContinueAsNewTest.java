package dev.refundfence.workflow;

import static dev.refundfence.workflow.Given.accepted;
import static dev.refundfence.workflow.Given.alreadyAccepted;
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
import dev.refundfence.refund.RefundState;
import dev.refundfence.workflow.contract.RefundResult;
import io.temporal.api.common.v1.Payload;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContinueAsNewTest {

    // The server asks for a new run at 4 MiB of history; two answers of this size, each given to a decision, are that
    // much.
    private static final String BIG = "x".repeat(1_100_000);

    @Test
    void a_long_history_is_continued_in_a_new_run_that_knows_which_refund_it_is() {
        Duration day = Duration.ofDays(1);
        Script script = new Script().on("accept", accepted(), alreadyAccepted(ready(NextAction.RECONCILE, 2, day)));
        for (long attempt = 1; attempt <= 2; attempt++) {
            NextAction action = attempt == 1 ? NextAction.SEND : NextAction.RECONCILE;
            script.on("gate", claimed(action, attempt))
                    .on(action.word(), heard(new ProviderOutcome.Pending(null, BIG)))
                    .on("decide", rescheduled(NextAction.RECONCILE, day))
                    .on("reschedule", applied(ready(NextAction.RECONCILE, attempt, day)));
        }
        script.on("gate", claimed(NextAction.RECONCILE, 3))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("decide", completed())
                .on("complete", applied(succeeded(3)));
        try (Stage stage = Stage.with(script)) {
            WorkflowStub first = stage.start(Given.ORDER);
            assertThat(first.getResult(RefundResult.class).state()).isEqualTo(RefundState.SUCCEEDED.word());
            WorkflowStub last =
                    stage.client().newUntypedWorkflowStub(first.getExecution().getWorkflowId());
            assertThat(last.describe().getExecution().getRunId())
                    .isNotEqualTo(first.getExecution().getRunId());
            assertThat(memoAtStart(stage, last)).containsKeys("refund", "now");
        }
        assertThat(script.steps())
                .containsExactly(
                        "accept",
                        "gate",
                        "send",
                        "decide",
                        "reschedule",
                        "gate",
                        "reconcile",
                        "decide",
                        "reschedule",
                        "accept",
                        "gate",
                        "reconcile",
                        "decide",
                        "complete");
    }

    // At the start, because a run that waits at the gate has not written a memo of its own yet.
    private static Map<String, Payload> memoAtStart(Stage stage, WorkflowStub run) {
        return stage.client()
                .fetchHistory(run.getExecution().getWorkflowId())
                .getEvents()
                .get(0)
                .getWorkflowExecutionStartedEventAttributes()
                .getMemo()
                .getFieldsMap();
    }
}
