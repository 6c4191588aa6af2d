package dev.refundfence.ledger.book;

import static dev.refundfence.ledger.book.Sessions.inBackground;
import static dev.refundfence.ledger.book.Sessions.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller;
import dev.refundfence.ledger.http.Caller.Reply;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * The stories that everybody tells about idempotent money movements, with their numbers, over HTTP as a client lives them: a
 * wallet that opens with 1000, and debits of 100. On whichever database a subclass names.
 */
abstract class ArticleNumbers {

    private final TestLedger ledger;
    private final Caller caller;

    ArticleNumbers(TestLedger ledger) {
        this.ledger = ledger;
        this.caller = Caller.withWallet(ledger, 1000);
    }

    private long balance() {
        return caller.get("/ledger/v1/wallets/w").number("balance_minor");
    }

    private static boolean replayed(Reply reply) {
        assertThat(reply.status()).isEqualTo(200);
        return reply.body().path("replayed").asBoolean();
    }

    @Test
    void balance_is_900_after_the_same_debit_was_sent_twice() {
        assertThat(replayed(caller.debit("pay-1", 100))).isFalse();
        assertThat(replayed(caller.debit("pay-1", 100))).isTrue();
        assertThat(balance()).isEqualTo(900);
    }

    /** Two keys for one business fact book twice more: the ledger cannot see that they mean the same. */
    @Test
    void balance_is_700_after_the_same_debit_came_again_under_two_keys_with_a_session_in_them() {
        caller.debit("pay-1", 100);
        assertThat(replayed(caller.debit("pay-1:session-a", 100))).isFalse();
        assertThat(replayed(caller.debit("pay-1:session-b", 100))).isFalse();
        assertThat(balance()).isEqualTo(700);
    }

    @Test
    void balance_is_1000_after_a_late_debit_found_its_tombstone() {
        assertThat(caller.refund("refund-1", "pay-1", 100).text("status")).isEqualTo("OK");
        assertThat(caller.debit("pay-1", 100).text("status")).isEqualTo("CANCELLED");
        assertThat(caller.debit("pay-1", 100).text("status")).isEqualTo("CANCELLED");
        assertThat(balance()).isEqualTo(1000);
    }

    @Test
    void balance_is_1000_after_a_refund_came_again_and_again_under_another_key() {
        caller.debit("pay-1", 100);
        assertThat(replayed(caller.refund("refund-1", "pay-1", 100))).isFalse();
        assertThat(replayed(caller.refund("refund-1", "pay-1", 100))).isTrue();
        assertThat(caller.refund("refund-2", "pay-1", 100).text("status")).isEqualTo("NOTHING_TO_REFUND");
        assertThat(balance()).isEqualTo(1000);
    }

    @Test
    void second_of_two_sessions_waits_for_the_first_one_s_commit_and_the_balance_is_900() throws Exception {
        try (Sessions sessions = new Sessions(ledger)) {
            sessions.hold("SELECT * FROM wallets WHERE scope = '" + caller.scope() + "' FOR UPDATE");
            CompletableFuture<Reply> first = inBackground(() -> caller.debit("pay-1", 100));
            sessions.awaitSessionsIn("from `wallets`", 1);
            CompletableFuture<Reply> second = inBackground(() -> caller.debit("pay-1", 100));
            sessions.awaitSessionsIn("insert into `wallet_tx`", 1);
            sessions.rollBack();
            assertThat(replayed(result(first))).isFalse();
            assertThat(replayed(result(second))).isTrue();
        }
        assertThat(balance()).isEqualTo(900);
    }

    @Test
    void settled_debit_is_not_refunded_and_a_refunded_one_is_not_settled() {
        caller.debit("pay-1", 100);
        caller.debit("pay-2", 100);
        assertThat(caller.settle("settle-1", "pay-1").text("status")).isEqualTo("OK");
        assertThat(caller.refund("refund-1", "pay-1", 100).text("status")).isEqualTo("ALREADY_SETTLED");
        assertThat(caller.refund("refund-2", "pay-2", 100).text("status")).isEqualTo("OK");
        assertThat(caller.settle("settle-2", "pay-2").text("status")).isEqualTo("ALREADY_REFUNDED");
        assertThat(replayed(caller.settle("settle-2", "pay-2"))).isTrue();
        assertThat(balance()).isEqualTo(900);
    }

    @Test
    void pending_refund_is_202_until_it_ends_and_then_200() {
        caller.debit("pay-1", 100);
        EntryKey refund = new EntryKey(caller.scope(), "refund-1");
        ledger.book().book(new Order.Refund(refund, "pay-1", new Movement("w", 100, "TWD")), Execution.PENDING);
        Reply pending = caller.refund("refund-1", "pay-1", 100);
        assertThat(pending.status()).isEqualTo(202);
        assertThat(pending.text("status")).isEqualTo("PENDING");
        assertThat(caller.get("/ledger/v1/transactions/refund-1").status()).isEqualTo(200);
        assertThat(balance()).isEqualTo(900);
        ledger.book().finish(refund, Ending.OK);
        assertThat(replayed(caller.refund("refund-1", "pay-1", 100))).isTrue();
        assertThat(balance()).isEqualTo(1000);
    }

    @Test
    void key_that_another_request_holds_too_long_is_in_progress_and_heard_later() throws Exception {
        try (Sessions sessions = new Sessions(ledger)) {
            sessions.holdKey(caller.scope(), "pay-1");
            Reply reply = caller.debit("pay-1", 100);
            assertThat(reply.status()).isEqualTo(409);
            assertThat(reply.code()).isEqualTo("request_in_progress");
        }
        assertThat(replayed(caller.debit("pay-1", 100))).isFalse();
        assertThat(balance()).isEqualTo(900);
    }
}
