package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ClaimAnswer.Busy;
import dev.refundfence.refund.ClaimAnswer.Claimed;
import dev.refundfence.refund.ClaimAnswer.Closed;
import dev.refundfence.refund.ClaimAnswer.InReview;
import dev.refundfence.refund.ClaimAnswer.NeedsGate;
import dev.refundfence.refund.ClaimAnswer.NotDue;
import dev.refundfence.refund.ClaimAnswer.Paused;
import dev.refundfence.refund.ClaimAnswer.Spent;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.ReviewReason;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class ClaimTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Test
    void claim_raises_the_attempt_and_keeps_the_next_action() {
        long job = store.accepted();
        Claimed claimed = (Claimed) store.claim(job);
        assertThat(claimed.fence().attempt().number()).isEqualTo(1);
        assertThat(claimed.action()).isEqualTo(NextAction.SEND);
        assertThat(claimed.takeover()).isFalse();
        assertThat(store.rows.job(job).getState()).isEqualTo("running");
        assertThat(store.rows.attempt(claimed.fence()).getKind()).isEqualTo("send");
        assertThat(store.rows.causes(job)).containsExactly("accepted", "claimed");
    }

    @Test
    void claim_repeated_by_its_id_gets_the_same_answer_and_no_second_attempt() {
        long job = store.accepted();
        UUID claimId = UUID.randomUUID();
        ClaimAnswer first = store.claims.claim(job, claimId, true);
        assertThat(store.claims.claim(job, claimId, true)).isEqualTo(first);
        assertThat(store.claims.claim(job, claimId, false)).isEqualTo(first);
        assertThat(store.rows.job(job).getAttempt()).isEqualTo(1);
    }

    @Test
    void takeover_repeated_by_its_id_still_says_that_it_is_one() {
        Fence lost = store.held();
        store.rows.leaseIsOver(lost.jobId());
        UUID claimId = UUID.randomUUID();
        ClaimAnswer first = store.claims.claim(lost.jobId(), claimId, true);
        assertThat(((Claimed) first).takeover()).isTrue();
        assertThat(store.claims.claim(lost.jobId(), claimId, true)).isEqualTo(first);
    }

    @Test
    void claim_id_that_had_its_turn_is_spent() {
        Fence lost = store.held();
        store.takenOver(lost);
        assertThat(store.claims.claim(lost.jobId(), lost.claimId(), true)).isEqualTo(new Spent());
    }

    @Test
    void running_refund_is_busy_until_its_lease_is_over() {
        Fence held = store.held();
        Busy busy = (Busy) store.claim(held.jobId());
        assertThat(busy.retryAfter()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    @Test
    void takeover_makes_it_reconcile_whatever_was_next() {
        Fence lost = store.held();
        store.rows.leaseIsOver(lost.jobId());
        Claimed taken = (Claimed) store.claim(lost.jobId());
        assertThat(taken.action()).isEqualTo(NextAction.RECONCILE);
        assertThat(taken.takeover()).isTrue();
        assertThat(taken.fence().attempt().number()).isEqualTo(2);
        assertThat(store.rows.job(lost.jobId()).getNextAction()).isEqualTo("reconcile");
        assertThat(store.rows.attempt(lost).getEndedAs()).isEqualTo("taken_over");
        assertThat(store.rows.causes(lost.jobId())).containsExactly("accepted", "claimed", "taken_over");
    }

    @Test
    void refund_that_is_not_due_says_how_long_it_waits() {
        long job = store.accepted();
        store.rows.changeTime(job, REFUND_JOBS.NEXT_RUN_AT, "UTC_TIMESTAMP(6) + INTERVAL 1 HOUR");
        NotDue notDue = (NotDue) store.claim(job);
        assertThat(notDue.retryAfter()).isBetween(Duration.ofMinutes(58), Duration.ofHours(1));
    }

    @Test
    void claim_that_did_not_come_through_the_gate_changes_nothing() {
        long job = store.accepted();
        assertThat(store.claims.claim(job, UUID.randomUUID(), false)).isEqualTo(new NeedsGate());
        assertThat(store.rows.job(job).getAttempt()).isZero();
    }

    @Test
    void account_of_another_process_is_paused_for_sends_and_look_ups() {
        Claims other = new Claims(
                store.transactions, new Claims.Holder("worker-2", Duration.ofSeconds(30)), provider -> "acct_other");
        Fence lost = store.held();
        store.rows.leaseIsOver(lost.jobId());
        assertThat(other.claim(lost.jobId(), UUID.randomUUID(), true))
                .isEqualTo(new Paused("wrong_account", Claims.PAUSE_RETRY));
        assertThat(other.claim(store.accepted(), UUID.randomUUID(), true)).isInstanceOf(Paused.class);
    }

    @Test
    void paused_sends_wait_while_look_ups_go_on() {
        long send = store.accepted();
        Fence lost = store.held();
        store.rows.leaseIsOver(lost.jobId());
        store.rows.pauseSends("credentials_refused");
        try {
            assertThat(store.claims.claim(send, UUID.randomUUID(), false))
                    .isEqualTo(new Paused("credentials_refused", Claims.PAUSE_RETRY));
            assertThat(store.claim(lost.jobId())).isInstanceOf(Claimed.class);
        } finally {
            store.rows.resumeSends();
        }
    }

    @Test
    void review_and_closed_refunds_are_claimed_by_nobody() {
        Fence review = store.held();
        store.writeBacks.moveToReview(
                review, new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, Why.because("nobody knows")), List.of());
        assertThat(store.claim(review.jobId()))
                .isInstanceOfSatisfying(
                        InReview.class, i -> assertThat(i.status().reason()).isEqualTo("outcome_unknown"));
        Fence failed = store.held();
        store.writeBacks.fail(failed, new Decision.Fail("card_gone"), List.of());
        assertThat(store.claim(failed.jobId()))
                .isInstanceOfSatisfying(
                        Closed.class, c -> assertThat(c.status().state()).isEqualTo(RefundState.FAILED));
    }

    @Test
    void twelve_claims_at_the_same_time_have_one_winner() {
        long job = store.accepted();
        List<ClaimAnswer> answers = Together.run(IntStream.range(0, 12)
                .mapToObj(i -> Together.call(() -> store.claim(job)))
                .toList());
        assertThat(answers).filteredOn(Claimed.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(Busy.class::isInstance).hasSize(11);
        assertThat(store.rows.count(REFUND_ATTEMPTS, job)).isEqualTo(1);
    }

    @Test
    void lease_is_judged_by_a_clock_that_is_read_after_the_lock_was_held() {
        Fence lost = store.held();
        // The lease ends after the claim's statement began to wait: by that statement's own clock it would still be
        // running.
        String endLease = "UPDATE refund_jobs SET lease_until = UTC_TIMESTAMP(6) WHERE id = " + lost.jobId();
        ClaimAnswer answer = Blocked.whileLocked(store, lost.jobId(), endLease, () -> store.claim(lost.jobId()));
        assertThat(answer).isInstanceOf(Claimed.class);
    }

    @Test
    void job_of_another_database_is_named() {
        assertThatThrownBy(() -> store.claim(999_999))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("999999");
    }
}
