package dev.refundfence.ledger.book;

import static dev.refundfence.ledger.book.Sessions.answer;
import static dev.refundfence.ledger.book.Sessions.inBackground;
import static dev.refundfence.ledger.book.Sessions.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.ledger.TestLedger;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two and three sessions at once, stepped by the locks that the test holds. */
abstract class BookRaces {

    // The words in the server's list of sessions that tell where a session waits.
    private static final String INSERTING = "insert into `wallet_tx`";
    private static final String LOCKING_WALLET = "from `wallets`";
    private static final String LOCKING_DEBIT = "from `wallet_tx`";

    private final TestLedger ledger;
    private Sessions sessions;
    private Shop shop;

    BookRaces(TestLedger ledger) {
        this.ledger = ledger;
    }

    @BeforeEach
    void open() throws SQLException {
        sessions = new Sessions(ledger);
        shop = Shop.with(ledger, 1000);
    }

    @AfterEach
    void close() throws SQLException {
        sessions.close();
    }

    @Test
    void second_request_with_the_same_key_waits_for_the_first_one_s_commit_and_hears_its_answer() throws Exception {
        sessions.holdWallet(shop);
        CompletableFuture<Booked> first = inBackground(ledger.book(), shop.debit("pay-1", 300));
        sessions.awaitSessionsIn(LOCKING_WALLET, 1);
        CompletableFuture<Booked> second = inBackground(ledger.book(), shop.debit("pay-1", 300));
        sessions.awaitSessionsIn(INSERTING, 1);
        sessions.rollBack();
        assertThat(answer(first).replayed()).isFalse();
        assertThat(answer(second)).isEqualTo(answer(first).asReplay());
        assertThat(shop.balance()).isEqualTo(700);
    }

    @Test
    void second_request_executes_if_the_first_one_rolls_back() throws Exception {
        sessions.holdKey(shop.scope(), "pay-1");
        CompletableFuture<Booked> second = inBackground(ledger.book(), shop.debit("pay-1", 300));
        sessions.awaitSessionsIn(INSERTING, 1);
        sessions.rollBack();
        assertThat(answer(second).replayed()).isFalse();
        assertThat(shop.balance()).isEqualTo(700);
    }

    /** When the holder rolls back, both hold a shared lock and want the exclusive one: InnoDB ends one, and it tries again. */
    @Test
    void of_two_that_wait_for_a_key_that_is_given_up_one_executes_and_the_other_hears_it() throws Exception {
        sessions.holdKey(shop.scope(), "pay-1");
        List<CompletableFuture<Booked>> both = Stream.of(1, 2)
                .map(i -> inBackground(ledger.book(), shop.debit("pay-1", 300)))
                .toList();
        sessions.awaitSessionsIn(INSERTING, 2);
        sessions.rollBack();
        assertThat(List.of(
                        answer(both.getFirst()).replayed(),
                        answer(both.getLast()).replayed()))
                .containsExactlyInAnyOrder(true, false);
        assertThat(shop.balance()).isEqualTo(700);
    }

    @Test
    void refund_that_meets_its_debit_at_the_door_refunds_it_once_it_is_in() throws Exception {
        sessions.holdWallet(shop);
        CompletableFuture<Booked> debit = inBackground(ledger.book(), shop.debit("pay-1", 300));
        sessions.awaitSessionsIn(LOCKING_WALLET, 1);
        CompletableFuture<Booked> refund = inBackground(ledger.book(), shop.refund("refund-1", "pay-1", 300));
        sessions.awaitSessionsIn(INSERTING, 1);
        sessions.rollBack();
        assertThat(answer(debit).status()).isEqualTo(Status.OK);
        assertThat(answer(refund).refundedMinor()).isEqualTo(300);
        assertThat(shop.balance()).isEqualTo(1000);
    }

    @Test
    void debit_that_meets_its_refund_at_the_door_is_cancelled_once_that_is_in() throws Exception {
        sessions.holdWallet(shop);
        CompletableFuture<Booked> refund = inBackground(ledger.book(), shop.refund("refund-1", "pay-1", 300));
        sessions.awaitSessionsIn(LOCKING_WALLET, 1);
        CompletableFuture<Booked> debit = inBackground(ledger.book(), shop.debit("pay-1", 300));
        sessions.awaitSessionsIn(INSERTING, 1);
        sessions.rollBack();
        assertThat(answer(refund).refundedMinor()).isZero();
        assertThat(answer(debit).status()).isEqualTo(Status.CANCELLED);
        assertThat(shop.balance()).isEqualTo(1000);
    }

    @Test
    void two_refunds_at_once_take_no_more_than_the_debit() throws Exception {
        shop.ask(shop.debit("pay-1", 500));
        sessions.holdDebit(shop, "pay-1");
        List<CompletableFuture<Booked>> both = Stream.of("refund-1", "refund-2")
                .map(key -> inBackground(ledger.book(), shop.refund(key, "pay-1", 300)))
                .toList();
        sessions.awaitSessionsIn(LOCKING_DEBIT, 2);
        sessions.rollBack();
        assertThat(List.of(
                        answer(both.getFirst()).status(), answer(both.getLast()).status()))
                .containsExactlyInAnyOrder(Status.OK, Status.EXCEEDS_REFUNDABLE);
        assertThat(shop.balance()).isEqualTo(800);
    }

    @Test
    void two_debits_at_once_take_no_more_than_the_wallet_holds() throws Exception {
        sessions.holdWallet(shop);
        List<CompletableFuture<Booked>> both = Stream.of("pay-1", "pay-2")
                .map(key -> inBackground(ledger.book(), shop.debit(key, 600)))
                .toList();
        sessions.awaitSessionsIn(LOCKING_WALLET, 2);
        sessions.rollBack();
        assertThat(List.of(
                        answer(both.getFirst()).status(), answer(both.getLast()).status()))
                .containsExactlyInAnyOrder(Status.OK, Status.INSUFFICIENT_FUNDS);
        assertThat(shop.balance()).isEqualTo(400);
    }

