package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.book.Refusal.Reason;

/** One caller of a ledger, with words that keep the tests short. Everything is in TWD unless it says otherwise. */
record Shop(TestLedger ledger, String scope) {

    static final String WALLET = "wallet";

    /** A caller that is new, with a wallet that holds this much. */
    static Shop with(TestLedger ledger, long balanceMinor) {
        Shop shop = new Shop(ledger, TestLedger.freshScope());
        shop.open(WALLET, "TWD", balanceMinor);
        return shop;
    }

    void open(String account, String currency, long balanceMinor) {
        assertThat(ledger.wallets().open(new Opening(scope, account, currency, balanceMinor)))
                .isInstanceOf(Opened.Made.class);
    }

    EntryKey key(String txId) {
        return new EntryKey(scope, txId);
    }

    Order debit(String txId, long amount) {
        return new Order.Debit(key(txId), new Movement(WALLET, amount, "TWD"));
    }

    Order refund(String txId, String refTx, long amount) {
        return new Order.Refund(key(txId), refTx, new Movement(WALLET, amount, "TWD"));
    }

    Order settlement(String txId, String refTx) {
        return new Order.Settlement(key(txId), refTx);
    }

    /** Asks for a refund that ends later. */
    Answer askPending(String txId, String refTx, long amount) {
        return answer(ledger.book().book(refund(txId, refTx, amount), Execution.PENDING));
    }

    Changed finish(String txId, Ending ending) {
        return ledger.book().finish(key(txId), ending);
    }

    Changed bounce(String txId) {
        return ledger.book().bounce(key(txId));
    }

    Answer lookUp(String txId) {
        return ledger.book().find(key(txId)).orElseThrow();
    }

    Answer ask(Order order) {
        return answer(ledger.book().book(order));
    }

    static Answer answer(Booked booked) {
        assertThat(booked).isInstanceOf(Booked.Answered.class);
        return ((Booked.Answered) booked).answer();
    }

    Status status(Order order) {
        return ask(order).status();
    }

    Reason refusal(Order order) {
        Booked booked = ledger.book().book(order);
        assertThat(booked).isInstanceOf(Booked.Refused.class);
        return ((Booked.Refused) booked).refusal().reason();
    }

    /** Refuses books that do not add up. */
    void assertRight() {
        assertThat(ledger.audit().differences())
                .noneMatch(found -> found.identity().startsWith(scope + "/"));
    }

    long balance() {
        return ledger.wallets().find(scope, WALLET).orElseThrow().balanceMinor();
    }
}
