package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.book.Refusal.Reason;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of {@code docs/ledger.md}, one by one, on whichever database a subclass names. */
abstract class BookRules {

    private final TestLedger ledger;

    BookRules(TestLedger ledger) {
        this.ledger = ledger;
    }

    private Shop shop(long balance) {
        return Shop.with(ledger, balance);
    }

    @Test
    void debit_moves_the_balance_once_and_says_the_same_again() {
        Shop shop = shop(1000);
        Answer first = shop.ask(shop.debit("pay-1", 300));
        assertThat(first)
                .isEqualTo(new Answer(Op.DEBIT, Status.OK, "pay-1", null, Shop.WALLET, 300, "TWD", 700, 0, false));
        assertThat(shop.ask(shop.debit("pay-1", 300))).isEqualTo(first.asReplay());
        assertThat(shop.balance()).isEqualTo(700);
    }

    @Test
    void refused_debit_is_replayed_whatever_the_balance_is_by_then() {
        Shop shop = shop(500);
        shop.ask(shop.debit("pay-1", 500));
        Answer refused = shop.ask(shop.debit("pay-2", 100));
        shop.ask(shop.refund("refund-1", "pay-1", 500));
        assertThat(refused.status()).isEqualTo(Status.INSUFFICIENT_FUNDS);
        assertThat(shop.ask(shop.debit("pay-2", 100))).isEqualTo(refused.asReplay());
        assertThat(shop.balance()).isEqualTo(500);
    }

    @Test
    void same_key_with_any_other_meaning_is_refused_and_books_nothing() {
        Shop shop = shop(1000);
        shop.open("other", "TWD", 1000);
        shop.ask(shop.debit("pay-1", 300));
        Stream.of(
                        shop.debit("pay-1", 301),
                        shop.debit("pay-1", 0),
                        shop.refund("pay-1", "pay-0", 300),
                        new Order.Debit(shop.key("pay-1"), new Movement("other", 300, "TWD")),
                        new Order.Debit(shop.key("pay-1"), new Movement(Shop.WALLET, 300, "USD")))
                .forEach(other -> assertThat(shop.refusal(other)).isEqualTo(Reason.IDEMPOTENCY_KEY_CONFLICT));
        assertThat(shop.balance()).isEqualTo(700);
        assertThat(ledger.book().find(shop.key("pay-0"))).isEmpty();
    }

    @Test
    void refund_key_with_another_debit_is_refused() {
        Shop shop = shop(1000);
        shop.ask(shop.debit("pay-1", 300));
        shop.ask(shop.debit("pay-2", 300));
        shop.ask(shop.refund("refund-1", "pay-1", 100));
        assertThat(shop.refusal(shop.refund("refund-1", "pay-2", 100))).isEqualTo(Reason.IDEMPOTENCY_KEY_CONFLICT);
        assertThat(shop.balance()).isEqualTo(500);
    }

    @Test
    void same_key_of_another_scope_is_another_entry() {
        Shop one = shop(1000);
        Shop two = shop(1000);
        assertThat(one.ask(one.debit("pay-1", 100)).replayed()).isFalse();
        assertThat(two.ask(two.debit("pay-1", 200)).replayed()).isFalse();
        assertThat(one.balance()).isEqualTo(900);
        assertThat(two.balance()).isEqualTo(800);
    }

    @Test
    void keys_that_differ_in_case_are_two_keys() {
        Shop shop = shop(1000);
        shop.ask(shop.debit("pay-1", 100));
        assertThat(shop.ask(shop.debit("PAY-1", 100)).replayed()).isFalse();
        assertThat(shop.balance()).isEqualTo(800);
    }

    /** Nothing here can see that such keys mean one business fact; the documentation says so first. */
    @Test
    void key_with_a_session_in_it_charges_twice() {
        Shop shop = shop(1000);
        shop.ask(shop.debit("order-1:session-a", 100));
        shop.ask(shop.debit("order-1:session-b", 100));
        assertThat(shop.balance()).isEqualTo(800);
    }

    @Test
    void refunds_of_a_debit_add_up_to_at_most_the_debit() {
        Shop shop = shop(1000);
        shop.ask(shop.debit("pay-1", 500));
        assertThat(shop.status(shop.refund("refund-1", "pay-1", 300))).isEqualTo(Status.OK);
        assertThat(shop.status(shop.refund("refund-2", "pay-1", 201))).isEqualTo(Status.EXCEEDS_REFUNDABLE);
        assertThat(shop.status(shop.refund("refund-3", "pay-1", 200))).isEqualTo(Status.OK);
        assertThat(shop.status(shop.refund("refund-4", "pay-1", 1))).isEqualTo(Status.NOTHING_TO_REFUND);
        assertThat(shop.balance()).isEqualTo(1000);
        assertThat(shop.ledger().book().find(shop.key("pay-1")).orElseThrow().refundedMinor())
                .isEqualTo(500);
    }

