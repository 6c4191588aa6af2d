package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.services.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On a ledger of its own: what it damages would be a difference to every other test. */
@Tag("service")
class AuditTest {

    private static TestLedger ledger;

    @BeforeAll
    static void start() {
        ledger = TestLedger.start(DatabaseServer.shared().freshSchema());
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    private final Shop shop = Shop.with(ledger, 1000);

    private void business() {
        shop.ask(shop.debit("pay-1", 500));
        shop.ask(shop.debit("pay-2", 5000));
        shop.ask(shop.refund("refund-1", "pay-1", 200));
        shop.ask(shop.refund("refund-2", "pay-1", 900));
        shop.ask(shop.refund("refund-3", "pay-3", 100));
        shop.ask(shop.debit("pay-4", 10));
        shop.ask(shop.settlement("settle-4", "pay-4"));
        shop.ask(shop.debit("pay-5", 30));
        shop.askPending("refund-5", "pay-5", 20);
        shop.ask(shop.refund("refund-6", "pay-5", 10));
        shop.bounce("refund-6");
    }

    @Test
    void books_that_are_right_show_no_difference() {
        business();
        assertThat(ledger.audit().differences()).noneMatch(this::isMine);
    }

    @Test
    void balance_that_was_changed_by_hand_is_found() throws SQLException {
        damage("UPDATE wallets SET balance_minor = balance_minor + 1");
        assertFound("balance_minor of a wallet: " + shop.scope() + "/wallet says 661, the entries say 660");
    }

    @Test
    void refunded_sum_that_was_changed_by_hand_is_found() throws SQLException {
        damage("UPDATE wallet_tx SET refunded_minor = 199 WHERE tx_id = 'pay-1'");
        assertFound("refunded_minor of a debit: " + shop.scope() + "/pay-1 says 199, the entries say 200");
    }

    @Test
    void pending_sum_that_was_changed_by_hand_is_found() throws SQLException {
        damage("UPDATE wallet_tx SET pending_minor = 19 WHERE tx_id = 'pay-5'");
        assertFound("pending_minor of a debit: " + shop.scope() + "/pay-5 says 19, the entries say 20");
    }

    @Test
    void settlement_that_was_taken_off_its_debit_by_hand_is_found() throws SQLException {
        damage("UPDATE wallet_tx SET settled_at = NULL WHERE tx_id = 'pay-4'");
        assertFound("settlements of a debit: " + shop.scope() + "/pay-4 says 0, the entries say 1");
    }

    @Test
    void debit_that_was_settled_by_hand_is_found() throws SQLException {
        damage("DELETE FROM wallet_tx WHERE tx_id = 'settle-4'");
        assertFound("settlements of a debit: " + shop.scope() + "/pay-4 says 1, the entries say 0");
    }

    @Test
    void settlement_of_another_wallet_than_its_debit_is_found() throws SQLException {
        shop.open("other", "TWD", 0);
        damage("UPDATE wallet_tx SET account_id = 'other' WHERE tx_id = 'settle-4'");
        assertFound("ref_tx of an entry: " + shop.scope() + "/settle-4 says pay-4, the entries say no such debit of the"
                + " same wallet");
    }

    @Test
    void refund_whose_debit_is_gone_is_found() throws SQLException {
        damage("DELETE FROM wallet_tx WHERE tx_id = 'pay-3'");
        assertFound("ref_tx of an entry: " + shop.scope() + "/refund-3 says pay-3, the entries say no such debit of the"
                + " same wallet");
    }

    @Test
    void entry_whose_wallet_is_gone_is_found() throws SQLException {
        damage("DELETE FROM wallets");
        assertThat(ledger.audit().differences().stream().filter(this::isMine).map(Difference::rule))
                .contains("account_id of an entry");
    }

    private void damage(String sql) throws SQLException {
        business();
        damageAll(sql + (sql.contains("WHERE") ? " AND" : " WHERE") + " scope = '" + shop.scope() + "'");
    }

    private static void damageAll(String sql) throws SQLException {
        try (Connection session = ledger.session();
                Statement statement = session.createStatement()) {
            statement.execute(sql);
            session.commit();
        }
    }

    private void assertFound(String difference) {
        assertThat(ledger.audit().differences().stream().filter(this::isMine).map(Difference::toString))
                .containsExactly(difference);
    }

    private boolean isMine(Difference difference) {
        return difference.identity().startsWith(shop.scope() + "/");
    }
}
