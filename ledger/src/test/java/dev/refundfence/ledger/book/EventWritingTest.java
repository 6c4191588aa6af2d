package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Events stand and fall with the booking. */
@Tag("service")
class EventWritingTest {

    private final TestLedger ledger = TestLedger.shared();
    private final Shop shop = Shop.with(ledger, 1000);

    @Test
    void booking_that_is_rolled_back_leaves_no_event() {
        shop.ask(shop.debit("pay-1", 500));
        Order refund = shop.refund("refund-1", "pay-1", 300);
        ledger.transactions().write(sql -> Posting.post(sql, refund, Execution.AT_ONCE), booked -> false);
        assertThat(due()).isZero();
        shop.ask(refund);
        assertThat(due()).isOne();
    }

    @Test
    void refund_that_was_refused_as_wrong_in_itself_leaves_no_event() {
        shop.ask(shop.debit("pay-1", 500));
        shop.refusal(new Order.Refund(shop.key("refund-1"), "pay-1", new Movement(Shop.WALLET, 300, "USD")));
        assertThat(due()).isZero();
    }

    @Test
    void refund_that_takes_longer_is_told_when_it_has_ended_and_again_when_its_money_comes_back() {
        shop.ask(shop.debit("pay-1", 500));
        Order refund = shop.refund("refund-1", "pay-1", 300);
        ledger.book().book(refund, Execution.PENDING);
        assertThat(due()).isZero();
        ledger.book().finish(refund.key(), Ending.OK);
        assertThat(due()).isOne();
        ledger.book().bounce(refund.key());
        assertThat(due()).isEqualTo(2);
    }

    @Test
    void next_page_of_a_client_is_read_by_its_index() throws SQLException {
        try (Connection session = ledger.session();
                Statement statement = session.createStatement();
                ResultSet plan = statement.executeQuery("EXPLAIN FORMAT=TRADITIONAL SELECT id FROM webhook_events"
                        + " WHERE scope = 'shop' AND next_try_at <= UTC_TIMESTAMP(6) ORDER BY next_try_at LIMIT 20 FOR UPDATE"
                        + " SKIP LOCKED")) {
            assertThat(plan.next()).isTrue();
            assertThat(plan.getString("key")).isEqualTo("ix_webhook_events_due");
            assertThat(plan.getString("Extra")).doesNotContain("filesort");
        }
    }

    private int due() {
        return ledger.events().take(shop.scope(), 10, Duration.ZERO).size();
    }
}