    @Test
    void refund_says_what_it_moved_itself_and_of_which_debit() {
        Shop shop = shop(1000);
        shop.ask(shop.debit("pay-1", 500));
        shop.ask(shop.refund("refund-1", "pay-1", 300));
        assertThat(shop.ask(shop.refund("refund-2", "pay-1", 100)))
                .isEqualTo(new Answer(
                        Op.REFUND, Status.OK, "refund-2", "pay-1", Shop.WALLET, 100, "TWD", 900, 100, false));
    }

    @Test
    void refused_refund_is_stored_and_replayed() {
        Shop shop = shop(1000);
        shop.ask(shop.debit("pay-1", 500));
        Answer refused = shop.ask(shop.refund("refund-1", "pay-1", 501));
        assertThat(refused.refundedMinor()).isZero();
        assertThat(shop.ask(shop.refund("refund-1", "pay-1", 501))).isEqualTo(refused.asReplay());
        assertThat(shop.refusal(shop.refund("refund-1", "pay-1", 500))).isEqualTo(Reason.IDEMPOTENCY_KEY_CONFLICT);
    }

    @Test
    void refund_of_a_refused_debit_has_nothing_to_refund() {
        Shop shop = shop(100);
        shop.ask(shop.debit("pay-1", 500));
        assertThat(shop.status(shop.refund("refund-1", "pay-1", 500))).isEqualTo(Status.NOTHING_TO_REFUND);
        assertThat(shop.balance()).isEqualTo(100);
    }

    @Test
    void refund_before_its_debit_cancels_it_whatever_the_debit_says() {
        Shop shop = shop(1000);
        shop.open("other", "USD", 1000);
        Answer refund = shop.ask(shop.refund("refund-1", "pay-1", 300));
        assertThat(refund.status()).isEqualTo(Status.OK);
        assertThat(refund.refundedMinor()).isZero();
        Answer late = shop.ask(shop.debit("pay-1", 300));
        assertThat(late)
                .isEqualTo(new Answer(Op.DEBIT, Status.CANCELLED, "pay-1", null, Shop.WALLET, 0, "TWD", 1000, 0, true));
        assertThat(shop.status(new Order.Debit(shop.key("pay-1"), new Movement("other", 7, "USD"))))
                .isEqualTo(Status.CANCELLED);
        assertThat(shop.balance()).isEqualTo(1000);
    }

    @Test
    void second_refund_of_a_cancelled_debit_has_nothing_to_refund() {
        Shop shop = shop(1000);
        Answer first = shop.ask(shop.refund("refund-1", "pay-1", 300));
        assertThat(shop.status(shop.refund("refund-2", "pay-1", 300))).isEqualTo(Status.NOTHING_TO_REFUND);
        assertThat(shop.ask(shop.refund("refund-1", "pay-1", 300))).isEqualTo(first.asReplay());
    }

    @Test
    void refund_under_the_key_of_a_cancelled_debit_is_refused() {
        Shop shop = shop(1000);
        shop.ask(shop.refund("refund-1", "pay-1", 300));
        assertThat(shop.refusal(shop.refund("pay-1", "pay-0", 300))).isEqualTo(Reason.IDEMPOTENCY_KEY_CONFLICT);
    }

    @Test
    void refund_that_does_not_fit_its_debit_is_refused_and_leaves_its_key_free() {
        Shop shop = shop(1000);
        shop.open("other", "TWD", 0);
        shop.ask(shop.debit("pay-1", 300));
        shop.ask(shop.refund("refund-0", "pay-1", 1));
        assertThat(shop.refusal(refund(shop, "pay-1", new Movement("other", 100, "TWD"))))
                .isEqualTo(Reason.ACCOUNT_MISMATCH);
        assertThat(shop.refusal(refund(shop, "pay-1", new Movement(Shop.WALLET, 100, "USD"))))
                .isEqualTo(Reason.CURRENCY_MISMATCH);
        assertThat(shop.refusal(refund(shop, "refund-0", new Movement(Shop.WALLET, 100, "TWD"))))
                .isEqualTo(Reason.REF_TX_INVALID);
        assertThat(shop.ask(refund(shop, "pay-1", new Movement(Shop.WALLET, 100, "TWD")))
                        .replayed())
                .isFalse();
    }

