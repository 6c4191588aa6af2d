package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.book.StateTable.Row;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Takes every row of both tables on a real server. A row for which nobody wrote a way fails. */
@Tag("service")
@SuppressWarnings("UnnecessaryLambda") // Named steps, so that the tables below read as tables.
class TransitionsTakenTest {

    private static final Consumer<Shop> NOTHING = shop -> {};
    private static final Consumer<Shop> SETTLE = shop -> shop.ask(shop.settlement("settle-1", "pay-1"));
    private static final Consumer<Shop> PEND = shop -> shop.askPending("x", "pay-1", 100);
    private static final Consumer<Shop> PEND_BESIDE_ANOTHER =
            PEND.andThen(shop -> shop.ask(shop.refund("refund-1", "pay-1", 50)));
    private static final Consumer<Shop> REFUND = shop -> shop.ask(shop.refund("x", "pay-1", 100));
    private static final Consumer<Shop> REFUND_BESIDE_ANOTHER =
            REFUND.andThen(shop -> shop.askPending("refund-1", "pay-1", 50));
    private static final Consumer<Shop> ALL_REFUNDED = shop -> shop.ask(shop.refund("refund-1", "pay-1", 500));

    /** What to do first, and the step that takes the row. The wallet holds 500, after a debit of 500 under "pay-1". */
    private record Way(Consumer<Shop> before, Consumer<Shop> step) {}

    /** The entry is "x". */
    private static final Map<Row<Status>, Way> ENTRIES = Map.ofEntries(
            way(null, Cause.DEBIT, Status.OK, NOTHING, shop -> shop.ask(shop.debit("x", 500))),
            way(null, Cause.DEBIT, Status.INSUFFICIENT_FUNDS, NOTHING, shop -> shop.ask(shop.debit("x", 501))),
            way(null, Cause.TOMBSTONE, Status.CANCELLED, NOTHING, shop -> shop.ask(shop.refund("refund-1", "x", 1))),
            way(null, Cause.REFUND, Status.OK, NOTHING, REFUND),
            way(null, Cause.REFUND, Status.PENDING, NOTHING, PEND),
            way(null, Cause.REFUND, Status.NOTHING_TO_REFUND, ALL_REFUNDED, REFUND),
            way(
                    null,
                    Cause.REFUND,
                    Status.EXCEEDS_REFUNDABLE,
                    NOTHING,
                    shop -> shop.ask(shop.refund("x", "pay-1", 501))),
            way(null, Cause.REFUND, Status.ALREADY_SETTLED, SETTLE, REFUND),
            way(null, Cause.SETTLE, Status.OK, NOTHING, settleX("pay-1")),
            way(
                    null,
                    Cause.SETTLE,
                    Status.NOTHING_TO_SETTLE,
                    shop -> shop.ask(shop.debit("poor", 501)),
                    settleX("poor")),
            way(null, Cause.SETTLE, Status.ALREADY_REFUNDED, ALL_REFUNDED, settleX("pay-1")),
            way(null, Cause.SETTLE, Status.ALREADY_SETTLED, SETTLE, settleX("pay-1")),
            way(Status.PENDING, Cause.FINISH_OK, Status.OK, PEND, shop -> shop.finish("x", Ending.OK)),
            way(Status.PENDING, Cause.FINISH_FAILED, Status.FAILED, PEND, shop -> shop.finish("x", Ending.FAILED)),
            way(Status.OK, Cause.BOUNCE, Status.RETURNED, REFUND, shop -> shop.bounce("x")));

    /** The debit is "pay-1". */
    private static final Map<Row<DebitState>, Way> DEBITS = Map.ofEntries(
            way(DebitState.OPEN, Cause.REFUND, DebitState.REFUNDED, NOTHING, PEND),
            way(DebitState.REFUNDED, Cause.REFUND, DebitState.REFUNDED, REFUND, REFUND_BESIDE_ANOTHER),
            way(DebitState.REFUNDED, Cause.FINISH_OK, DebitState.REFUNDED, PEND, shop -> shop.finish("x", Ending.OK)),
            way(
                    DebitState.REFUNDED,
                    Cause.FINISH_FAILED,
                    DebitState.REFUNDED,
                    PEND_BESIDE_ANOTHER,
                    shop -> shop.finish("x", Ending.FAILED)),
            way(
                    DebitState.REFUNDED,
                    Cause.FINISH_FAILED,
                    DebitState.OPEN,
                    PEND,
                    shop -> shop.finish("x", Ending.FAILED)),
            way(
                    DebitState.REFUNDED,
                    Cause.BOUNCE,
                    DebitState.REFUNDED,
                    REFUND_BESIDE_ANOTHER,
                    shop -> shop.bounce("x")),
            way(DebitState.REFUNDED, Cause.BOUNCE, DebitState.OPEN, REFUND, shop -> shop.bounce("x")),
            way(DebitState.OPEN, Cause.SETTLE, DebitState.SETTLED, NOTHING, SETTLE));

    private static <S> Map.Entry<Row<S>, Way> way(
            S from, Cause cause, S to, Consumer<Shop> before, Consumer<Shop> step) {
        return Map.entry(new Row<>(from, cause, to), new Way(before, step));
    }

    private static Consumer<Shop> settleX(String debit) {
        return shop -> shop.ask(shop.settlement("x", debit));
    }

    static Stream<Row<Status>> entries() {
        return ENTRIES.keySet().stream();
    }

    static Stream<Row<DebitState>> debits() {
        return DEBITS.keySet().stream();
    }

    private final TestLedger ledger = TestLedger.shared();
    private final Shop shop = Shop.with(ledger, 1000);

    @Test
    void every_row_has_a_test_that_takes_it() {
        assertThat(ENTRIES.keySet()).containsExactlyInAnyOrderElementsOf(StateTable.ENTRIES.rows());
        assertThat(DEBITS.keySet()).containsExactlyInAnyOrderElementsOf(StateTable.DEBITS.rows());
    }

    @ParameterizedTest
    @MethodSource("entries")
    void row_of_an_entry_is_taken(Row<Status> row) {
        prepare(ENTRIES.get(row));
        assertThat(stored("x").map(StoredEntry::status)).isEqualTo(Optional.ofNullable(row.from()));
        ENTRIES.get(row).step().accept(shop);
        assertThat(stored("x").map(StoredEntry::status)).contains(row.to());
        assertThat(shop.lookUp("x").status()).isEqualTo(row.to());
        shop.assertRight();
    }

    @ParameterizedTest
    @MethodSource("debits")
    void row_of_a_debit_is_taken(Row<DebitState> row) {
        prepare(DEBITS.get(row));
        assertThat(stateOfDebit()).isEqualTo(row.from());
        DEBITS.get(row).step().accept(shop);
        assertThat(stateOfDebit()).isEqualTo(row.to());
        shop.assertRight();
    }

    private void prepare(Way way) {
        shop.ask(shop.debit("pay-1", 500));
        way.before().accept(shop);
    }

    private DebitState stateOfDebit() {
        return stored("pay-1").orElseThrow().standing().state();
    }

    private Optional<StoredEntry> stored(String txId) {
        return ledger.transactions().read(sql -> new Entries(sql).find(shop.key(txId)));
    }
}
