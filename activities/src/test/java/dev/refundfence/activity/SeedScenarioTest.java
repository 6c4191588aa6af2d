package dev.refundfence.activity;

import static dev.refundfence.schema.Tables.PAYMENT_REFUNDS;
import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.CallReport.Ended;
import dev.refundfence.refund.ClaimAnswer.Busy;
import dev.refundfence.refund.ClaimAnswer.Claimed;
import dev.refundfence.refund.ClaimAnswer.Closed;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import dev.refundfence.refund.WriteAnswer.Applied;
import dev.refundfence.refund.WriteAnswer.Superseded;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import dev.refundfence.store.Books;
import dev.refundfence.store.CommitUnknownException;
import dev.refundfence.store.LossyDataSource;
import dev.refundfence.store.PausePoint;
import dev.refundfence.store.Paused;
import dev.refundfence.store.StoreFixture;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The stories that this project was built for, told with its real steps on a real database. The provider counts for itself how often it
 * moved money; each story ends by asking it, our books and the observations.
 */
@Tag("service")
class SeedScenarioTest {
    static StoreFixture store;

    private final FakeProvider provider = new FakeProvider();
    private final LossyDataSource line = new LossyDataSource(store.pool);
    /** The one whose line can lose an answer. */
    private final Worker old = new Worker(line.dataSource(), provider);

    private final Worker successor = new Worker(store.pool, provider);

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    /** The send was carried out, and its sender stalls with the reply in its hands. */
    private Paused<Ended> stalledWithItsReply(Fence fence) {
        return Paused.at(PausePoint.REPLY_HEARD, () -> old.send(fence));
    }

    private void isPaidOnce(Fence fence, String... heard) {
        RefundJobsRecord job = store.rows.job(fence.jobId());
        assertThat(provider.movements(job.getProviderKey())).isEqualTo(1);
        assertThat(provider.requests()).containsOnlyOnce("send " + job.getProviderKey());
        assertThat(job.getState()).isEqualTo("succeeded");
        assertThat(store.rows.count(PAYMENT_REFUNDS, fence.jobId())).isEqualTo(1);
        assertThat(store.rows.paymentOf(fence.jobId()).getRefundedMinor()).isEqualTo(1_500);
        assertThat(store.rows.paymentOf(fence.jobId()).getReservedMinor()).isZero();
        assertThat(new Books(store.transactions).differences()).isEmpty();
        assertThat(store.rows.observations(fence.jobId())).containsExactly(heard);
    }

    /** Drawn in docs/fencing.md, "The zombie". */
    @ParameterizedTest
    @MethodSource("everyDecision")
    void zombie_that_wakes_after_its_successor_closed_changes_no_row(Decision late) {
        Fence lost = store.held();
        try (Paused<Ended> zombie = stalledWithItsReply(lost)) {
            Fence newest = store.takenOver(lost);
            assertThat(successor.conclude(newest, successor.lookUp(newest))).isInstanceOf(Applied.class);
            RefundJobsRecord closed = store.rows.job(lost.jobId());

            zombie.goOn();
            DecideResult decided = new DecideResult(late, store.rows.unread(lost.jobId()));
            assertThat(old.write(lost, decided)).isEqualTo(new Superseded(RefundState.SUCCEEDED));
            assertThat(store.rows.job(lost.jobId())).isEqualTo(closed);
        }
        isPaidOnce(lost, "lookup 2 succeeded", "send 1 succeeded");
    }

