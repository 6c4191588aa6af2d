package dev.refundfence.store;

import static dev.refundfence.schema.Tables.DATABASE_IDENTITY;
import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.refundfence.refund.BeginAnswer;
import dev.refundfence.refund.BeginAnswer.AlreadyBegun;
import dev.refundfence.refund.BeginAnswer.Begun;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.BeginAnswer.Disputed;
import dev.refundfence.refund.BeginAnswer.KeyTooOld;
import dev.refundfence.refund.BeginAnswer.LeaseTooShort;
import dev.refundfence.refund.BeginAnswer.Paused;
import dev.refundfence.refund.BeginAnswer.Superseded;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.RefundState;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class CallTest {
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
    void first_send_is_begun_with_the_order_from_the_row_and_its_words_are_kept() {
        Fence fence = store.held();
        Begun begun = (Begun) store.begin(fence, NextAction.SEND);
        CallOrder order = begun.order();
        assertThat(order.sentRequest()).isEqualTo("request of " + order.providerKey());
        assertThat(order.providerPaymentId()).startsWith("debit-pay-");
        assertThat(order.amount()).hasToString("15.00 EUR");
        assertThat(begun.leaseLeft()).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(30));
        assertThat(store.rows.job(fence.jobId()).getFirstSentAt())
                .isEqualTo(store.rows.attempt(fence).getCalledAt())
                .isNotNull();
    }

    @Test
    void begin_twice_lets_only_the_first_through() {
        Fence fence = store.held();
        assertThat(store.begin(fence, NextAction.SEND)).isInstanceOf(Begun.class);
        assertThat(store.begin(fence, NextAction.SEND)).isEqualTo(new AlreadyBegun());
    }

    @Test
    void twelve_copies_of_one_execution_begin_one_call() {
        Fence fence = store.held();
        List<BeginAnswer> answers = Together.run(IntStream.range(0, 12)
                .mapToObj(i -> Together.call(() -> store.begin(fence, NextAction.SEND)))
                .toList());
        assertThat(answers).filteredOn(Begun.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(AlreadyBegun.class::isInstance).hasSize(11);
    }

    @Test
    void sender_that_wakes_after_a_takeover_does_not_send() {
        Fence lost = store.held();
        store.takenOver(lost);
        assertThat(store.begin(lost, NextAction.SEND)).isEqualTo(new Superseded(RefundState.RUNNING));
        assertThat(store.rows.attempt(lost).getCalledAt()).isNull();
    }

    @Test
    void claim_id_that_was_never_given_begins_nothing() {
        Fence fence = store.held();
        assertThat(store.begin(StoreFixture.foreign(fence), NextAction.SEND))
                .isEqualTo(new Superseded(RefundState.RUNNING));
    }

    @Test
    void claim_for_a_look_up_begins_no_send() {
        Fence taken = store.takenOver(store.held());
        assertThatThrownBy(() -> store.begin(taken, NextAction.SEND)).isInstanceOf(IllegalStateException.class);
        assertThat(store.rows.attempt(taken).getCalledAt()).isNull();
        assertThat(store.begin(taken, NextAction.RECONCILE)).isInstanceOf(Begun.class);
    }

    @Test
    void look_up_does_not_count_as_a_send() {
        Fence taken = store.takenOver(store.held());
        store.begin(taken, NextAction.RECONCILE);
        assertThat(store.rows.job(taken.jobId()).getFirstSentAt()).isNull();
        assertThat(store.rows.job(taken.jobId()).getSentRequest()).isNull();
    }

    @Test
    void account_of_another_process_begins_nothing_not_even_a_look_up() {
        Calls other = new Calls(store.transactions, StoreFixture::contract, provider -> "acct_other");
        Fence send = store.held();
        Fence lookUp = store.takenOver(store.held());
        assertThat(other.begin(send, NextAction.SEND, order -> "")).isEqualTo(new Paused("wrong_account"));
        assertThat(other.begin(lookUp, NextAction.RECONCILE, order -> "")).isEqualTo(new Paused("wrong_account"));
    }

    @Test
    void paused_sends_begin_nothing_while_look_ups_do() {
        Fence send = store.held();
        Fence lookUp = store.takenOver(store.held());
        store.rows.pauseSends(null);
        try {
            assertThat(store.begin(send, NextAction.SEND)).isEqualTo(new Paused("sends_paused"));
            assertThat(store.begin(lookUp, NextAction.RECONCILE)).isInstanceOf(Begun.class);
        } finally {
            store.rows.resumeSends();
        }
    }

    @Test
    void disputed_payment_begins_no_send_but_look_ups() {
        Fence send = store.held();
        store.rows.dispute(store.rows.job(send.jobId()).getPaymentId());
        assertThat(store.begin(send, NextAction.SEND)).isEqualTo(new Disputed());
        Fence taken = store.takenOver(send);
        assertThat(store.begin(taken, NextAction.RECONCILE)).isInstanceOf(Begun.class);
    }

    @Test
    void another_server_than_at_first_use_begins_no_send_but_look_ups() {
        assumeFalse(store.server.isMariaDb(), "MariaDB has no identity; see MariaDbTest");
        Fence send = store.held();
        Fence lookUp = store.takenOver(store.held());
        store.transactions.run(sql -> sql.insertInto(DATABASE_IDENTITY)
                .set(DATABASE_IDENTITY.ID, 1)
                .set(DATABASE_IDENTITY.SERVER_UUID, "another")
                .set(DATABASE_IDENTITY.NOTED_AT, DatabaseClock.NOW)
                .execute());
        try {
            assertThat(store.begin(send, NextAction.SEND)).isEqualTo(new Paused("database_changed"));
            assertThat(store.begin(lookUp, NextAction.RECONCILE)).isInstanceOf(Begun.class);
        } finally {
            store.rows.execute("UPDATE database_identity SET server_uuid = @@server_uuid");
        }
        assertThat(store.begin(send, NextAction.SEND)).isInstanceOf(Begun.class);
    }

    @Test
    void resend_while_a_send_is_open_obeys_the_age_of_the_key() {
        Fence again = resending(new Unknown("timeout"));
        // Key life 24 h, less 2 s slack, 6 s exchange and 1 h in flight.
        store.rows.changeTime(again.jobId(), REFUND_JOBS.FIRST_SENT_AT, "UTC_TIMESTAMP(6) - INTERVAL 82793 SECOND");
        assertThat(store.begin(again, NextAction.SEND)).isEqualTo(new KeyTooOld());
        store.rows.changeTime(again.jobId(), REFUND_JOBS.FIRST_SENT_AT, "UTC_TIMESTAMP(6) - INTERVAL 82700 SECOND");
        assertThat(store.begin(again, NextAction.SEND)).isInstanceOf(Begun.class);
    }

    @Test
    void resend_is_the_first_request_to_the_byte() {
        Fence again = resending(new Unknown("timeout"));
        Begun begun = (Begun) store.calls.begin(again, NextAction.SEND, order -> "rendered anew");
        assertThat(begun.order().sentRequest()).startsWith("request of ");
    }

    @Test
    void key_may_be_of_any_age_when_no_send_ever_reached_the_provider() {
        Fence again = resending(new NotSent("connection refused"));
        store.rows.changeTime(again.jobId(), REFUND_JOBS.FIRST_SENT_AT, "UTC_TIMESTAMP(6) - INTERVAL 30 DAY");
        assertThat(store.begin(again, NextAction.SEND)).isInstanceOf(Begun.class);
    }

    @Test
    void lease_that_does_not_cover_the_exchange_begins_nothing() {
        Fence fence = store.held();
        store.rows.changeTime(fence.jobId(), REFUND_JOBS.LEASE_UNTIL, "UTC_TIMESTAMP(6) + INTERVAL 5 SECOND");
        assertThat(store.begin(fence, NextAction.SEND)).isInstanceOf(LeaseTooShort.class);
        // A look-up may take three requests of six seconds each.
        Fence taken = store.takenOver(fence);
        store.rows.changeTime(fence.jobId(), REFUND_JOBS.LEASE_UNTIL, "UTC_TIMESTAMP(6) + INTERVAL 17 SECOND");
        assertThat(store.begin(taken, NextAction.RECONCILE)).isInstanceOf(LeaseTooShort.class);
        assertThat(store.rows.attempt(taken).getCalledAt()).isNull();
    }

    @Test
    void only_a_begun_call_has_an_outcome_and_the_first_word_stays() {
        Fence fence = store.held();
        store.calls.heard(fence, new NotSent("refused"));
        assertThat(store.rows.attempt(fence).getHeard()).isNull();
        store.begin(fence, NextAction.SEND);
        store.calls.heard(fence, new Unknown("timeout"));
        store.calls.heard(fence, new NotSent("refused"));
        assertThat(store.rows.attempt(fence).getHeard()).isEqualTo("unknown");
    }

    /** A claim for a second send, after a first one that was begun and ended as that. */
    private static Fence resending(ProviderOutcome first) {
        Fence fence = store.sending();
        store.calls.heard(fence, first);
        store.writeBacks.reschedule(
                fence, new Decision.Reschedule(NextAction.SEND, Duration.ZERO, Why.because("again")), List.of());
        return store.claimed(fence.jobId());
    }
}
