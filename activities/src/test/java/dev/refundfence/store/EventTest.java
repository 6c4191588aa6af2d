package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static dev.refundfence.schema.Tables.UNREAD_EVIDENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.observation.Observation;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderEvent;
import dev.refundfence.refund.ProviderEvent.About;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.Receipt.Heard;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.schema.tables.records.ProviderObservationsRecord;
import dev.refundfence.store.Events.Teller;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What providers tell by themselves: kept once, matched to its refund, and weighed by whoever decides next. */
@Tag("service")
class EventTest {

    private static final Teller HINTING = new Teller(StoreFixture.LEDGER, StoreFixture.ACCOUNT, false);
    private static final Teller PROVING = new Teller(StoreFixture.LEDGER, StoreFixture.ACCOUNT, true);

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
    void event_about_our_key_is_a_hint_about_that_refund_that_nobody_weighed_yet() {
        Fence fence = store.sending();
        EventAnswer.Matched stored = stored(HINTING, succeeded("event-" + fence.jobId(), fence));
        assertThat(stored.refund().key()).isEqualTo(StoredRefund.key(store.rows.job(fence.jobId())));
        assertThat(stored.unread()).isTrue();
        assertThat(store.rows.count(UNREAD_EVIDENCE, fence.jobId())).isEqualTo(1);
        Observation told = evidence(fence).evidence().observations().getFirst();
        assertThat(told.kind()).isEqualTo("event");
        assertThat(told.outcome()).isEqualTo(StoreFixture.succeeded(fence));
        assertThat(told.verified()).isFalse();
    }

    @Test
    void event_whose_word_is_proof_by_contract_is_verified() {
        Fence fence = store.sending();
        stored(PROVING, succeeded("proof-" + fence.jobId(), fence));
        assertThat(evidence(fence).evidence().observations().getFirst().verified())
                .isTrue();
    }

    @Test
    void event_is_read_against_what_was_ordered() {
        Fence fence = store.sending();
        CallOrder[] asked = new CallOrder[1];
        stored(HINTING, event("order-" + fence.jobId(), key(fence), order -> {
            asked[0] = order;
            return new Mismatch("amount_minor 7");
        }));
        assertThat(asked[0].amount().minor()).isEqualTo(1_500);
        assertThat(asked[0].providerPaymentId()).startsWith("debit-pay-");
        assertThat(evidence(fence).evidence().observations().getFirst().outcome())
                .isEqualTo(new Mismatch("amount_minor 7"));
    }

    @Test
    void same_event_again_is_seen_before_and_nothing_is_done() {
        Fence fence = store.sending();
        ProviderEvent event = succeeded("twice-" + fence.jobId(), fence);
        stored(HINTING, event);
        assertThat(events().store(HINTING, event)).isEqualTo(new EventAnswer.SeenBefore());
        assertThat(store.rows.count(PROVIDER_OBSERVATIONS, fence.jobId())).isEqualTo(1);
        assertThat(store.rows.count(UNREAD_EVIDENCE, fence.jobId())).isEqualTo(1);
    }

    @Test
    void same_event_many_times_at_once_is_stored_once() {
        Fence fence = store.sending();
        ProviderEvent event = succeeded("storm-" + fence.jobId(), fence);
        List<CompletableFuture<EventAnswer>> all = IntStream.range(0, 8)
                .mapToObj(i ->
                        CompletableFuture.supplyAsync(() -> events().store(HINTING, event), Thread::startVirtualThread))
                .toList();
        assertThat(all.stream().map(CompletableFuture::join).filter(EventAnswer.Matched.class::isInstance))
                .hasSize(1);
        assertThat(store.rows.count(UNREAD_EVIDENCE, fence.jobId())).isEqualTo(1);
    }

    @Test
    void event_before_our_own_reply_is_weighed_with_it_and_keeps_a_failure_from_closing_the_refund() {
        Fence fence = store.refused();
        long hint = stored(HINTING, succeeded("early-" + fence.jobId(), fence)).observationId();
        assertThat(store.writeBacks.fail(fence, new Decision.Fail("card_gone"), List.of()))
                .isInstanceOf(WriteAnswer.NewEvidence.class);
        assertThat(evidence(fence).evidence().unread()).containsExactly(hint);
    }

    @Test
    void event_about_a_closed_refund_is_kept_and_moves_nothing() {
        Seen closed = store.closedAsSucceeded();
        ProviderEvent event = event(
                "late-" + closed.jobId(),
                store.rows.job(closed.jobId()).getProviderKey(),
                order -> new ProviderOutcome.Failed("pr-" + closed.jobId(), "returned"));
        stored(HINTING, event);
        assertThat(store.rows.job(closed.jobId()).getState()).isEqualTo("succeeded");
        assertThat(store.rows.count(UNREAD_EVIDENCE, closed.jobId())).isEqualTo(1);
    }

