package dev.refundfence.ledger.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.book.DueEvent;
import dev.refundfence.ledger.http.Caller;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client hears of its refunds, on a real database and over real HTTP. */
abstract class RelayRules {

    private final TestLedger ledger;
    private final Courier courier = new HttpCourier(Clock.systemUTC(), Courier.AT_MOST);
    private Caller caller;
    private EventRows rows;
    private Receiver receiver;

    RelayRules(TestLedger ledger) {
        this.ledger = ledger;
    }

    @BeforeEach
    void open() throws IOException {
        caller = Caller.withWallet(ledger, 10_000);
        rows = new EventRows(ledger, caller.scope());
        receiver = Receiver.open();
        caller.debit("pay-1", 1000);
    }

    @AfterEach
    void close() {
        receiver.close();
    }

    private Relay relay(Courier by) {
        return new Relay(caller.scope(), receiver.webhook(), ledger.events(), by);
    }

    private void round() {
        relay(courier).round();
    }

    private void refunds(int count) {
        for (int i = 1; i <= count; i++) {
            caller.refund("refund-" + i, "pay-1", 1);
        }
    }

    @Test
    void refund_is_told_once_and_its_debit_is_not() throws SQLException {
        caller.refund("refund-1", "pay-1", 300);
        caller.refund("refund-1", "pay-1", 300);
        round();
        round();
        assertThat(receiver.arrivals).hasSize(1);
        assertThat(receiver.arrivals.getFirst().body())
                .matches("\\{\"type\":\"refund.succeeded\",\"timestamp\":\"20[0-9T:.-]+Z\",\"data\":\\{.*}}");
        assertThat(receiver.arrivals.getFirst().json().path("data").toString())
                .isEqualTo("{\"tx_id\":\"refund-1\",\"ref_tx\":\"pay-1\",\"account_id\":\"w\",\"amount_minor\":300,"
                        + "\"refunded_minor\":300,\"currency\":\"TWD\",\"status\":\"OK\"}");
        assertThat(rows.states()).containsExactly("delivered 1 -");
    }

    @Test
    void refused_refund_is_told_as_failed_with_its_reason() {
        caller.refund("refund-1", "pay-1", 1001);
        round();
        assertThat(receiver.arrivals.getFirst().json().path("type").asString()).isEqualTo("refund.failed");
        assertThat(receiver.arrivals
                        .getFirst()
                        .json()
                        .path("data")
                        .path("status")
                        .asString())
                .isEqualTo("EXCEEDS_REFUNDABLE");
        assertThat(receiver.arrivals
                        .getFirst()
                        .json()
                        .path("data")
                        .path("refunded_minor")
                        .asLong())
                .isZero();
    }

