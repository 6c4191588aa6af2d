package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.BeginAnswer;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer;
import dev.refundfence.refund.VerifyAnswer.Busy;
import dev.refundfence.refund.VerifyAnswer.NeedsGate;
import dev.refundfence.refund.VerifyAnswer.NotDue;
import dev.refundfence.refund.VerifyAnswer.NothingToVerify;
import dev.refundfence.refund.VerifyAnswer.Spent;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import dev.refundfence.refund.WriteAnswer.Applied;
import dev.refundfence.refund.WriteAnswer.Superseded;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class VerifyTest {
    static final Duration LEASE = Duration.ofSeconds(30);
    static StoreFixture store;
    static Verifications verifications;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
        verifications =
                new Verifications(store.transactions, new Claims.Holder("worker-1", LEASE), StoreFixture::account);
    }

    @AfterAll
    static void close() {
        store.close();
    }

    /** A booked refund of which an event says that its money came back. */
    private static Seen doubted() {
        Seen success = store.closedAsSucceeded();
        store.told(success.jobId(), new Failed("pr-" + success.jobId(), "account_closed"), false);
        return success;
    }

    private static VerifyAnswer claim(long job) {
        return verifications.claim(job, UUID.randomUUID(), true);
    }

    private static Verifying verifying(long job) {
        return (Verifying) claim(job);
    }

    private static void leaseIsOver(Verifying verifying) {
        store.rows.execute("UPDATE refund_attempts SET claimed_at = claimed_at - INTERVAL 31 SECOND WHERE job_id = "
                + verifying.fence().jobId());
    }

    @Test
    void claim_raises_the_attempt_leaves_the_state_and_stands_in_its_record_alone() {
        Seen success = doubted();
        Verifying verifying = verifying(success.jobId());
        var job = store.rows.job(success.jobId());
        assertThat(verifying.fence().attempt().number()).isEqualTo(2);
        assertThat(verifying.closedAs()).isEqualTo(RefundState.SUCCEEDED);
        assertThat(job.getState()).isEqualTo("succeeded");
        assertThat(job.getAttempt()).isEqualTo(2);
        assertThat(job.getClaimId()).isNull();
        assertThat(store.rows.attempt(verifying.fence()).getKind()).isEqualTo("verify");
        assertThat(store.rows.causes(success.jobId())).endsWith("completed");
    }

    @Test
    void same_claim_id_gets_the_same_answer_until_it_has_ended() {
        long job = doubted().jobId();
        UUID claimId = UUID.randomUUID();
        VerifyAnswer first = verifications.claim(job, claimId, true);
        assertThat(verifications.claim(job, claimId, true)).isEqualTo(first);
        verifications.end((Verifying) first, new VerifyEnd.Unconfirmed(Duration.ofHours(1)), List.of());
        assertThat(verifications.claim(job, claimId, true)).isEqualTo(new Spent());
    }

    @Test
    void other_claim_is_busy_until_the_lease_is_over_and_then_supersedes_the_lost_one() {
        long job = doubted().jobId();
        Verifying lost = verifying(job);
        assertThat(((Busy) claim(job)).retryAfter()).isBetween(Duration.ofSeconds(1), LEASE);
        leaseIsOver(lost);
        assertThat(verifying(job).fence().attempt().number()).isEqualTo(3);
        assertThat(store.rows.attempt(lost.fence()).getEndedAs()).isEqualTo("taken_over");
        assertThat(store.calls.beginVerify(lost, LEASE)).isEqualTo(new BeginAnswer.Superseded(RefundState.SUCCEEDED));
        assertThat(verifications.end(lost, new VerifyEnd.Bounced("late"), List.of()))
                .isEqualTo(new Superseded(RefundState.SUCCEEDED));
        assertThat(store.rows.paymentOf(job).getRefundedMinor()).isEqualTo(1_500);
    }

    @Test
    void twelve_claims_at_the_same_time_have_one_winner() {
        long job = doubted().jobId();
        List<Object> answers = Together.run(Collections.nCopies(12, () -> claim(job)));
        assertThat(answers).filteredOn(Verifying.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(Busy.class::isInstance).hasSize(11);
        assertThat(store.rows.job(job).getAttempt()).isEqualTo(2);
    }

    @Test
    void only_evidence_against_how_it_is_closed_is_looked_up() {
        Seen success = store.closedAsSucceeded();
        store.told(success.jobId(), new Failed("pr-another", "bounced"), false);
        store.told(success.jobId(), new Declined("no"), false);
        assertThat(claim(success.jobId())).isInstanceOf(NothingToVerify.class);
        Seen failure = store.closedAsFailed();
        assertThat(claim(failure.jobId())).isInstanceOf(NothingToVerify.class);
        store.told(failure.jobId(), new Succeeded("pr-late"), false);
        assertThat(verifications.claim(failure.jobId(), UUID.randomUUID(), false))
                .isEqualTo(new NeedsGate());
        assertThat(verifying(failure.jobId()).closedAs()).isEqualTo(RefundState.FAILED);
        assertThat(claim(store.accepted())).isInstanceOf(NothingToVerify.class);
    }

    @Test
    void one_look_up_is_begun_under_the_lease_from_when_it_was_claimed() {
        Verifying verifying = verifying(doubted().jobId());
        BeginAnswer.Begun begun = (BeginAnswer.Begun) store.calls.beginVerify(verifying, LEASE);
        assertThat(begun.leaseLeft()).isBetween(Duration.ofSeconds(18), LEASE);
        assertThat(begun.order().providerRefundId()).startsWith("pr-");
        assertThat(store.calls.beginVerify(verifying, LEASE)).isEqualTo(new BeginAnswer.AlreadyBegun());
        Verifying slow = verifying(doubted().jobId());
        leaseIsOver(slow);
        assertThat(store.calls.beginVerify(slow, LEASE)).isInstanceOf(BeginAnswer.LeaseTooShort.class);
    }

    @Test
    void confirmed_bounce_is_booked_once_under_the_claim_that_looked_it_up() {
        long job = doubted().jobId();
        Verifying verifying = verifying(job);
        List<Long> weighed = store.rows.unread(job);
        Applied applied = (Applied) verifications.end(verifying, new VerifyEnd.Bounced("account_closed"), weighed);
        assertThat(applied.status().state()).isEqualTo(RefundState.RETURNED);
        assertThat(verifications.end(verifying, new VerifyEnd.Bounced("account_closed"), weighed))
                .isInstanceOf(AlreadyApplied.class);
        assertThat(store.rows.paymentOf(job).getRefundedMinor()).isZero();
        assertThat(store.rows.events(job)).endsWith("refund.returned");
        assertThat(store.rows.causes(job)).endsWith("completed", "returned");
        assertThat(store.rows.unread(job)).isEmpty();
    }

    @Test
    void unconfirmed_evidence_stays_unread_and_is_looked_up_again_by_the_schedule() {
        long job = doubted().jobId();
        List<Long> unread = store.rows.unread(job);
        verifications.end(verifying(job), new VerifyEnd.Unconfirmed(Duration.ofHours(1)), unread);
        assertThat(store.rows.unread(job)).isEqualTo(unread);
        assertThat(((NotDue) claim(job)).retryAfter()).isBetween(Duration.ofMinutes(58), Duration.ofHours(1));
        store.rows.changeTime(job, REFUND_JOBS.NEXT_RUN_AT, "UTC_TIMESTAMP(6)");
        assertThat(claim(job)).isInstanceOf(Verifying.class);
    }

    @Test
    void used_up_budget_takes_the_evidence_off_and_says_so_in_the_claims_record() {
        long job = doubted().jobId();
        Verifying verifying = verifying(job);
        verifications.end(verifying, new VerifyEnd.GivenUp(), store.rows.unread(job));
        assertThat(store.rows.attempt(verifying.fence()).getEndedAs()).isEqualTo("late_evidence_unconfirmed");
        assertThat(store.rows.job(job).getState()).isEqualTo("succeeded");
        assertThat(claim(job)).isInstanceOf(NothingToVerify.class);
    }

    @Test
    void bounce_that_was_proven_otherwise_meanwhile_supersedes_the_look_up() {
        Seen success = doubted();
        Verifying verifying = verifying(success.jobId());
        Seen now = StoreFixture.seen(verifying.fence(), RefundState.SUCCEEDED);
        store.lateWrites.markReturned(now, "account_closed", List.of());
        assertThat(store.calls.beginVerify(verifying, LEASE)).isInstanceOf(BeginAnswer.Superseded.class);
        assertThat(store.rows.attempt(verifying.fence()).getEndedAs()).isEqualTo("returned");
        assertThat(store.rows.paymentOf(success.jobId()).getRefundedMinor()).isZero();
    }

    @Test
    void decision_made_before_a_look_up_was_claimed_changes_no_row_any_more() {
        Seen success = doubted();
        verifying(success.jobId());
        assertThat(store.lateWrites.markReturned(success, "account_closed", List.of()))
                .isEqualTo(new Superseded(RefundState.SUCCEEDED));
    }

    @Test
    void look_up_of_a_failure_that_finds_the_money_leaves_it_to_a_person() {
        Seen failure = store.closedAsFailed();
        store.told(failure.jobId(), new Succeeded("pr-late"), false);
        Verifying verifying = verifying(failure.jobId());
        store.calls.beginVerify(verifying, LEASE);
        store.receipts.store(StoreFixture.receipt(verifying.fence(), NextAction.RECONCILE, new Succeeded("pr-late")));
        verifications.end(verifying, new VerifyEnd.Confirmed(), store.rows.unread(failure.jobId()));
        assertThat(store.rows.job(failure.jobId()).getState()).isEqualTo("failed");
        Proposal booked = new Proposal(
                StoreFixture.seen(verifying.fence(), RefundState.FAILED),
                Resolution.CONFIRM_SUCCEEDED,
                new Proposal.Grounds("look-up 2", "it moved"),
                new Proposal.Moved("pr-late", null),
                "ann");
        assertThat(store.resolutions.applyAlone(booked)).isInstanceOf(ResolutionAnswer.Applied.class);
    }

    @Test
    void look_up_of_evidence_against_a_refusal_does_not_change_the_refusal_that_is_told() {
        RefundRequest tooMuch = StoreFixture.request(store.payment(), 10_001);
        AcceptAnswer.Refused refused = (AcceptAnswer.Refused) store.acceptances.accept(tooMuch);
        long job = store.rows.jobId(tooMuch.key());
        store.told(job, new Succeeded("pr-of-a-lost-life"), false);
        assertThat(verifying(job).fence().attempt().number()).isEqualTo(1);
        AcceptAnswer.Refused again = (AcceptAnswer.Refused) store.acceptances.accept(tooMuch);
        assertThat(again.code()).isEqualTo(refused.code());
        assertThat(again.message()).isEqualTo(refused.message());
        assertThat(again.told().status().unread()).isTrue();
    }
}
