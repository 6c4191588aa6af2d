package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.book.Refusal.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest {

    private static final EntryKey KEY = new EntryKey("shop", "pay-1");

    @ParameterizedTest
    @CsvSource({
        "OK,                 500, 0,   500, OK",
        "OK,                 500, 0,   501, EXCEEDS_REFUNDABLE",
        "OK,                 500, 300, 200, OK",
        "OK,                 500, 300, 201, EXCEEDS_REFUNDABLE",
        "OK,                 500, 500, 1,   NOTHING_TO_REFUND",
        "INSUFFICIENT_FUNDS, 500, 0,   1,   NOTHING_TO_REFUND",
        "CANCELLED,          0,   0,   1,   NOTHING_TO_REFUND"
    })
    void refund_fits_what_its_debit_took(Status debit, long took, long refunded, long asked, Status answer) {
        assertThat(Rules.refund(debit(debit, took, refunded), asked)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({"500, 500, OK", "499, 500, INSUFFICIENT_FUNDS", "0, 1, INSUFFICIENT_FUNDS"})
    void debit_takes_no_more_than_the_wallet_holds(long balance, long asked, Status answer) {
        assertThat(Rules.debit(balance, asked)).isEqualTo(answer);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 1_000_000_000_000_001L, Long.MAX_VALUE})
    void amount_out_of_range_is_wrong_in_itself(long amount) {
        assertThat(reason(debit(new Movement("w", amount, "TWD")))).contains(Reason.AMOUNT_INVALID);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000_000_000_000_000L})
    void amount_at_the_edge_is_fine(long amount) {
        assertThat(reason(debit(new Movement("w", amount, "TWD")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "twd", "TW", "TWDX", "ABC", "XXX", "XAU"})
    void currency_without_a_minor_unit_is_wrong_in_itself(String currency) {
        assertThat(reason(debit(new Movement("w", 1, currency)))).contains(Reason.CURRENCY_INVALID);
    }

    @Test
    void refund_that_names_its_own_key_is_wrong_in_itself() {
        assertThat(reason(new Order.Refund(KEY, KEY.txId(), new Movement("w", 1, "TWD"))))
                .contains(Reason.REF_TX_INVALID);
    }

    @Test
    void hash_is_the_same_for_the_same_meaning_under_any_key() {
        Movement movement = new Movement("w", 1, "TWD");
        assertThat(new Order.Debit(KEY, movement).hash())
                .isEqualTo(new Order.Debit(KEY.other("pay-2"), movement).hash())
                .matches("[0-9a-f]{64}");
    }

    @Test
    void hash_tells_parts_apart_that_read_alike_when_joined() {
        assertThat(debit(new Movement("w1", 12, "TWD")).hash())
                .isNotEqualTo(debit(new Movement("w", 112, "TWD")).hash())
                .isNotEqualTo(debit(new Movement("w11", 2, "TWD")).hash());
    }

    private static Order debit(Movement movement) {
        return new Order.Debit(KEY, movement);
    }

    private static StoredEntry debit(Status status, long took, long refunded) {
        return new StoredEntry(
                KEY,
                Op.DEBIT,
                new Movement("w", took, "TWD"),
                null,
                null,
                status,
                "{}",
                new Standing(refunded, 0, false));
    }

    private static Optional<Reason> reason(Order order) {
        return Rules.wrongInItself(order).map(Refusal::reason);
    }
}
