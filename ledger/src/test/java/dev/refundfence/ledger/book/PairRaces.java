package dev.refundfence.ledger.book;

import static dev.refundfence.ledger.book.Sessions.inBackground;
import static dev.refundfence.ledger.book.Sessions.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each pair of operations, in both orders: the first one stands before the wallet with the locks that it has by then, the
 * second one comes, and both go on. What comes of it must be what comes of one after the other, which a twin of the same shop
 * shows. The amounts are such that most orders end differently.
 */
abstract class PairRaces {

    /** What is raced, on one wallet and, but for the debit, on one debit "pay-1" of 600. */
    enum Operation {
        DEBIT,
        REFUND,
        SETTLE,
        FINISH_OK,
        FINISH_FAILED,
        BOUNCE;

        /** {@code turn} keeps the keys of two of a kind apart. */
        Object run(Shop shop, int turn) {
            return switch (this) {
                case DEBIT -> shop.ledger().book().book(shop.debit("pay-2." + turn, 150));
                case REFUND -> shop.ledger().book().book(shop.refund("refund." + turn, "pay-1", 500));
                case SETTLE -> shop.ledger().book().book(shop.settlement("settle." + turn, "pay-1"));
                case FINISH_OK -> shop.finish("pending", Ending.OK);
                case FINISH_FAILED -> shop.finish("pending", Ending.FAILED);
                case BOUNCE -> shop.bounce("booked");
            };
        }

        /** What must be there before. */
        void prepare(Shop shop) {
            switch (this) {
                case FINISH_OK, FINISH_FAILED -> shop.askPending("pending", "pay-1", 200);
                case BOUNCE -> shop.ask(shop.refund("booked", "pay-1", 200));
                case DEBIT, REFUND, SETTLE -> {}
            }
        }
    }

    /** What came of it: both answers, and how everything stands. Two shops with the same story have equal ones. */
    record Outcome(Object first, Object second, long balance, List<Optional<Answer>> entries) {}

    static Stream<Arguments> pairs() {
        return Stream.of(Operation.values())
                .flatMap(first -> Stream.of(Operation.values()).map(second -> Arguments.of(first, second)));
    }

    private final TestLedger ledger;
    private Sessions sessions;

    PairRaces(TestLedger ledger) {
        this.ledger = ledger;
    }

    @BeforeEach
    void open() throws SQLException {
        sessions = new Sessions(ledger);
    }

    @AfterEach
    void close() throws SQLException {
        sessions.close();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void two_at_once_end_as_one_after_the_other(Operation first, Operation second) throws Exception {
        Shop shop = prepared(first, second);
        sessions.holdWallet(shop);
        CompletableFuture<Object> one = inBackground(() -> first.run(shop, 1));
        // Only the wallet is held, so whoever is seen there waits, and has the locks before it.
        sessions.awaitSessionsIn("from `wallets`", 1);
        CompletableFuture<Object> other = inBackground(() -> second.run(shop, 2));
        sessions.awaitSessionsIn("for update", 2);
        sessions.rollBack();
        Outcome raced = outcome(shop, result(one), result(other));
        assertThat(inOrder(first, second, raced)).contains(raced);
        shop.assertRight();
    }

    /** Both want the debit: then the first one has it. A debit of its own meets the other at the wallet only, in either order. */
    private List<Outcome> inOrder(Operation first, Operation second, Outcome raced) {
        Shop twin = prepared(first, second);
        Object one = first.run(twin, 1);
        Outcome asCame = outcome(twin, one, second.run(twin, 2));
        boolean bothWantTheDebit = first != Operation.DEBIT && second != Operation.DEBIT;
        if (bothWantTheDebit || asCame.equals(raced)) {
            return List.of(asCame);
        }
        Shop other = prepared(first, second);
        Object earlier = second.run(other, 2);
        return List.of(asCame, outcome(other, first.run(other, 1), earlier));
    }

    /** A wallet that holds 250: one debit of 150 fits, and so does one bounce of 200, not both. */
    private Shop prepared(Operation first, Operation second) {
        Shop shop = Shop.with(ledger, 1000);
        shop.ask(shop.debit("pay-1", 600));
        // For two that need the same, the second preparation hears the first one's answer.
        Stream.of(first, second).forEach(operation -> operation.prepare(shop));
        shop.ask(shop.debit("rest", shop.balance() - 250));
        return shop;
    }

    private static Outcome outcome(Shop shop, Object first, Object second) {
        List<Optional<Answer>> entries = Stream.of(
                        "pay-1",
                        "pay-2.1",
                        "pay-2.2",
                        "refund.1",
                        "refund.2",
                        "settle.1",
                        "settle.2",
                        "pending",
                        "booked")
                .map(txId -> shop.ledger().book().find(shop.key(txId)))
                .toList();
        return new Outcome(first, second, shop.balance(), entries);
    }
}
