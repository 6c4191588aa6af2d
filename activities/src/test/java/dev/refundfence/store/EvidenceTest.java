package dev.refundfence.store;

import static dev.refundfence.schema.Tables.OBSERVATION_MATCHES;
import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static dev.refundfence.schema.Tables.UNREAD_EVIDENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.observation.NewObservation;
import dev.refundfence.observation.Observation;
import dev.refundfence.observation.ObservationLog;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.Receipt;
import dev.refundfence.refund.RefundFacts;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class EvidenceTest {
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
    void receipt_is_an_observation_that_nobody_weighed_yet_and_the_attempts_word() {
        Fence fence = store.sending();
        ReceiptAnswer.Stored stored = (ReceiptAnswer.Stored)
                store.receipts.store(StoreFixture.receipt(fence, NextAction.SEND, StoreFixture.succeeded(fence)));
        assertThat(stored.superseded()).isFalse();
        assertThat(store.rows.attempt(fence).getHeard()).isEqualTo("succeeded");
        assertThat(store.rows.count(UNREAD_EVIDENCE, fence.jobId())).isEqualTo(1);
        var row = store.transactions.read(
                sql -> sql.fetchSingle(PROVIDER_OBSERVATIONS, PROVIDER_OBSERVATIONS.ID.eq(stored.observationId())));
        assertThat(row.getDedupKey()).isEqualTo("send/" + fence.jobId() + "/1");
        assertThat(row.getVerified()).isTrue();
        assertThat(row.getProviderKey()).isEqualTo(store.rows.job(fence.jobId()).getProviderKey());
        assertThat(row.getPayload()).isEqualTo("{\"ok\":true}");
    }

    @Test
    void same_exchange_is_stored_once() {
        Fence fence = store.sending();
        Receipt receipt = StoreFixture.receipt(fence, NextAction.SEND, StoreFixture.succeeded(fence));
        store.receipts.store(receipt);
        assertThat(store.receipts.store(receipt)).isEqualTo(new ReceiptAnswer.SeenBefore());
        assertThat(store.rows.count(PROVIDER_OBSERVATIONS, fence.jobId())).isEqualTo(1);
    }

    @Test
    void late_reply_of_a_superseded_worker_is_kept_and_moves_nothing() {
        Fence zombie = store.sending();
        Fence successor = store.takenOver(zombie);
        store.begin(successor, NextAction.RECONCILE);
        Receipt found = StoreFixture.receipt(successor, NextAction.RECONCILE, StoreFixture.succeeded(successor));
        long weighed = ((ReceiptAnswer.Stored) store.receipts.store(found)).observationId();
        store.writeBacks.complete(successor, new Decision.Complete("pr-" + zombie.jobId()), List.of(weighed));
        ReceiptAnswer late =
                store.receipts.store(StoreFixture.receipt(zombie, NextAction.SEND, StoreFixture.succeeded(zombie)));
        assertThat(((ReceiptAnswer.Stored) late).superseded()).isTrue();
        assertThat(store.rows.job(zombie.jobId()).getState()).isEqualTo("succeeded");
        assertThat(store.rows.count(PROVIDER_OBSERVATIONS, zombie.jobId())).isEqualTo(2);
    }

    @Test
    void hearer_whose_claim_runs_under_another_by_now_is_told_so() {
        Fence zombie = store.sending();
        store.takenOver(zombie);
        ReceiptAnswer late =
                store.receipts.store(StoreFixture.receipt(zombie, NextAction.SEND, StoreFixture.succeeded(zombie)));
        assertThat(((ReceiptAnswer.Stored) late).superseded()).isTrue();
    }

    @Test
    void real_reply_replaces_the_word_of_a_call_in_which_nothing_was_heard() {
        Fence fence = store.sending();
        store.calls.heard(fence, new Unknown("timeout"));
        store.receipts.store(StoreFixture.receipt(fence, NextAction.SEND, StoreFixture.succeeded(fence)));
        assertThat(store.rows.attempt(fence).getHeard()).isEqualTo("succeeded");
    }

    @Test
    void case_holds_all_claims_all_evidence_and_what_nobody_weighed() {
        Fence lost = store.sending();
        Fence fence = store.takenOver(lost);
        store.begin(fence, NextAction.RECONCILE);
        store.receipts.store(StoreFixture.receipt(fence, NextAction.RECONCILE, new Pending("pr-1", "in_transit")));
        RefundCase found = new Cases(store.transactions).load(fence.jobId());
        assertThat(found.provider()).isEqualTo("ledger");
        assertThat(found.account()).isEqualTo("default");
        assertThat(found.order().sentRequest()).startsWith("request of ");
        assertThat(found.facts().asked()).isEqualTo(NextAction.RECONCILE);
        assertThat(found.facts().calls())
                .extracting(RefundFacts.Call::isOpenSend)
                .containsExactly(true, false);
        assertThat(found.facts().calls().get(1).heard()).isEqualTo("pending");
        assertThat(found.facts().firstSentAt())
                .isEqualTo(found.facts().calls().get(0).calledAt());
        Observation observation = found.evidence().observations().get(0);
        assertThat(observation.kind()).isEqualTo("lookup");
        assertThat(observation.outcome()).isEqualTo(new Pending("pr-1", "in_transit"));
        assertThat(observation.attempt()).isEqualTo(2);
        assertThat(found.evidence().unread()).containsExactly(observation.id());
        assertThat(found.evidence().now()).isAfterOrEqualTo(observation.heardAt());
    }

    @Test
    void evidence_that_was_matched_later_belongs_to_the_case() {
        Fence fence = store.sending();
        long orphan = store.transactions.run(sql -> ObservationLog.append(
                sql,
                new NewObservation(
                        new NewObservation.Source("ledger", "default", "event", "event/default/1", false),
                        new NewObservation.About(null, null, null, null),
                        new Succeeded("pr-event"),
                        new Receipt.Heard("refund.succeeded", null, "{}"))));
        store.transactions.run(sql -> sql.insertInto(OBSERVATION_MATCHES)
                .set(OBSERVATION_MATCHES.OBSERVATION_ID, orphan)
                .set(OBSERVATION_MATCHES.JOB_ID, fence.jobId())
                .set(OBSERVATION_MATCHES.BY_WHAT, "provider_refund_id")
                .set(OBSERVATION_MATCHES.AT, DatabaseClock.NOW)
                .execute());
        RefundCase found = new Cases(store.transactions).load(fence.jobId());
        assertThat(found.evidence().observations()).extracting(Observation::id).containsExactly(orphan);
        assertThat(found.evidence().observations().get(0).verified()).isFalse();
    }
}