    @Test
    void event_that_names_only_the_providers_id_is_matched_by_it() {
        Seen closed = store.closedAsSucceeded();
        ProviderEvent event = new ProviderEvent(
                "id-" + closed.jobId(),
                new About(null, "pr-" + closed.jobId()),
                order -> new Succeeded("pr-" + closed.jobId()),
                new Heard("OK", null, "{}"));
        assertThat(stored(HINTING, event).unread()).isFalse();
    }

    @Test
    void event_that_agrees_with_how_its_refund_is_closed_is_kept_and_needs_nobody_to_weigh_it() {
        Seen closed = store.closedAsSucceeded();
        ProviderEvent event = event(
                "same-" + closed.jobId(),
                store.rows.job(closed.jobId()).getProviderKey(),
                order -> new Succeeded("pr-" + closed.jobId()));
        assertThat(stored(HINTING, event).unread()).isFalse();
        assertThat(store.rows.count(UNREAD_EVIDENCE, closed.jobId())).isZero();
        assertThat(store.rows.count(PROVIDER_OBSERVATIONS, closed.jobId())).isPositive();
    }

    @Test
    void event_about_nobodys_refund_is_kept_unmatched_and_never_verified() {
        String key = "k".repeat(128);
        ProviderEvent event = event(
                "stranger-" + UUID.randomUUID(), key, order -> new Succeeded("never asked, for there is no order"));
        ProviderObservationsRecord row = row(unmatched(PROVING, event).observationId());
        assertThat(row.getJobId()).isNull();
        assertThat(row.getVerified()).isFalse();
        assertThat(row.getOutcome()).isEqualTo("unknown");
        assertThat(row.getProviderKey()).isEqualTo("k".repeat(64));
        assertThat(row.getPayload()).isEqualTo("{}");
    }

    @Test
    void event_of_another_account_is_not_about_our_refund() {
        Fence fence = store.sending();
        Teller other = new Teller(StoreFixture.LEDGER, "another", true);
        unmatched(other, succeeded("other-" + fence.jobId(), fence));
        assertThat(store.rows.count(UNREAD_EVIDENCE, fence.jobId())).isZero();
    }

    @Test
    void id_of_any_length_tells_one_event_from_another() {
        Fence fence = store.sending();
        String longId = "x".repeat(5_000) + fence.jobId();
        stored(HINTING, succeeded(longId + "a", fence));
        stored(HINTING, succeeded(longId + "b", fence));
        assertThat(events().store(HINTING, succeeded(longId + "a", fence))).isEqualTo(new EventAnswer.SeenBefore());
        assertThat(store.rows.count(PROVIDER_OBSERVATIONS, fence.jobId())).isEqualTo(2);
    }

    @Test
    void holder_of_the_next_look_up_decides_on_the_event_too() {
        Fence lost = store.sending();
        stored(HINTING, succeeded("overtaken-" + lost.jobId(), lost));
        Fence successor = store.takenOver(lost);
        store.begin(successor, NextAction.RECONCILE);
        assertThat(evidence(successor).evidence().observations())
                .extracting(Observation::kind)
                .containsExactly("event");
    }

    private static Events events() {
        return new Events(store.transactions);
    }

    private static EventAnswer.Matched stored(Teller teller, ProviderEvent event) {
        EventAnswer answer = events().store(teller, event);
        assertThat(answer).isInstanceOf(EventAnswer.Matched.class);
        return (EventAnswer.Matched) answer;
    }

    private static EventAnswer.Unmatched unmatched(Teller teller, ProviderEvent event) {
        EventAnswer answer = events().store(teller, event);
        assertThat(answer).isInstanceOf(EventAnswer.Unmatched.class);
        return (EventAnswer.Unmatched) answer;
    }

    private static ProviderEvent succeeded(String id, Fence fence) {
        return event(id, key(fence), order -> StoreFixture.succeeded(fence));
    }

    private static ProviderEvent event(String id, String providerKey, Function<CallOrder, ProviderOutcome> meaning) {
        return new ProviderEvent(id, new About(providerKey, null), meaning, new Heard("OK", null, "{}"));
    }

    private static String key(Fence fence) {
        return store.rows.job(fence.jobId()).getProviderKey();
    }

    private static RefundCase evidence(Fence fence) {
        return new Cases(store.transactions).load(fence.jobId());
    }

    private static ProviderObservationsRecord row(long id) {
        return store.transactions.read(sql -> sql.fetchSingle(PROVIDER_OBSERVATIONS, PROVIDER_OBSERVATIONS.ID.eq(id)));
    }
}