    static List<Decision> everyDecision() {
        Why why = Why.because("what a zombie thinks");
        return List.of(
                new Decision.Complete("pr-of-a-zombie"),
                new Decision.Reschedule(NextAction.SEND, Duration.ZERO, why),
                new Decision.Fail("declined"),
                new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, why));
    }

    /** Drawn in docs/fencing.md, "The zombie": this one wakes before its request has left. */
    @Test
    void zombie_that_wakes_before_its_request_left_sends_nothing() {
        Fence lost = store.held();
        try (Paused<CallReport> zombie = Paused.at(PausePoint.CALL_BEGUN, () -> old.make(lost, NextAction.SEND))) {
            Fence newest = store.takenOver(lost);
            successor.conclude(newest, successor.lookUp(newest));
            old.stalls(Duration.ofMinutes(1));
            assertThat(zombie.goOn()).isEqualTo(new Ended(new Unknown("stalled_before_call"), null));
        }
        String key = store.rows.job(lost.jobId()).getProviderKey();
        assertThat(provider.requests()).containsExactly("lookup " + key);
        assertThat(provider.movements(key)).isZero();
        assertThat(store.rows.observations(lost.jobId())).containsExactly("lookup 2 not_found");
    }

    /** Drawn in docs/fencing.md, "The slow holder nobody replaced". */
    @Test
    void holder_whose_lease_is_over_and_whom_nobody_replaced_completes_and_a_late_claimer_leaves() {
        Fence slow = store.held();
        try (Paused<Ended> stalled = stalledWithItsReply(slow)) {
            store.rows.leaseIsOver(slow.jobId());
            assertThat(old.conclude(slow, stalled.goOn())).isInstanceOf(Applied.class);
        }
        assertThat(successor.claim(slow.jobId(), UUID.randomUUID())).isInstanceOf(Closed.class);
        isPaidOnce(slow, "send 1 succeeded");
    }

    /** Drawn in docs/fencing.md, "The lost reply". */
    @Test
    void refund_whose_reply_was_cut_is_found_by_its_key_and_not_sent_again() {
        Fence first = store.held();
        provider.losesNextReply();
        assertThat(old.conclude(first, old.send(first))).isInstanceOf(Applied.class);
        Fence second = claimedNext(first);
        assertThat(successor.conclude(second, successor.lookUp(second))).isInstanceOf(Applied.class);

        String key = store.rows.job(first.jobId()).getProviderKey();
        assertThat(provider.requests()).containsExactly("send " + key, "lookup " + key);
        isPaidOnce(first, "lookup 2 succeeded");
    }

    /** Drawn in docs/fencing.md, "The lost reply": here the reply comes after all, when nobody waits for it. */
    @Test
    void reply_that_comes_when_its_call_was_given_up_becomes_an_observation_and_moves_nothing() {
        Fence first = store.held();
        try (Paused<Ended> late = stalledWithItsReply(first)) {
            assertThat(successor.conclude(first, new Ended(new Unknown("given_up"), null)))
                    .isInstanceOf(Applied.class);
            Fence second = claimedNext(first);
            successor.conclude(second, successor.lookUp(second));
            RefundJobsRecord closed = store.rows.job(first.jobId());

            late.goOn();
            assertThat(store.rows.job(first.jobId())).isEqualTo(closed);
            assertThat(store.rows.unread(first.jobId())).hasSize(1);
        }
        isPaidOnce(first, "lookup 2 succeeded", "send 1 succeeded");
    }

    /** The claim that follows a wait. */
    private Fence claimedNext(Fence before) {
        store.rows.isDue(before.jobId());
        Claimed claimed = (Claimed) successor.claim(before.jobId(), UUID.randomUUID());
        assertThat(claimed.action()).isEqualTo(NextAction.RECONCILE);
        return claimed.fence();
    }

    /** Drawn in docs/fencing.md, "The lost COMMIT". */
    @Test
    void commit_that_was_done_and_whose_answer_was_cut_is_found_closed_by_itself_and_nothing_is_sent() {
        Fence fence = store.held();
        DecideResult decided = old.decide(fence, old.send(fence));
        line.loseNextAnswerTo("commit");
        assertThatThrownBy(() -> old.write(fence, decided)).isInstanceOf(CommitUnknownException.class);
        RefundJobsRecord closed = store.rows.job(fence.jobId());

        assertThat(old.write(fence, decided)).isInstanceOf(AlreadyApplied.class);
        assertThat(store.rows.job(fence.jobId())).isEqualTo(closed);
        assertThat(old.claim(fence.jobId(), UUID.randomUUID())).isInstanceOf(Closed.class);
        isPaidOnce(fence, "send 1 succeeded");
    }

    /** Drawn in docs/fencing.md, "The uncertain claim". */
    @Test
    void claim_whose_commit_is_uncertain_makes_no_call_until_its_own_id_proves_it() {
        long job = store.accepted();
        UUID claimId = UUID.randomUUID();
        line.loseNextAnswerTo("commit");
        assertThatThrownBy(() -> old.claim(job, claimId)).isInstanceOf(CommitUnknownException.class);
        assertThat(provider.requests()).isEmpty();
        assertThat(successor.claim(job, UUID.randomUUID())).isInstanceOf(Busy.class);

        Fence fence = ((Claimed) old.claim(job, claimId)).fence();
        assertThat(fence.attempt().number()).isEqualTo(1);
        assertThat(store.rows.count(REFUND_ATTEMPTS, job)).isEqualTo(1);
        assertThat(old.conclude(fence, old.send(fence))).isInstanceOf(Applied.class);
        isPaidOnce(fence, "send 1 succeeded");
    }

    /** Drawn in docs/fencing.md, "The uncertain claim": the answer of a begin-call can be lost as well. */
    @Test
    void call_whose_begin_is_uncertain_is_never_made_and_the_next_claim_asks() {
        Fence first = store.held();
        line.loseNextAnswerTo("commit");
        assertThat(old.conclude(first, old.send(first))).isInstanceOf(Applied.class);
        assertThat(provider.requests()).isEmpty();
        Fence second = claimedNext(first);
        successor.conclude(second, successor.lookUp(second));
        String key = store.rows.job(first.jobId()).getProviderKey();
        assertThat(provider.requests()).containsExactly("lookup " + key);
        assertThat(provider.movements(key)).isZero();
        assertThat(store.rows.observations(first.jobId())).containsExactly("lookup 2 not_found");
    }

    /** Drawn in docs/fencing.md, "The receipt that came late". */
    @Test
    void success_heard_after_the_lease_and_before_a_takeover_is_kept_and_books_the_refund() {
        Fence slow = store.held();
        try (Paused<Ended> stalled = stalledWithItsReply(slow)) {
            store.rows.leaseIsOver(slow.jobId());
            Ended report = stalled.goOn();
            assertThat(store.rows.observations(slow.jobId())).containsExactly("send 1 succeeded");
            assertThat(old.conclude(slow, report)).isInstanceOf(Applied.class);
        }
        assertThat(store.rows.unread(slow.jobId())).isEmpty();
        isPaidOnce(slow, "send 1 succeeded");
    }

    /** Drawn in docs/fencing.md, "The receipt that came late". */
    @Test
    void success_heard_after_a_takeover_is_kept_and_books_nothing_but_its_successor_weighs_it() {
        Fence slow = store.held();
        try (Paused<Ended> stalled = stalledWithItsReply(slow)) {
            Fence newest = store.takenOver(slow);
            RefundJobsRecord taken = store.rows.job(slow.jobId());
            Ended report = stalled.goOn();
            assertThat(store.rows.observations(slow.jobId())).containsExactly("send 1 succeeded");
            assertThat(old.conclude(slow, report)).isEqualTo(new Superseded(RefundState.RUNNING));
            assertThat(store.rows.job(slow.jobId())).isEqualTo(taken);

            // Even where its own look-up teaches nothing, the receipt of the old holder decides for the new one.
            provider.answersNext(order -> FakeProvider.silence(new Unknown("timeout")));
            assertThat(successor.conclude(newest, successor.lookUp(newest))).isInstanceOf(Applied.class);
        }
        assertThat(store.rows.unread(slow.jobId())).isEmpty();
        isPaidOnce(slow, "send 1 succeeded");
    }
}
