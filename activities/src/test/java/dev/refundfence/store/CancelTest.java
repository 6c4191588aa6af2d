package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.CancelAnswer;
import dev.refundfence.refund.CancelAnswer.AlreadyBegun;
import dev.refundfence.refund.CancelAnswer.Cancelled;
import dev.refundfence.refund.CancelAnswer.Closed;
import dev.refundfence.refund.CancelAnswer.InProgress;
import dev.refundfence.refund.CancelAnswer.NotFound;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.Scope;
import dev.refundfence.refund.Seen;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class CancelTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private static RefundKey key(long job) {
        return StoredRefund.key(store.rows.job(job));
    }

    private static CancelAnswer cancel(long job, long attempt) {
        return store.cancels.cancel(key(job), new Attempt(attempt));
    }

    /** Gives the claim back: nothing was sent, so it is to be sent in a minute. */
    private static void unsent(Fence fence) {
        Why why = new Why(true, "connection refused", null);
        store.writeBacks.reschedule(
                fence, new Decision.Reschedule(NextAction.SEND, Duration.ofMinutes(1), why), List.of());
    }

    @Test
    void cancel_of_a_refund_that_nobody_claimed_gives_its_amount_back_and_tells_it() {
        long job = store.accepted();
        Cancelled cancelled = (Cancelled) cancel(job, 0);
        assertThat(cancelled.status().state()).isEqualTo(RefundState.CANCELLED);
        assertThat(store.rows.paymentOf(job).getReservedMinor()).isZero();
        assertThat(store.rows.job(job).getClosedAt()).isNotNull();
        assertThat(store.rows.events(job)).containsExactly("refund.accepted", "refund.cancelled");
        assertThat(store.claim(job)).isInstanceOf(ClaimAnswer.Closed.class);
    }

    @Test
    void cancel_repeated_gets_the_same_answer_and_changes_nothing() {
        long job = store.accepted();
        CancelAnswer first = cancel(job, 0);
        RefundJobsRecord before = store.rows.job(job);
        assertThat(cancel(job, 0)).isEqualTo(first);
        assertThat(store.rows.job(job)).isEqualTo(before);
        assertThat(store.rows.causes(job)).containsExactly("accepted", "cancelled");
    }

    @Test
    void cancel_while_a_claim_holds_it_says_how_long_to_wait() {
        Fence fence = store.held();
        InProgress wait = (InProgress) cancel(fence.jobId(), 1);
        assertThat(wait.retryAfter()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30));
        assertThat(store.rows.job(fence.jobId()).getState()).isEqualTo("running");
    }

    @Test
    void cancel_after_a_begun_send_is_refused_whatever_came_of_it() {
        Fence fence = store.sending();
        assertThat(cancel(fence.jobId(), 1)).isInstanceOf(AlreadyBegun.class);
        store.calls.heard(fence, new NotSent("connection refused"));
        unsent(fence);
        assertThat(cancel(fence.jobId(), 1)).isInstanceOf(AlreadyBegun.class);
        assertThat(store.rows.job(fence.jobId()).getState()).isEqualTo("ready");
        assertThat(store.rows.paymentOf(fence.jobId()).getReservedMinor()).isEqualTo(1_500);
    }

    @Test
    void cancel_decided_on_an_older_attempt_changes_no_row() {
        Fence fence = store.held();
        unsent(fence);
        assertThat(cancel(fence.jobId(), 0)).isEqualTo(new InProgress(Duration.ZERO));
        assertThat(store.rows.job(fence.jobId()).getState()).isEqualTo("ready");
        assertThat(cancel(fence.jobId(), 1)).isInstanceOf(Cancelled.class);
    }

    @Test
    void cancel_of_an_unsent_refund_that_a_person_has_waits_for_the_person() {
        Fence fence = store.held();
        store.writeBacks.moveToReview(
                fence, new Decision.Review(ReviewReason.PAYMENT_DISPUTED, Why.because("disputed")), List.of());
        assertThat(cancel(fence.jobId(), 1)).isEqualTo(new InProgress(Claims.PAUSE_RETRY));
    }

    @Test
    void cancel_of_a_refund_that_ended_otherwise_says_how() {
        Seen success = store.closedAsSucceeded();
        assertThat(cancel(success.jobId(), 1))
                .isInstanceOfSatisfying(
                        Closed.class, c -> assertThat(c.status().state()).isEqualTo(RefundState.SUCCEEDED));
    }

    @Test
    void refund_of_another_caller_is_not_found() {
        long job = store.accepted();
        RefundKey foreign = new RefundKey(new Scope("other"), key(job).operationKey());
        assertThat(store.cancels.cancel(foreign, new Attempt(0))).isEqualTo(new NotFound());
        assertThat(store.rows.job(job).getState()).isEqualTo("ready");
    }

    @RepeatedTest(5)
    void claim_and_cancel_at_the_same_time_have_one_winner() {
        long job = store.accepted();
        List<Object> answers = Together.run(List.of(() -> store.claim(job), () -> cancel(job, 0)));
        boolean claimed = answers.get(0) instanceof ClaimAnswer.Claimed;
        boolean cancelled = answers.get(1) instanceof Cancelled;
        assertThat(claimed).isNotEqualTo(cancelled);
        assertThat(store.rows.job(job).getState()).isEqualTo(cancelled ? "cancelled" : "running");
        assertThat(store.rows.paymentOf(job).getReservedMinor()).isEqualTo(cancelled ? 0 : 1_500);
    }
}
