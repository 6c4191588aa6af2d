package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENT_REFUNDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import dev.refundfence.refund.WriteAnswer.Applied;
import dev.refundfence.refund.WriteAnswer.Superseded;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class LateWriteTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private static Seen under(Seen seen, long attempt) {
        return new Seen(seen.jobId(), seen.state(), new Attempt(attempt));
    }

    @Test
    void bounce_opens_the_balance_and_tells_it_in_one_transaction() {
        Seen success = store.closedAsSucceeded();
        long told = store.told(success.jobId(), new Failed("pr-" + success.jobId(), "account_closed"), true);
        Applied applied = (Applied) store.lateWrites.markReturned(success, "account_closed", List.of(told));
        assertThat(applied.status().state()).isEqualTo(RefundState.RETURNED);
        assertThat(applied.status().reason()).isEqualTo("account_closed");
        assertThat(store.rows.paymentOf(success.jobId()).getRefundedMinor()).isZero();
        assertThat(store.rows.unread(success.jobId())).isEmpty();
        assertThat(store.rows.events(success.jobId())).endsWith("refund.succeeded", "refund.returned");
        assertThat(store.transactions
                        .read(sql -> sql.fetchSingle(PAYMENT_REFUNDS, PAYMENT_REFUNDS.JOB_ID.eq(success.jobId())))
                        .getReturnedAt())
                .isNotNull();
        assertThat(new Books(store.transactions).differences()).isEmpty();
    }

    @Test
    void bounce_decided_on_another_attempt_changes_no_row() {
        Seen success = store.closedAsSucceeded();
        RefundJobsRecord before = store.rows.job(success.jobId());
        assertThat(store.lateWrites.markReturned(under(success, 2), "account_closed", List.of()))
                .isEqualTo(new Superseded(RefundState.SUCCEEDED));
        assertThat(store.rows.job(success.jobId())).isEqualTo(before);
        assertThat(store.rows.paymentOf(success.jobId()).getRefundedMinor()).isEqualTo(1_500);
    }

    @Test
    void bounce_whose_answer_was_lost_is_already_applied_and_opens_the_balance_once() {
        Seen success = store.closedAsSucceeded();
        store.lateWrites.markReturned(success, "account_closed", List.of());
        assertThat(store.lateWrites.markReturned(success, "account_closed", List.of()))
                .isInstanceOf(AlreadyApplied.class);
        assertThat(store.rows.paymentOf(success.jobId()).getRefundedMinor()).isZero();
    }

    @Test
    void only_a_success_can_bounce() {
        Seen failure = store.closedAsFailed();
        assertThatThrownBy(() -> store.lateWrites.markReturned(failure, "account_closed", List.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no transition from failed by returned");
    }

    @Test
    void twelve_bounces_at_the_same_time_open_the_balance_once() {
        Seen success = store.closedAsSucceeded();
        List<Object> answers = Together.run(
                Collections.nCopies(12, () -> store.lateWrites.markReturned(success, "account_closed", List.of())));
        assertThat(answers).filteredOn(Applied.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(AlreadyApplied.class::isInstance).hasSize(11);
        assertThat(store.rows.paymentOf(success.jobId()).getRefundedMinor()).isZero();
    }

    @Test
    void evidence_brings_a_refund_back_from_review_and_stays_unread_for_the_decision() {
        Seen review = store.inReview();
        long told = store.told(review.jobId(), new Succeeded("pr-1"), false);
        Applied applied = (Applied) store.lateWrites.reopen(review, "the provider told of a success");
        assertThat(applied.status().state()).isEqualTo(RefundState.READY);
        assertThat(applied.status().nextAction()).isEqualTo(NextAction.RECONCILE);
        assertThat(applied.status().dueIn()).isZero();
        assertThat(store.rows.job(review.jobId()).getReviewReason()).isNull();
        assertThat(store.rows.unread(review.jobId())).containsExactly(told);
        assertThat(store.rows.paymentOf(review.jobId()).getReservedMinor()).isEqualTo(1_500);
    }

    @Test
    void reopen_repeated_is_already_applied_even_when_the_refund_went_on() {
        Seen review = store.inReview();
        store.lateWrites.reopen(review, "an event came");
        store.claimed(review.jobId());
        assertThat(store.lateWrites.reopen(review, "an event came")).isInstanceOf(AlreadyApplied.class);
        assertThat(store.rows.job(review.jobId()).getState()).isEqualTo("running");
    }

    @Test
    void reopen_decided_on_an_older_review_changes_no_row() {
        Seen older = store.inReview();
        store.lateWrites.reopen(older, "an event came");
        store.toReview(store.claimed(older.jobId()));
        assertThat(store.lateWrites.reopen(under(older, 9), "an event came"))
                .isEqualTo(new Superseded(RefundState.MANUAL_REVIEW));
        assertThat(store.rows.job(older.jobId()).getState()).isEqualTo("manual_review");
    }

    @Test
    void acknowledged_evidence_is_taken_off_exactly_and_nothing_else_changes() {
        Seen success = store.closedAsSucceeded();
        long weighed = store.told(success.jobId(), new Succeeded("pr-" + success.jobId()), true);
        long later = store.told(success.jobId(), new Failed("pr-" + success.jobId(), "bounced"), false);
        RefundJobsRecord before = store.rows.job(success.jobId());
        assertThat(store.lateWrites.acknowledge(success, List.of(weighed))).isInstanceOf(Applied.class);
        assertThat(store.rows.unread(success.jobId())).containsExactly(later);
        assertThat(store.rows.job(success.jobId())).isEqualTo(before);
    }

    @Test
    void evidence_weighed_on_another_attempt_or_state_stays() {
        Seen review = store.inReview();
        long told = store.told(review.jobId(), new Succeeded("pr-2"), false);
        assertThat(store.lateWrites.acknowledge(under(review, 2), List.of(told)))
                .isInstanceOf(Superseded.class);
        store.lateWrites.reopen(review, "an event came");
        assertThat(store.lateWrites.acknowledge(review, List.of(told))).isEqualTo(new Superseded(RefundState.READY));
        assertThat(store.rows.unread(review.jobId())).containsExactly(told);
    }

    @Test
    void evidence_about_a_refund_that_somebody_holds_is_weighed_by_its_holder() {
        Fence fence = store.held();
        Seen running = StoreFixture.seen(fence, RefundState.RUNNING);
        assertThatThrownBy(() -> store.lateWrites.acknowledge(running, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("under a claim");
    }
}