    /** The test's session has written more, so InnoDB ends the book's. */
    @Test
    void deadlock_is_tried_again_from_the_start_and_books_once() throws Exception {
        for (int i = 0; i < 20; i++) {
            sessions.holdKey(shop.scope(), "ballast-" + i);
        }
        sessions.holdWallet(shop);
        CompletableFuture<Booked> debit = inBackground(ledger.book(), shop.debit("pay-1", 300));
        sessions.awaitSessionsIn(LOCKING_WALLET, 1);
        sessions.holdKey(shop.scope(), "pay-1");
        sessions.awaitSessionsIn(INSERTING, 1);
        sessions.rollBack();
        assertThat(answer(debit).replayed()).isFalse();
        assertThat(shop.balance()).isEqualTo(700);
    }

    @Test
    void lock_that_others_hold_too_long_ends_as_busy_with_nothing_booked() throws Exception {
        sessions.holdWallet(shop);
        assertThatThrownBy(() -> ledger.book().book(shop.debit("pay-1", 300)))
                .isInstanceOf(Busy.class)
                .hasMessageContaining("3 times");
        sessions.rollBack();
        assertThat(ledger.book().find(shop.key("pay-1"))).isEmpty();
        assertThat(shop.ask(shop.debit("pay-1", 300)).replayed()).isFalse();
        assertThat(shop.balance()).isEqualTo(700);
    }

    @Test
    void session_that_is_killed_books_nothing_and_the_same_request_executes_later() throws Exception {
        sessions.holdWallet(shop);
        CompletableFuture<Booked> debit = inBackground(ledger.book(), shop.debit("pay-1", 300));
        sessions.kill(sessions.awaitSessionsIn(LOCKING_WALLET, 1).getFirst());
        assertThatThrownBy(() -> debit.get(20, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(DataAccessException.class);
        sessions.rollBack();
        assertThat(shop.ask(shop.debit("pay-1", 300)).replayed()).isFalse();
        assertThat(shop.balance()).isEqualTo(700);
    }

    @Test
    void key_that_another_request_holds_too_long_is_in_progress_and_tried_no_longer_than_one_lock_wait()
            throws Exception {
        sessions.holdKey(shop.scope(), "pay-1");
        assertThat(ledger.book().book(shop.debit("pay-1", 300))).isInstanceOf(Booked.InProgress.class);
        sessions.rollBack();
        assertThat(shop.ask(shop.debit("pay-1", 300)).replayed()).isFalse();
    }

    @Test
    void settlement_and_refund_at_once_exclude_each_other() throws Exception {
        shop.ask(shop.debit("pay-1", 500));
        sessions.holdDebit(shop, "pay-1");
        CompletableFuture<Booked> refund = inBackground(ledger.book(), shop.refund("refund-1", "pay-1", 500));
        CompletableFuture<Booked> settlement = inBackground(ledger.book(), shop.settlement("settle-1", "pay-1"));
        sessions.awaitSessionsIn(LOCKING_DEBIT, 2);
        sessions.rollBack();
        boolean refunded = answer(refund).status() == Status.OK;
        assertThat(answer(refund).status()).isEqualTo(refunded ? Status.OK : Status.ALREADY_SETTLED);
        assertThat(answer(settlement).status()).isEqualTo(refunded ? Status.ALREADY_REFUNDED : Status.OK);
        assertThat(shop.balance()).isEqualTo(refunded ? 1000 : 500);
        shop.assertRight();
    }

    @Test
    void replay_that_comes_while_a_pending_refund_ends_waits_and_hears_how() throws Exception {
        shop.ask(shop.debit("pay-1", 500));
        shop.askPending("refund-1", "pay-1", 200);
        sessions.holdWallet(shop);
        CompletableFuture<Changed> finish = inBackground(() -> shop.finish("refund-1", Ending.OK));
        sessions.awaitSessionsIn(LOCKING_WALLET, 1);
        CompletableFuture<Booked> replay = inBackground(ledger.book(), shop.refund("refund-1", "pay-1", 200));
        sessions.awaitSessionsIn(INSERTING, 1);
        assertThat(shop.lookUp("refund-1").status()).isEqualTo(Status.PENDING);
        sessions.rollBack();
        assertThat(result(finish)).isInstanceOf(Changed.Made.class);
        assertThat(answer(replay).status()).isEqualTo(Status.OK);
        assertThat(answer(replay).replayed()).isTrue();
        assertThat(shop.balance()).isEqualTo(700);
    }

    @Test
    void two_that_end_one_refund_at_once_end_it_once() throws Exception {
        shop.ask(shop.debit("pay-1", 500));
        shop.askPending("refund-1", "pay-1", 200);
        sessions.holdDebit(shop, "refund-1");
        List<CompletableFuture<Changed>> both = Stream.of(Ending.OK, Ending.FAILED)
                .map(ending -> inBackground(() -> shop.finish("refund-1", ending)))
                .toList();
        sessions.awaitSessionsIn(LOCKING_DEBIT, 2);
        sessions.rollBack();
        assertThat(Stream.of(result(both.getFirst()), result(both.getLast()))
                        .filter(changed -> changed instanceof Changed.Made))
                .hasSize(1);
        assertThat(shop.balance()).isEqualTo(shop.lookUp("refund-1").status() == Status.OK ? 700 : 500);
        shop.assertRight();
    }
}
