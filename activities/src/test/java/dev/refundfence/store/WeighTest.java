package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.WeighAnswer;
import dev.refundfence.refund.WeighAnswer.Busy;
import dev.refundfence.refund.WeighAnswer.NeedsClaim;
import dev.refundfence.refund.WeighAnswer.NothingToWeigh;
import dev.refundfence.refund.WeighAnswer.Spent;
import dev.refundfence.refund.WeighAnswer.Weighing;
import dev.refundfence.refund.WriteAnswer;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class WeighTest {
    static StoreFixture store;
    static WeighClaims weighClaims;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
        weighClaims = new WeighClaims(store.transactions, new Claims.Holder("worker-1", Duration.ofSeconds(30)));
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private static WeighAnswer claim(long job) {
        return weighClaims.claim(job, UUID.randomUUID());
    }

    /** A sent refund that waits an hour for its next look-up. */
    private static long waiting() {
        Fence fence = store.sending();
        Why why = Why.because("pending");
        store.writeBacks.reschedule(
                fence, new Decision.Reschedule(NextAction.RECONCILE, Duration.ofHours(1), why), List.of());
        return fence.jobId();
    }

    @Test
    void evidence_lets_a_waiting_refund_be_weighed_and_completed_without_a_call() {
        long job = waiting();
        long told = store.told(job, new Succeeded("pr-" + job), true);
        Weighing weighing = (Weighing) claim(job);
        assertThat(weighing.next()).isEqualTo(NextAction.RECONCILE);
        assertThat(store.rows.attempt(weighing.fence()).getKind()).isEqualTo("weigh");
        WriteAnswer written =
                store.writeBacks.complete(weighing.fence(), new Decision.Complete("pr-" + job), List.of(told));
        assertThat(written).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(store.rows.paymentOf(job).getRefundedMinor()).isEqualTo(1_500);
    }

    @Test
    void claim_that_weighs_can_begin_no_call_of_either_kind() {
        long job = waiting();
        store.told(job, new Succeeded("pr-x"), false);
        Fence fence = ((Weighing) claim(job)).fence();
        for (NextAction kind : NextAction.values()) {
            assertThatThrownBy(() -> store.begin(fence, kind)).hasMessageContaining("given for weigh");
        }
    }

    @Test
    void same_claim_id_gets_the_same_answer_and_is_spent_when_it_has_written() {
        long job = waiting();
        long told = store.told(job, new Succeeded("pr-" + job), true);
        UUID claimId = UUID.randomUUID();
        Weighing first = (Weighing) weighClaims.claim(job, claimId);
        assertThat(weighClaims.claim(job, claimId)).isEqualTo(first);
        assertThat(claim(job)).isInstanceOf(Busy.class);
        store.writeBacks.complete(first.fence(), new Decision.Complete("pr-" + job), List.of(told));
        assertThat(weighClaims.claim(job, claimId)).isEqualTo(new Spent());
        assertThat(store.rows.count(REFUND_ATTEMPTS, job)).isEqualTo(2);
    }

    @Test
    void refund_without_unread_evidence_and_one_whose_call_is_due_are_not_weighed() {
        long job = waiting();
        assertThat(claim(job)).isInstanceOf(NothingToWeigh.class);
        store.told(job, new Succeeded("pr-y"), false);
        store.rows.isDue(job);
        assertThat(claim(job)).isEqualTo(new NeedsClaim());
        assertThat(store.rows.job(job).getAttempt()).isEqualTo(1);
        assertThat(claim(store.inReview().jobId())).isInstanceOf(NothingToWeigh.class);
    }

    @Test
    void lost_claim_that_weighed_is_taken_over_by_a_look_up() {
        long job = waiting();
        store.told(job, new Succeeded("pr-z"), false);
        claim(job);
        store.rows.leaseIsOver(job);
        assertThat(claim(job)).isEqualTo(new NeedsClaim());
        assertThat(store.claim(job).word()).isEqualTo("claimed");
        assertThat(store.rows.job(job).getNextAction()).isEqualTo("reconcile");
    }
}