    @Test
    void request_about_a_wallet_that_does_not_fit_stores_neither_entry_nor_tombstone() {
        Shop shop = shop(1000);
        Movement nowhere = new Movement("nowhere", 100, "TWD");
        Movement dollars = new Movement(Shop.WALLET, 100, "USD");
        assertThat(shop.refusal(new Order.Debit(shop.key("pay-1"), nowhere))).isEqualTo(Reason.ACCOUNT_UNKNOWN);
        assertThat(shop.refusal(new Order.Debit(shop.key("pay-1"), dollars))).isEqualTo(Reason.CURRENCY_MISMATCH);
        assertThat(shop.refusal(refund(shop, "pay-1", nowhere))).isEqualTo(Reason.ACCOUNT_UNKNOWN);
        assertThat(shop.refusal(refund(shop, "pay-1", dollars))).isEqualTo(Reason.CURRENCY_MISMATCH);
        assertThat(ledger.book().find(shop.key("pay-1"))).isEmpty();
        assertThat(ledger.book().find(shop.key("refund-1"))).isEmpty();
    }

    @Test
    void look_up_says_the_answer_again_with_what_was_refunded_since() {
        Shop shop = shop(1000);
        Answer debit = shop.ask(shop.debit("pay-1", 500));
        Answer refund = shop.ask(shop.refund("refund-1", "pay-1", 200));
        assertThat(ledger.book().find(shop.key("pay-1")))
                .contains(debit.asReplay().withRefunded(200));
        assertThat(ledger.book().find(shop.key("refund-1"))).contains(refund.asReplay());
    }

    @Test
    void refunds_of_a_debit_are_listed_by_key_page_by_page_refused_ones_included() {
        Shop shop = shop(1000);
        shop.ask(shop.debit("pay-1", 500));
        List.of("b", "a", "c").forEach(key -> shop.ask(shop.refund(key, "pay-1", 400)));
        assertThat(page(shop, null, 2)).containsExactly("a", "b");
        assertThat(page(shop, "b", 2)).containsExactly("c");
        assertThat(ledger.book().refundsOf(shop.key("a"), null, 2)).isEmpty();
        assertThat(ledger.book().refundsOf(shop.key("pay-2"), null, 2)).isEmpty();
    }

    @Test
    void batch_that_runs_twice_moves_nothing_the_second_time() {
        Shop shop = shop(100_000);
        List<Order> batch = IntStream.range(0, 40)
                .mapToObj(i ->
                        i % 3 == 2 ? shop.refund("refund-" + i, "pay-" + (i - 1), 90) : shop.debit("pay-" + i, 100 + i))
                .toList();
        List<Answer> first = batch.stream().map(shop::ask).toList();
        long balance = shop.balance();
        assertThat(batch.stream().map(shop::ask))
                .containsExactlyElementsOf(first.stream().map(Answer::asReplay).toList());
        assertThat(shop.balance()).isEqualTo(balance);
        assertThat(ledger.audit().differences())
                .noneMatch(found -> found.identity().startsWith(shop.scope() + "/"));
    }

    @Test
    void wallet_is_made_once_and_only_like_that() {
        Shop shop = shop(1000);
        shop.ask(shop.debit("pay-1", 300));
        assertThat(open(shop, "TWD", 1000)).isEqualTo(new Opened.AlreadyThere(new Wallet(Shop.WALLET, "TWD", 700)));
        assertThat(open(shop, "USD", 1000)).isInstanceOf(Opened.Different.class);
        assertThat(open(shop, "TWD", 700)).isInstanceOf(Opened.Different.class);
        assertThat(open(shop, "ABC", 1000)).isInstanceOf(Opened.Refused.class);
        assertThat(open(shop, "TWD", -1)).isInstanceOf(Opened.Refused.class);
        assertThat(shop.balance()).isEqualTo(700);
    }

    private Opened open(Shop shop, String currency, long balance) {
        return ledger.wallets().open(new Opening(shop.scope(), Shop.WALLET, currency, balance));
    }

    private List<String> page(Shop shop, String after, int limit) {
        return ledger.book().refundsOf(shop.key("pay-1"), after, limit).orElseThrow().stream()
                .map(Answer::txId)
                .toList();
    }

    private static Order refund(Shop shop, String refTx, Movement movement) {
        return new Order.Refund(shop.key("refund-1"), refTx, movement);
    }
}
