package dev.refundfence.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.CallReport.Ended;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.store.DatabaseFailedException;
import dev.refundfence.store.LossyDataSource;
import dev.refundfence.store.StoreFixture;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class DeciderTest {
    static StoreFixture store;

    private final LossyDataSource line = new LossyDataSource(store.pool);
    private final Worker worker = new Worker(line.dataSource(), new FakeProvider());

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    /** A success that was heard under that fence and could not be stored. */
    private static Ended handedBack(Fence fence) {
        var success = StoreFixture.succeeded(fence);
        return new Ended(success, StoreFixture.receipt(fence, NextAction.SEND, success));
    }

    @Test
    void receipt_that_was_handed_back_is_stored_before_the_decision_and_weighed_by_it() {
        Fence fence = store.sending();
        DecideResult decided = worker.decide(fence, handedBack(fence));
        assertThat(decided.decision()).isEqualTo(new Decision.Complete("pr-" + fence.jobId()));
        assertThat(store.rows.observations(fence.jobId())).containsExactly("send 1 succeeded");
        assertThat(decided.weighed()).hasSize(1).isEqualTo(store.rows.unread(fence.jobId()));
    }

    @Test
    void receipt_of_a_call_that_was_given_up_decides_for_the_claim_that_came_after_it() {
        Fence old = store.sending();
        Fence newest = store.takenOver(old);
        DecideResult decided = worker.decide(newest, new Ended(new NotFound("by_key"), null), handedBack(old));
        assertThat(decided.decision()).isEqualTo(new Decision.Complete("pr-" + old.jobId()));
        assertThat(decided.weighed()).hasSize(1).isEqualTo(store.rows.unread(old.jobId()));
    }

    @Test
    void receipt_that_cannot_be_stored_is_decided_on_by_nobody() {
        Fence fence = store.sending();
        line.refuseConnections(1);
        assertThatThrownBy(() -> worker.decide(fence, handedBack(fence))).isInstanceOf(DatabaseFailedException.class);
        assertThat(worker.decide(fence, handedBack(fence)).decision()).isInstanceOf(Decision.Complete.class);
    }

    @Test
    void evidence_that_no_exchange_of_this_claim_heard_is_weighed_too() {
        Fence fence = store.sending();
        long told = store.told(fence.jobId(), StoreFixture.succeeded(fence), true);
        DecideResult decided = worker.decide(fence, new Ended(new Unknown("timeout"), null));
        assertThat(decided).isEqualTo(new DecideResult(new Decision.Complete("pr-" + fence.jobId()), List.of(told)));
    }
}