    @Test
    void refund_before_its_debit_is_told_as_booked_with_nothing_moved_and_the_tombstone_is_not() {
        caller.refund("refund-1", "pay-2", 300);
        caller.debit("pay-2", 300);
        round();
        assertThat(receiver.arrivals).hasSize(1);
        assertThat(receiver.arrivals
                        .getFirst()
                        .json()
                        .path("data")
                        .path("refunded_minor")
                        .asLong())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 404, 410, 304})
    void other_answer_than_2xx_is_tried_again_with_the_same_id_and_bytes(int status) throws SQLException {
        refunds(1);
        receiver.manner = Receiver.status(status);
        round();
        assertThat(rows.states()).containsExactly("put off 1 HTTP " + status);
        round();
        assertThat(receiver.arrivals).hasSize(1);
        rows.makeDue();
        receiver.manner = Receiver.status(200);
        round();
        assertThat(rows.states()).containsExactly("delivered 2 -");
        assertThat(receiver.arrivals.getLast()).isEqualTo(receiver.arrivals.getFirst());
    }

    @Test
    void redirect_is_not_followed() throws Exception {
        refunds(1);
        try (Receiver elsewhere = Receiver.open()) {
            receiver.manner = Receiver.redirect(elsewhere.address());
            round();
            assertThat(elsewhere.arrivals).isEmpty();
            assertThat(rows.states()).containsExactly("put off 1 HTTP 307");
        }
    }

    @Test
    void receiver_that_does_not_answer_in_time_hears_it_again() throws Exception {
        refunds(1);
        CompletableFuture<Void> end = new CompletableFuture<>();
        receiver.manner = Receiver.after(end);
        relay(new HttpCourier(Clock.systemUTC(), Duration.ofSeconds(1))).round();
        assertThat(rows.states()).containsExactly("put off 1 no answer within 1 s");
        end.complete(null);
        rows.makeDue();
        round();
        assertThat(rows.states()).containsExactly("delivered 2 -");
        assertThat(new HashSet<>(receiver.ids())).hasSize(1);
    }

    @Test
    void receiver_that_is_not_there_is_tried_again() throws SQLException {
        refunds(1);
        receiver.close();
        round();
        assertThat(rows.states()).containsExactly("put off 1 no answer: ConnectException");
    }

    @Test
    void answer_that_never_ends_is_not_read() throws SQLException {
        refunds(1);
        receiver.manner = Receiver.endlessly();
        round();
        assertThat(rows.states()).containsExactly("delivered 1 -");
    }

    @Test
    void two_relays_share_a_backlog_and_neither_sends_what_the_other_is_sending() throws Exception {
        refunds(Relay.PAGE + 5);
        CompletableFuture<Void> sent = new CompletableFuture<>();
        Courier waits = (webhook, event) -> {
            Courier.Tried tried = courier.send(webhook, event);
            sent.join();
            return tried;
        };
        CompletableFuture<Boolean> first = inBackground(relay(waits));
        receiver.awaitArrivals(Relay.PAGE);
        round();
        assertThat(receiver.ids()).hasSize(Relay.PAGE + 5).doesNotHaveDuplicates();
        round();
        sent.complete(null);
        assertThat(first.get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(receiver.ids()).hasSize(Relay.PAGE + 5);
        assertThat(Set.copyOf(rows.states())).containsExactly("delivered 1 -");
    }

    @Test
    void what_another_is_taking_at_this_moment_is_passed_over_without_waiting() throws SQLException {
        refunds(2);
        try (Connection other = ledger.session();
                Statement statement = other.createStatement()) {
            statement.execute("SELECT * FROM webhook_events WHERE scope = '" + caller.scope()
                    + "' ORDER BY next_try_at LIMIT 1 FOR UPDATE");
            round();
            assertThat(receiver.arrivals).hasSize(1);
        }
        round();
        assertThat(receiver.ids()).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void relay_that_dies_between_sending_and_marking_leaves_it_to_be_sent_again() throws SQLException {
        refunds(1);
        relay((webhook, event) -> {
                    courier.send(webhook, event);
                    throw new IllegalStateException("killed here");
                })
                .round();
        assertThat(rows.states()).containsExactly("put off 1 -");
        round();
        assertThat(receiver.arrivals).hasSize(1);
        rows.makeDue();
        round();
        assertThat(receiver.ids()).hasSize(2);
        assertThat(new HashSet<>(receiver.arrivals)).hasSize(1);
        assertThat(rows.states()).containsExactly("delivered 2 -");
    }

    @Test
    void late_failure_of_a_try_that_another_took_over_changes_nothing() throws SQLException {
        refunds(1);
        DueEvent late = take().getFirst();
        rows.makeDue();
        DueEvent second = take().getFirst();
        ledger.events().later(late, "late", Duration.ZERO);
        ledger.events().dead(late, "late");
        assertThat(rows.states()).containsExactly("put off 2 -");
        ledger.events().delivered(late);
        ledger.events().later(second, "late", Duration.ZERO);
        assertThat(rows.states()).containsExactly("delivered 2 -");
    }

    @Test
    void event_of_more_than_three_days_dies_with_its_last_failure_and_stays_to_be_seen() throws SQLException {
        refunds(1);
        rows.makeOld(3);
        receiver.manner = Receiver.status(500);
        round();
        assertThat(rows.states()).containsExactly("dead 1 HTTP 500");
        round();
        assertThat(receiver.arrivals).hasSize(1);
    }

    @Test
    void events_of_another_client_are_left_to_its_own_relay() throws SQLException {
        Caller other = Caller.withWallet(ledger, 1000);
        other.refund("refund-1", "pay-1", 300);
        round();
        assertThat(receiver.arrivals).isEmpty();
        assertThat(new EventRows(ledger, other.scope()).states()).containsExactly("due 0 -");
    }

    @Test
    void events_are_forgotten_by_their_age() throws SQLException {
        refunds(1);
        rows.makeOld(20);
        ledger.events().prune(Duration.ofDays(21));
        assertThat(rows.states()).hasSize(1);
        ledger.events().prune(Duration.ofDays(19));
        assertThat(rows.states()).isEmpty();
    }

    private List<DueEvent> take() {
        return ledger.events().take(caller.scope(), 1, Relay.HOLD);
    }

    private static CompletableFuture<Boolean> inBackground(Relay relay) {
        return CompletableFuture.supplyAsync(relay::round, Thread::startVirtualThread);
    }
}
