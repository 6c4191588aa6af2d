package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.book.Changed.Why;
import dev.refundfence.ledger.book.Refusal.Reason;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes after a debit or a refund was answered: settlements, pending refunds, bounces. On whichever database a subclass names. */
abstract class LaterRules {

    private final TestLedger ledger;

    LaterRules(TestLedger ledger) {
        this.ledger = ledger;
    }

    /** Holds 500 after a debit of 500, "pay-1". */
    private Shop shop() {
        Shop shop = Shop.with(ledger, 1000);
        shop.ask(shop.debit("pay-1", 500));
        return shop;
    }

    private Shop shopWithPending(long amount) {
        Shop shop = shop();
        shop.askPending("refund-1", "pay-1", amount);
        return shop;
    }

    private static Why whyNot(Changed changed) {
        assertThat(changed).isInstanceOf(Changed.NotMade.class);
        return ((Changed.NotMade) changed).why();
    }

    private static Answer made(Changed changed) {
        assertThat(changed).isInstanceOf(Changed.Made.class);
        return ((Changed.Made) changed).answer();
    }

    @Test
    void settlement_moves_nothing_and_says_the_same_again() {
        Shop shop = shop();
        Answer first = shop.ask(shop.settlement("settle-1", "pay-1"));
        assertThat(first)
                .isEqualTo(new Answer(
                        Op.SETTLEMENT, Status.OK, "settle-1", "pay-1", Shop.WALLET, 500, "TWD", 500, 0, false));
        assertThat(shop.ask(shop.settlement("settle-1", "pay-1"))).isEqualTo(first.asReplay());
        assertThat(shop.lookUp("settle-1")).isEqualTo(first.asReplay());
        assertThat(shop.balance()).isEqualTo(500);
        shop.assertRight();
    }

    @Test
    void settled_debit_answers_a_refund_already_settled_and_that_is_replayed() {
        Shop shop = shop();
        shop.ask(shop.settlement("settle-1", "pay-1"));
        Answer refused = shop.ask(shop.refund("refund-1", "pay-1", 100));
        assertThat(refused.status()).isEqualTo(Status.ALREADY_SETTLED);
        assertThat(refused.refundedMinor()).isZero();
        assertThat(shop.ask(shop.refund("refund-1", "pay-1", 100))).isEqualTo(refused.asReplay());
        assertThat(shop.balance()).isEqualTo(500);
    }

    @Test
    void debit_that_was_refunded_at_all_answers_a_settlement_already_refunded_and_that_is_replayed() {
        Shop shop = shop();
        shop.ask(shop.refund("refund-1", "pay-1", 1));
        Answer refused = shop.ask(shop.settlement("settle-1", "pay-1"));
        assertThat(refused.status()).isEqualTo(Status.ALREADY_REFUNDED);
        shop.bounce("refund-1");
        assertThat(shop.ask(shop.settlement("settle-1", "pay-1"))).isEqualTo(refused.asReplay());
        assertThat(shop.status(shop.settlement("settle-2", "pay-1"))).isEqualTo(Status.OK);
    }

    @Test
    void second_settlement_under_another_key_is_already_settled() {
        Shop shop = shop();
        shop.ask(shop.settlement("settle-1", "pay-1"));
        assertThat(shop.status(shop.settlement("settle-2", "pay-1"))).isEqualTo(Status.ALREADY_SETTLED);
        shop.assertRight();
    }

    @Test
    void settlement_of_a_debit_that_took_nothing_has_nothing_to_settle() {
        Shop shop = shop();
        shop.ask(shop.debit("pay-2", 5000));
        shop.ask(shop.refund("refund-3", "pay-3", 100));
        assertThat(shop.status(shop.settlement("settle-2", "pay-2"))).isEqualTo(Status.NOTHING_TO_SETTLE);
        Answer ofCancelled = shop.ask(shop.settlement("settle-3", "pay-3"));
        assertThat(ofCancelled.status()).isEqualTo(Status.NOTHING_TO_SETTLE);
        assertThat(ofCancelled.amountMinor()).isZero();
        shop.assertRight();
    }

    @Test
    void settlement_before_its_debit_is_refused_and_leaves_its_key_and_the_debit_s_free() {
        Shop shop = shop();
        assertThat(shop.refusal(shop.settlement("settle-2", "pay-2"))).isEqualTo(Reason.REF_TX_UNKNOWN);
        assertThat(shop.status(shop.debit("pay-2", 100))).isEqualTo(Status.OK);
        assertThat(shop.status(shop.settlement("settle-2", "pay-2"))).isEqualTo(Status.OK);
    }

