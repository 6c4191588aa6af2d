package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENT_REFUNDS;
import static dev.refundfence.schema.Tables.UNREAD_EVIDENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.ClaimAnswer.Closed;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import dev.refundfence.refund.WriteAnswer.Applied;
import dev.refundfence.refund.WriteAnswer.NewEvidence;
import dev.refundfence.refund.WriteAnswer.Superseded;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("service")
class WriteBackTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    /** The holder's four writes. */
    enum Write {
        COMPLETE {
            @Override
            WriteAnswer by(Fence fence) {
                return store.writeBacks.complete(fence, new Decision.Complete("pr-" + fence.jobId()), List.of());
            }
        },
        RESCHEDULE {
            @Override
            WriteAnswer by(Fence fence) {
                return store.writeBacks.reschedule(
                        fence,
                        new Decision.Reschedule(NextAction.RECONCILE, Duration.ofHours(1), Why.because("pending")),
                        List.of());
            }
        },
        FAIL {
            @Override
            WriteAnswer by(Fence fence) {
                return store.writeBacks.fail(fence, new Decision.Fail("card_gone"), List.of());
            }
        },
        REVIEW {
            @Override
            WriteAnswer by(Fence fence) {
                return review(fence, Why.because("nobody knows"));
            }
        };

        abstract WriteAnswer by(Fence fence);
    }

    private static WriteAnswer review(Fence fence, Why why) {
        return store.writeBacks.moveToReview(fence, new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, why), List.of());
    }

    private static WriteAnswer resend(Fence fence, Why why) {
        return store.writeBacks.reschedule(
                fence, new Decision.Reschedule(NextAction.SEND, Duration.ofMinutes(1), why), List.of());
    }

    private static final Why NOT_SENT = new Why(true, "connection refused", null);

    @ParameterizedTest
    @EnumSource(Write.class)
    void zombie_that_wakes_after_its_successor_closed_changes_no_row(Write write) {
        Fence zombie = store.sending();
        Fence successor = store.takenOver(zombie);
        Write.COMPLETE.by(successor);
        RefundJobsRecord before = store.rows.job(zombie.jobId());
        assertThat(write.by(zombie)).isEqualTo(new Superseded(RefundState.SUCCEEDED));
        assertThat(store.rows.job(zombie.jobId())).isEqualTo(before);
        assertThat(store.rows.paymentOf(zombie.jobId()).getRefundedMinor()).isEqualTo(1_500);
        assertThat(store.rows.causes(zombie.jobId())).containsExactly("accepted", "claimed", "taken_over", "completed");
    }

    @ParameterizedTest
    @EnumSource(Write.class)
    void zombie_that_wakes_while_its_successor_works_changes_no_row(Write write) {
        Fence zombie = store.sending();
        store.takenOver(zombie);
        RefundJobsRecord before = store.rows.job(zombie.jobId());
        assertThat(write.by(zombie)).isEqualTo(new Superseded(RefundState.RUNNING));
        assertThat(store.rows.job(zombie.jobId())).isEqualTo(before);
    }

    // The attempt alone does not tell: after a failover that lost a COMMIT, another claim may have been given the same
    // number.
    @ParameterizedTest
    @EnumSource(Write.class)
    void claim_of_the_same_number_and_another_id_changes_no_row(Write write) {
        Fence fence = store.held();
        assertThat(write.by(StoreFixture.foreign(fence))).isEqualTo(new Superseded(RefundState.RUNNING));
        assertThat(store.rows.job(fence.jobId()).getState()).isEqualTo("running");
    }

    // The id alone does not tell either: the row of an older attempt must not be found by it.
    @ParameterizedTest
    @EnumSource(Write.class)
    void claim_of_the_same_id_and_another_number_changes_no_row(Write write) {
        Fence fence = store.held();
        store.rows.execute("UPDATE refund_jobs SET attempt = attempt + 1 WHERE id = " + fence.jobId());
        assertThat(write.by(fence)).isEqualTo(new Superseded(RefundState.RUNNING));
        assertThat(store.rows.job(fence.jobId()).getState()).isEqualTo("running");
    }

    @ParameterizedTest
    @EnumSource(Write.class)
    void lease_that_is_over_and_that_nobody_took_still_belongs_to_its_holder(Write write) {
        Fence fence = store.sending();
        store.rows.leaseIsOver(fence.jobId());
        assertThat(write.by(fence)).isInstanceOf(Applied.class);
    }

    @Test
    void late_claimer_finds_the_refund_closed_by_its_old_holder() {
        Fence fence = store.sending();
        store.rows.leaseIsOver(fence.jobId());
        Write.COMPLETE.by(fence);
        assertThat(store.claim(fence.jobId())).isInstanceOf(Closed.class);
        assertThat(store.rows.job(fence.jobId()).getAttempt()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Write.class)
    void write_whose_commit_was_done_and_whose_answer_was_lost_is_already_applied(Write write) {
        Fence fence = store.refused();
        Applied first = (Applied) write.by(fence);
        RefundJobsRecord before = store.rows.job(fence.jobId());
        assertThat(write.by(fence))
                .isInstanceOfSatisfying(
                        AlreadyApplied.class,
                        again -> assertThat(again.status().state())
                                .isEqualTo(first.status().state()));
        assertThat(store.rows.job(fence.jobId())).isEqualTo(before);
    }

    @Test
    void other_write_after_the_first_one_is_superseded() {
        Fence fence = store.sending();
        Write.RESCHEDULE.by(fence);
        assertThat(Write.COMPLETE.by(fence)).isEqualTo(new Superseded(RefundState.READY));
    }

    @Test
    void complete_books_the_money_the_business_row_the_record_and_the_event_together() {
        Fence fence = store.sending();
        Applied applied = (Applied) Write.COMPLETE.by(fence);
        long job = fence.jobId();
        assertThat(applied.status().providerRefundId()).isEqualTo("pr-" + job);
        assertThat(store.rows.paymentOf(job).getReservedMinor()).isZero();
        assertThat(store.rows.paymentOf(job).getRefundedMinor()).isEqualTo(1_500);
        assertThat(store.rows.count(PAYMENT_REFUNDS, job)).isEqualTo(1);
        assertThat(store.rows.attempt(fence).getEndedAs()).isEqualTo(Cause.COMPLETED.word());
        assertThat(store.rows.job(job).getClosedAt()).isNotNull();
        assertThat(store.rows.events(job)).containsExactly("refund.accepted", "refund.succeeded");
    }

    @Test
    void nothing_of_complete_stays_when_its_last_statement_fails() {
        Fence fence = store.sending();
        store.rows.execute("UPDATE payments SET reserved_minor = 0 WHERE payment_id = '"
                + store.rows.job(fence.jobId()).getPaymentId() + "'");
        assertThatThrownBy(() -> Write.COMPLETE.by(fence))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("reservation");
        assertThat(store.rows.job(fence.jobId()).getState()).isEqualTo("running");
        assertThat(store.rows.count(PAYMENT_REFUNDS, fence.jobId())).isZero();
    }

    @Test
    void fail_releases_what_was_reserved() {
        Fence fence = store.refused();
        Applied applied = (Applied) Write.FAIL.by(fence);
        assertThat(applied.status().reason()).isEqualTo("card_gone");
        assertThat(store.rows.paymentOf(fence.jobId()).getReservedMinor()).isZero();
        assertThat(store.rows.paymentOf(fence.jobId()).getRefundedMinor()).isZero();
        assertThat(store.rows.events(fence.jobId())).containsExactly("refund.accepted", "refund.failed");
    }

    @Test
    void review_keeps_the_reservation_and_says_its_reason() {
        Fence fence = store.sending();
        Applied applied = (Applied) Write.REVIEW.by(fence);
        assertThat(applied.status().reason()).isEqualTo("outcome_unknown");
        assertThat(store.rows.paymentOf(fence.jobId()).getReservedMinor()).isEqualTo(1_500);
        assertThat(store.rows.events(fence.jobId())).containsExactly("refund.accepted", "refund.manual_review");
    }

    @Test
    void reschedule_says_when_and_for_what_and_keeps_a_pending_refunds_id() {
        Fence fence = store.sending();
        Why why = new Why(false, "pending at the provider", "pr-pending-" + fence.jobId());
        Applied applied = (Applied) store.writeBacks.reschedule(
                fence, new Decision.Reschedule(NextAction.RECONCILE, Duration.ofHours(1), why), List.of());
        assertThat(applied.status().state()).isEqualTo(RefundState.READY);
        assertThat(applied.status().nextAction()).isEqualTo(NextAction.RECONCILE);
        assertThat(applied.status().dueIn()).isBetween(Duration.ofMinutes(58), Duration.ofHours(1));
        assertThat(applied.status().providerRefundId()).startsWith("pr-pending-");
        assertThat(store.rows.events(fence.jobId())).containsExactly("refund.accepted");
    }

    @Test
    void not_sent_after_a_call_was_begun_and_not_heard_as_such_becomes_reconcile() {
        Fence fence = store.sending();
        Applied applied = (Applied) resend(fence, NOT_SENT);
        assertThat(applied.status().nextAction()).isEqualTo(NextAction.RECONCILE);
        assertThat(applied.status().dueIn()).isPositive();
        assertThat(applied.status().reason()).contains("unknown");
    }

    @Test
    void not_sent_after_a_begun_call_that_was_heard_otherwise_becomes_reconcile() {
        Fence fence = store.sending();
        store.calls.heard(fence, new Unknown("timeout"));
        assertThat(((Applied) resend(fence, NOT_SENT)).status().nextAction()).isEqualTo(NextAction.RECONCILE);
    }

    @Test
    void not_sent_that_the_begun_execution_heard_itself_stands() {
        Fence fence = store.sending();
        store.calls.heard(fence, new NotSent("connection refused"));
        assertThat(((Applied) resend(fence, NOT_SENT)).status().nextAction()).isEqualTo(NextAction.SEND);
    }

    @Test
    void not_sent_of_a_call_that_was_never_begun_stands_and_no_copy_can_begin_after_it() {
        Fence fence = store.held();
        assertThat(((Applied) resend(fence, NOT_SENT)).status().nextAction()).isEqualTo(NextAction.SEND);
        assertThat(store.begin(fence, NextAction.SEND).word()).isEqualTo("superseded");
    }

    @Test
    void review_that_rests_on_not_sent_becomes_reconcile_when_a_copy_may_have_left() {
        Fence fence = store.sending();
        Applied applied = (Applied) review(fence, NOT_SENT);
        assertThat(applied.status().state()).isEqualTo(RefundState.READY);
        assertThat(applied.status().nextAction()).isEqualTo(NextAction.RECONCILE);
        Fence never = store.held();
        assertThat(((Applied) review(never, NOT_SENT)).status().state()).isEqualTo(RefundState.MANUAL_REVIEW);
    }

    @Test
    void fail_is_not_booked_over_a_send_of_this_claim_of_which_nobody_has_told() {
        Fence fence = store.sending();
        Applied applied = (Applied) Write.FAIL.by(fence);
        assertThat(applied.status().state()).isEqualTo(RefundState.READY);
        assertThat(applied.status().nextAction()).isEqualTo(NextAction.RECONCILE);
    }

    @Test
    void fail_is_not_booked_over_a_send_of_this_claim_that_ended_in_silence() {
        Fence fence = store.sending();
        store.calls.heard(fence, new Unknown("timeout"));
        Applied applied = (Applied) Write.FAIL.by(fence);
        assertThat(applied.status().state()).isEqualTo(RefundState.READY);
        assertThat(applied.status().nextAction()).isEqualTo(NextAction.RECONCILE);
    }

    @ParameterizedTest
    @EnumSource(
            value = Write.class,
            names = {"FAIL", "REVIEW"})
    void evidence_that_was_not_weighed_stops_fail_and_review(Write write) {
        Fence fence = store.sending();
        store.receipts.store(StoreFixture.receipt(fence, NextAction.SEND, StoreFixture.succeeded(fence)));
        assertThat(write.by(fence)).isEqualTo(new NewEvidence());
        assertThat(store.rows.job(fence.jobId()).getState()).isEqualTo("running");
        assertThat(store.rows.attempt(fence).getEndedAs()).isNull();
    }

    @Test
    void write_deletes_exactly_what_was_weighed() {
        Fence lost = store.sending();
        Fence fence = store.takenOver(lost);
        store.begin(fence, NextAction.RECONCILE);
        long weighed = stored(fence, NextAction.RECONCILE);
        long later = stored(lost, NextAction.SEND);
        store.writeBacks.complete(fence, new Decision.Complete("pr-" + fence.jobId()), List.of(weighed));
        List<Long> left = store.transactions.read(sql -> UnreadEvidence.ids(sql, fence.jobId()));
        assertThat(left).containsExactly(later);
    }

    @Test
    void fail_goes_through_once_all_evidence_was_weighed() {
        Fence fence = store.sending();
        long weighed = stored(fence, NextAction.SEND);
        assertThat(store.writeBacks.fail(fence, new Decision.Fail("declined"), List.of(weighed)))
                .isInstanceOf(Applied.class);
        assertThat(store.rows.count(UNREAD_EVIDENCE, fence.jobId())).isZero();
    }

    @Test
    void provider_refund_id_of_another_refund_goes_to_review_by_complete_and_by_reschedule() {
        Fence first = store.sending();
        store.writeBacks.complete(first, new Decision.Complete("pr-taken"), List.of());
        Fence second = store.sending();
        assertInReview(store.writeBacks.complete(second, new Decision.Complete("pr-taken"), List.of()));
        assertThat(store.rows.paymentOf(second.jobId()).getRefundedMinor()).isZero();
        Fence third = store.sending();
        assertInReview(resend(third, new Why(false, "pending", "pr-taken")));
    }

    private static void assertInReview(WriteAnswer answer) {
        assertThat(answer)
                .isInstanceOfSatisfying(
                        Applied.class, a -> assertThat(a.status().reason()).isEqualTo("ambiguous_lookup"));
    }

    private static long stored(Fence fence, NextAction kind) {
        ReceiptAnswer answer = store.receipts.store(StoreFixture.receipt(fence, kind, StoreFixture.succeeded(fence)));
        return ((ReceiptAnswer.Stored) answer).observationId();
    }
}
