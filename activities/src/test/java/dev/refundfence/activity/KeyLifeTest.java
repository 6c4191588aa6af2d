package dev.refundfence.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.provider.ProviderReply;
import dev.refundfence.refund.CallReport.Ended;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.Receipt.Heard;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.store.StoreFixture;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Between the decision to send again and the send lie backoff, the gate's backlog and pauses of any length: the key's age is judged at the
 * call. The provider here forgets every key at once, so that a second send would move money again.
 */
@Tag("service")
class KeyLifeTest {
    static StoreFixture store;

    private final FakeProvider provider = new FakeProvider();
    private final Worker worker = new Worker(store.pool, provider);

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Test
    void key_that_grew_too_old_after_the_decision_is_not_sent_again_and_a_person_decides() {
        long job = toBeSentAgain();
        store.rows.goesBy(job, "1 DAY");
        Fence late = claimed(job, NextAction.SEND);
        Ended notSent = worker.send(late);
        assertThat(notSent.outcome()).isEqualTo(new Unknown("key_too_old"));
        worker.conclude(late, notSent);
        isReviewedAfterItsLookUps(job);
    }

    @Test
    void send_that_was_paused_beyond_its_keys_life_is_not_sent_when_sends_are_resumed() {
        long job = toBeSentAgain();
        store.rows.pauseSends("maintenance");
        try {
            store.rows.goesBy(job, "1 DAY");
            assertThat(worker.claim(job, UUID.randomUUID())).isInstanceOf(ClaimAnswer.Paused.class);
        } finally {
            store.rows.resumeSends();
        }
        Fence late = claimed(job, NextAction.SEND);
        worker.conclude(late, worker.send(late));
        isReviewedAfterItsLookUps(job);
    }

    @Test
    void key_that_is_young_is_sent_again() {
        long job = toBeSentAgain();
        store.rows.goesBy(job, "1 HOUR");
        Fence again = claimed(job, NextAction.SEND);
        worker.conclude(again, worker.send(again));
        assertThat(store.rows.job(job).getState()).isEqualTo("succeeded");
        assertThat(sends()).isEqualTo(2);
    }

    /** Its reply was lost, two look-ups did not find it, and the contract says that it may be sent again. */
    private long toBeSentAgain() {
        Fence first = store.held();
        provider.losesNextReply();
        worker.conclude(first, worker.send(first));
        assertThat(notFound(first.jobId())).isInstanceOf(Decision.Reschedule.class);
        Decision decided = notFound(first.jobId());
        assertThat(((Decision.Reschedule) decided).next()).isEqualTo(NextAction.SEND);
        return first.jobId();
    }

    private Decision notFound(long job) {
        store.rows.goesBy(job, "1 MINUTE");
        Fence lookUp = claimed(job, NextAction.RECONCILE);
        provider.answersNext(order -> new ProviderReply(new NotFound("by_key"), new Heard("404", null, "{}")));
        DecideResult decided = worker.decide(lookUp, worker.lookUp(lookUp));
        worker.write(lookUp, decided);
        return decided.decision();
    }

    private Fence claimed(long job, NextAction action) {
        store.rows.isDue(job);
        ClaimAnswer.Claimed claimed = (ClaimAnswer.Claimed) worker.claim(job, UUID.randomUUID());
        assertThat(claimed.action()).isEqualTo(action);
        return claimed.fence();
    }

    private void isReviewedAfterItsLookUps(long job) {
        Decision decided = notFound(job);
        assertThat(decided).isInstanceOf(Decision.Review.class);
        assertThat(store.rows.job(job).getReviewReason()).isEqualTo(ReviewReason.NO_RESEND_GUARANTEE.word());
        assertThat(sends()).isEqualTo(1);
        assertThat(provider.movements(store.rows.job(job).getProviderKey())).isEqualTo(1);
    }

    private long sends() {
        return provider.requests().stream()
                .filter(request -> request.startsWith("send"))
                .count();
    }
}
