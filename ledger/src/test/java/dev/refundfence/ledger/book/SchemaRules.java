package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.ledger.TestLedger;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the tables of states imply, no hand at the database can break either. On whichever database a subclass names. */
abstract class SchemaRules {

    private final TestLedger ledger;

    SchemaRules(TestLedger ledger) {
        this.ledger = ledger;
    }

    /** One of each: "open", "settled" by "settle", "refunded" by "booked" and "pending", "poor", and "gone" that "early" cancelled. */
    private Shop business() {
        Shop shop = Shop.with(ledger, 1000);
        shop.ask(shop.debit("open", 100));
        shop.ask(shop.debit("settled", 100));
        shop.ask(shop.settlement("settle", "settled"));
        shop.ask(shop.debit("refunded", 100));
        shop.ask(shop.refund("booked", "refunded", 60));
        shop.askPending("pending", "refunded", 40);
        shop.ask(shop.debit("poor", 5000));
        shop.ask(shop.refund("early", "gone", 10));
        return shop;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "refunded_minor = 61                    | refunded | not_over_refunded",
                "pending_minor = 41                     | refunded | not_over_refunded",
                "pending_minor = -1                     | open     | not_over_refunded",
                "settled_at = UTC_TIMESTAMP(6)          | refunded | settled_or_refunded",
                "refunded_minor = 1                     | settled  | settled_or_refunded",
                "pending_minor = 1                      | settled  | settled_or_refunded",
                "settled_at = UTC_TIMESTAMP(6)          | poor     | only_booked_entries_move",
                "refunded_minor = 1                     | poor     | only_booked_entries_move",
                "refunded_minor = 40                    | pending  | only_booked_entries_move",
                "status = 'RETURNED'                    | booked   | only_booked_entries_move",
                "refunded_minor = 59                    | booked   | moves_what_its_op_moves",
                "settled_at = UTC_TIMESTAMP(6)          | early    | moves_what_its_op_moves",
                "refunded_minor = 1                     | settle   | moves_what_its_op_moves",
                "pending_minor = 1                      | early    | moves_what_its_op_moves",
                "status = 'FAILED'                      | open     | status_of_its_op",
                "status = 'INSUFFICIENT_FUNDS'          | early    | status_of_its_op",
                "status = 'RETURNED'                    | settle   | status_of_its_op",
                "status = 'ALREADY_REFUNDED'            | early    | status_of_its_op",
                "response = NULL                        | open     | decided_with_an_answer",
                "amount_minor = 0                       | settle   | amount_in_range",
                "amount_minor = 0                       | pending  | amount_in_range",
                "amount_minor = 1000000000000001        | settle   | amount_in_range",
                "ref_tx = NULL                          | settle   | only_debits_stand_alone"
            })
    void row_that_the_tables_of_states_do_not_allow_is_refused(String change, String txId, String constraint)
            throws SQLException {
        Shop shop = business();
        try (Connection session = ledger.session();
                Statement statement = session.createStatement()) {
            String sql = "UPDATE wallet_tx SET " + change + " WHERE scope = '" + shop.scope() + "' AND tx_id = '" + txId
                    + "'";
            assertThatThrownBy(() -> statement.execute(sql))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("ck_wallet_tx_" + constraint);
        }
    }
}