    @Test
    void settlement_that_names_no_debit_or_itself_is_refused() {
        Shop shop = shop();
        shop.ask(shop.refund("refund-1", "pay-1", 100));
        assertThat(shop.refusal(shop.settlement("settle-1", "refund-1"))).isEqualTo(Reason.REF_TX_INVALID);
        assertThat(shop.refusal(shop.settlement("settle-1", "settle-1"))).isEqualTo(Reason.REF_TX_INVALID);
    }

    @Test
    void key_of_a_settlement_means_one_debit_even_if_the_other_has_not_come() {
        Shop shop = shop();
        shop.ask(shop.settlement("settle-1", "pay-1"));
        assertThat(shop.refusal(shop.settlement("settle-1", "pay-2"))).isEqualTo(Reason.IDEMPOTENCY_KEY_CONFLICT);
        assertThat(shop.refusal(shop.debit("settle-1", 500))).isEqualTo(Reason.IDEMPOTENCY_KEY_CONFLICT);
        assertThat(shop.refusal(shop.refund("refund-1", "settle-1", 500))).isEqualTo(Reason.REF_TX_INVALID);
    }

    @Test
    void pending_refund_moves_no_balance_and_never_replays_as_success() {
        Shop shop = shop();
        Answer first = shop.askPending("refund-1", "pay-1", 200);
        assertThat(first)
                .isEqualTo(new Answer(
                        Op.REFUND, Status.PENDING, "refund-1", "pay-1", Shop.WALLET, 200, "TWD", 500, 0, false));
        assertThat(shop.ask(shop.refund("refund-1", "pay-1", 200))).isEqualTo(first.asReplay());
        assertThat(shop.lookUp("refund-1")).isEqualTo(first.asReplay());
        assertThat(shop.lookUp("pay-1").refundedMinor()).isZero();
        assertThat(ledger.book().refundsOf(shop.key("pay-1"), null, 9)).contains(List.of(first.asReplay()));
        assertThat(shop.balance()).isEqualTo(500);
        shop.assertRight();
    }

    @Test
    void pending_refund_reserves_its_room_on_the_debit() {
        Shop shop = shopWithPending(300);
        assertThat(shop.status(shop.refund("refund-2", "pay-1", 201))).isEqualTo(Status.EXCEEDS_REFUNDABLE);
        assertThat(shop.status(shop.refund("refund-3", "pay-1", 200))).isEqualTo(Status.OK);
        assertThat(shop.askPending("refund-4", "pay-1", 1).status()).isEqualTo(Status.NOTHING_TO_REFUND);
        assertThat(shop.status(shop.settlement("settle-1", "pay-1"))).isEqualTo(Status.ALREADY_REFUNDED);
        shop.assertRight();
    }

    @Test
    void pending_refund_that_ends_ok_moves_the_balance_once_and_replays_as_success_from_then_on() {
        Shop shop = shopWithPending(200);
        Answer ended = made(shop.finish("refund-1", Ending.OK));
        assertThat(ended.status()).isEqualTo(Status.OK);
        assertThat(ended.refundedMinor()).isEqualTo(200);
        assertThat(ended.balanceMinor()).isEqualTo(700);
        assertThat(whyNot(shop.finish("refund-1", Ending.OK))).isEqualTo(Why.STATUS);
        assertThat(whyNot(shop.finish("refund-1", Ending.FAILED))).isEqualTo(Why.STATUS);
        assertThat(shop.ask(shop.refund("refund-1", "pay-1", 200))).isEqualTo(ended.asReplay());
        assertThat(shop.lookUp("pay-1").refundedMinor()).isEqualTo(200);
        assertThat(shop.balance()).isEqualTo(700);
        shop.assertRight();
    }

    @Test
    void pending_refund_that_fails_moves_nothing_and_gives_the_room_back() {
        Shop shop = shopWithPending(500);
        Answer ended = made(shop.finish("refund-1", Ending.FAILED));
        assertThat(ended.status()).isEqualTo(Status.FAILED);
        assertThat(ended.refundedMinor()).isZero();
        assertThat(shop.ask(shop.refund("refund-1", "pay-1", 500))).isEqualTo(ended.asReplay());
        assertThat(shop.balance()).isEqualTo(500);
        shop.assertRight();
        assertThat(shop.status(shop.refund("refund-2", "pay-1", 500))).isEqualTo(Status.OK);
    }

    @Test
    void what_moves_no_money_is_never_pending() {
        Shop shop = shop();
        assertThat(shop.askPending("refund-1", "pay-1", 501).status()).isEqualTo(Status.EXCEEDS_REFUNDABLE);
        Answer tombstone = shop.askPending("refund-2", "pay-2", 100);
        assertThat(tombstone.status()).isEqualTo(Status.OK);
        assertThat(shop.status(shop.debit("pay-2", 100))).isEqualTo(Status.CANCELLED);
        assertThat(Shop.answer(ledger.book().book(shop.debit("pay-3", 100), Execution.PENDING))
                        .status())
                .isEqualTo(Status.OK);
    }

