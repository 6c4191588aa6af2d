package dev.refundfence.workflow;

import static dev.refundfence.workflow.Given.accepted;
import static dev.refundfence.workflow.Given.applied;
import static dev.refundfence.workflow.Given.claimed;
import static dev.refundfence.workflow.Given.heard;
import static dev.refundfence.workflow.Given.inReview;
import static dev.refundfence.workflow.Given.ready;
import static dev.refundfence.workflow.Given.rescheduled;
import static dev.refundfence.workflow.Given.reviewed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.workflow.contract.RefundSearchAttributes;
import dev.refundfence.workflow.contract.RefundView;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowStub;
import io.temporal.common.SearchAttributes;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an operator reads of a refund that is stuck. */
class OperatorViewTest {

    private final Script script = new Script()
            .on("accept", accepted())
            .on("gate", claimed(NextAction.SEND, 1))
            .on("send", heard(new ProviderOutcome.Unknown("the connection was cut")));

    @Test
    void a_refund_in_review_can_be_found_by_its_attributes() {
        try (Stage stage = stageWithReview()) {
            SearchAttributes found = rest(stage).describe().getTypedSearchAttributes();
            assertThat(found.get(RefundSearchAttributes.STATE)).isEqualTo("manual_review");
            assertThat(found.get(RefundSearchAttributes.REVIEW_REASON)).isEqualTo("outcome_unknown");
            assertThat(found.get(RefundSearchAttributes.PROVIDER)).isEqualTo("ledger");
            assertThat(found.get(RefundSearchAttributes.ATTEMPT)).isEqualTo(1);
            assertThat(found.get(RefundSearchAttributes.SCOPE)).isEqualTo("shop");
            assertThat(found.get(RefundSearchAttributes.PAYMENT_ID)).isEqualTo("pay-1001");
            assertThat(found.get(RefundSearchAttributes.AMOUNT_MINOR)).isEqualTo(1250);
        }
    }

    @Test
    void the_memo_says_it_all_while_no_worker_runs() {
        try (Stage stage = stageWithReview()) {
            var described = rest(stage).describe();
            assertThat(described.<String>getMemo("refund", String.class)).isEqualTo("REFUND 12.50 EUR of pay-1001");
            assertThat(described.<String>getMemo("now", String.class))
                    .isEqualTo("manual_review, attempt 1; asked: send attempt 1 to ledger, 12.50 EUR; "
                            + "heard: unknown: the connection was cut; "
                            + "decided: review: outcome_unknown, because nobody knows; "
                            + "next: a person's resolution, or new evidence");
        }
    }

    @Test
    void status_says_what_the_run_knows() {
        try (Stage stage = stageWithReview()) {
            assertThat(rest(stage).query("status", RefundView.class))
                    .isEqualTo(new RefundView("manual_review", "reconcile", 1, "outcome_unknown", null));
        }
    }

    @Test
    void every_activity_and_timer_has_a_summary() {
        Duration hour = Duration.ofHours(1);
        script.on("decide", rescheduled(NextAction.RECONCILE, hour))
                .on("reschedule", applied(ready(NextAction.RECONCILE, 1, hour)));
        try (Stage stage = Stage.with(script)) {
            assertThat(summaries(stage, rest(stage)))
                    .containsExactly(
                            "accept 12.50 EUR of pay-1001",
                            "claim at ledger's gate",
                            "send attempt 1 to ledger, 12.50 EUR",
                            "75 s for attempt 1, then give it up",
                            "decide attempt 1, heard unknown: the connection was cut",
                            "attempt 1, reschedule: reconcile in 1 h 0 min, because the script says so",
                            "wait 1 h 0 min, then reconcile");
        }
    }

    private Stage stageWithReview() {
        return Stage.with(script.on("decide", reviewed()).on("moveToReview", applied(inReview(1))));
    }

    private static WorkflowStub rest(Stage stage) {
        WorkflowStub run = stage.start(Given.ORDER);
        stage.environment.sleep(Duration.ofMinutes(5));
        return run;
    }

    private static List<String> summaries(Stage stage, WorkflowStub run) {
        return stage.client().fetchHistory(run.getExecution().getWorkflowId()).getEvents().stream()
                .filter(e -> e.hasActivityTaskScheduledEventAttributes() || e.hasTimerStartedEventAttributes())
                .map(HistoryEvent::getUserMetadata)
                .map(m -> text(stage, m.getSummary()))
                .toList();
    }

    private static String text(Stage stage, Payload payload) {
        return stage.client().getOptions().getDataConverter().fromPayload(payload, String.class, String.class);
    }
}