    @ParameterizedTest
    @EnumSource(Ending.class)
    void refund_that_is_not_pending_is_not_ended(Ending ending) {
        Shop shop = shop();
        Answer booked = shop.ask(shop.refund("refund-1", "pay-1", 100));
        shop.ask(shop.refund("refund-2", "pay-1", 500));
        assertThat(shop.finish("refund-1", ending)).isEqualTo(new Changed.NotMade(booked.asReplay(), Why.STATUS));
        assertThat(whyNot(shop.finish("refund-2", ending))).isEqualTo(Why.STATUS);
        assertThat(shop.finish("pay-1", ending)).isInstanceOf(Changed.NoSuchRefund.class);
        assertThat(shop.finish("nothing", ending)).isInstanceOf(Changed.NoSuchRefund.class);
        assertThat(shop.balance()).isEqualTo(600);
    }

    @Test
    void bounced_refund_takes_its_money_back_once_and_the_debit_can_be_refunded_anew() {
        Shop shop = shop();
        shop.ask(shop.refund("refund-1", "pay-1", 500));
        Answer returned = made(shop.bounce("refund-1"));
        assertThat(returned.status()).isEqualTo(Status.RETURNED);
        assertThat(returned.balanceMinor()).isEqualTo(500);
        assertThat(returned.refundedMinor()).isZero();
        assertThat(whyNot(shop.bounce("refund-1"))).isEqualTo(Why.STATUS);
        assertThat(shop.ask(shop.refund("refund-1", "pay-1", 500))).isEqualTo(returned.asReplay());
        assertThat(shop.lookUp("pay-1").refundedMinor()).isZero();
        assertThat(shop.balance()).isEqualTo(500);
        assertThat(shop.status(shop.refund("refund-2", "pay-1", 500))).isEqualTo(Status.OK);
        assertThat(whyNot(shop.bounce("refund-1"))).isEqualTo(Why.STATUS);
        shop.assertRight();
    }

    @Test
    void refund_does_not_bounce_from_a_wallet_that_holds_less() {
        Shop shop = shop();
        Answer booked = shop.ask(shop.refund("refund-1", "pay-1", 500));
        shop.ask(shop.debit("pay-2", 501));
        assertThat(shop.bounce("refund-1")).isEqualTo(new Changed.NotMade(booked.asReplay(), Why.WALLET_HOLDS_LESS));
        assertThat(shop.balance()).isEqualTo(499);
        shop.assertRight();
    }

    @Test
    void refund_that_moved_nothing_does_not_bounce() {
        Shop shop = shopWithPending(100);
        shop.ask(shop.refund("refund-2", "pay-2", 100));
        assertThat(whyNot(shop.bounce("refund-1"))).isEqualTo(Why.STATUS);
        assertThat(whyNot(shop.bounce("refund-2"))).isEqualTo(Why.NOTHING_MOVED);
        assertThat(shop.bounce("pay-1")).isInstanceOf(Changed.NoSuchRefund.class);
        assertThat(shop.balance()).isEqualTo(500);
    }

    /** The locks are the first guard; this is what stands behind them. */
    @ParameterizedTest
    @EnumSource(Turn.class)
    void turn_that_rests_on_a_refund_and_a_debit_seen_earlier_changes_no_row(Turn turn) {
        Shop shop = shopWithPending(200);
        shop.ask(shop.refund("refund-2", "pay-1", 200));
        StoredEntry refund = stored(shop, turn.from() == Status.PENDING ? "refund-1" : "refund-2");
        StoredEntry debit = stored(shop, "pay-1");
        shop.finish("refund-1", Ending.FAILED);
        shop.bounce("refund-2");
        Answer answer = refund.replay().changed(turn.to(), 0, 0);
        assertChangesNoRow(entries -> entries.change(refund, turn.cause(), answer));
        assertChangesNoRow(entries -> entries.restate(debit, turn.cause(), turn.turn(debit.standing(), 200)));
        shop.assertRight();
    }

    @Test
    void refund_that_rests_on_a_debit_seen_before_it_was_settled_changes_no_row() {
        Shop shop = shop();
        StoredEntry debit = stored(shop, "pay-1");
        shop.ask(shop.settlement("settle-1", "pay-1"));
        assertChangesNoRow(
                entries -> entries.restate(debit, Cause.REFUND, debit.standing().refunded(1)));
    }

    private StoredEntry stored(Shop shop, String txId) {
        return ledger.transactions()
                .read(sql -> new Entries(sql).find(shop.key(txId)))
                .orElseThrow();
    }

    private void assertChangesNoRow(Consumer<Entries> write) {
        assertThatThrownBy(() -> ledger.transactions().read(sql -> {
                    write.accept(new Entries(sql));
                    return true;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("0 rows changed");
    }
}
