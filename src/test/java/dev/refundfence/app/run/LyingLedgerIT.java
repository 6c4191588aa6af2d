package dev.refundfence.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.services.Progress;
import dev.refundfence.services.Stack;
import dev.refundfence.services.StackPlan;
import dev.refundfence.workflow.contract.Acceptance;
import dev.refundfence.workflow.contract.RefundOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Refunds against a ledger that lies, through the whole house. Each ends with three counts that agree: what was asked, what the ledger's own
 * entries say has moved, and what our books say; or with a person who is told why.
 */
@Tag("service")
class LyingLedgerIT {

    private static final String SCOPE = "it-misled";
    private static final long AMOUNT = 1500;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private static Path folder;

    private static Stack stack;
    private static Shop shop;

    @BeforeAll
    static void start() {
        stack = Stack.start(Progress.to(System.out), StackPlan.passing(folder));
        shop = Shop.at(stack, SCOPE);
    }

    @AfterAll
    static void stop() {
        shop.close();
        stack.close();
    }

    @Test
    void a_refund_that_is_hidden_after_its_reply_was_cut_is_sent_again_by_the_same_key_and_moves_money_once() {
        asked("hidden", "webhook_never", "cut_reply times=1", "hide");

        succeeds("hidden");

        assertThat(shop.attempts("hidden")).containsExactly("send unknown", "reconcile not_found", "send succeeded");
    }

    @Test
    void a_refund_that_a_webhook_told_of_is_not_sent_again_while_look_ups_do_not_show_it() {
        asked("told", "webhook_first", "cut_reply times=1", "hide ms=2500");

        succeeds("told");

        assertThat(shop.attempts("told"))
                .startsWith("send unknown", "reconcile not_found")
                .endsWith("reconcile succeeded")
                .doesNotContainSubsequence("send unknown", "send succeeded");
    }

    @Test
    void a_refund_that_is_never_shown_and_whose_key_is_forgotten_goes_to_a_person_where_a_webhook_told_of_it() {
        asked("never-shown", "webhook_first", "cut_reply times=1", "hide", "forget_key");
        shop.awaitsAttempt("never-shown", "reconcile not_found");

        shop.wasSent("never-shown", "2 DAY");

        isReviewed("never-shown", "outcome_unknown", "REFUND 1 x 1500");
        assertThat(shop.attempts("never-shown")).containsOnly("send unknown", "reconcile not_found");
    }

    @Test
    void an_error_after_the_money_moved_is_no_failure_however_often_it_comes_again() {
        asked("error", "webhook_never", "answer_500 times=2", "hide");

        succeeds("error");

        assertThat(shop.attempts("error"))
                .containsExactly(
                        "send unknown", "reconcile not_found", "send unknown", "reconcile not_found", "send succeeded");
    }

    @Test
    void a_gateways_error_page_is_no_failure_and_neither_is_one_in_place_of_a_look_ups_answer() {
        asked(
                "gateway",
                "webhook_never",
                "answer_502 times=1",
                "answer_500 on=look_up times=1",
                "answer_502 on=look_up times=1");

        succeeds("gateway");

        assertThat(shop.attempts("gateway"))
                .containsExactly("send unknown", "reconcile unknown", "reconcile unknown", "reconcile succeeded");
    }

    @Test
    void a_request_that_was_one_too_many_is_known_not_to_have_been_sent_and_is_sent_without_a_look_up() {
        asked("many", "answer_429 times=2");

        succeeds("many");

        assertThat(shop.attempts("many")).containsExactly("send not_sent", "send not_sent", "send succeeded");
    }

    @Test
    void a_look_up_that_was_one_too_many_says_nothing_about_the_send_before_it() {
        asked("asked-much", "webhook_never", "cut_reply times=1", "answer_429 on=look_up times=1");

        succeeds("asked-much");

        assertThat(shop.attempts("asked-much"))
                .containsExactly("send unknown", "reconcile not_sent", "reconcile succeeded");
    }

    @Test
    void a_reply_that_tells_another_amount_books_nothing_and_goes_to_a_person() {
        asked("amount", "webhook_never", "wrong_amount by_minor=-500");

        isReviewed("amount", "amount_mismatch", "REFUND 1 x 1500");

        assertThat(shop.attempts("amount")).containsExactly("send mismatch");
    }

    @Test
    void a_look_up_that_tells_another_amount_books_nothing_and_goes_to_a_person() {
        asked("found-amount", "webhook_never", "cut_reply times=1", "wrong_amount on=look_up by_minor=1");

        isReviewed("found-amount", "amount_mismatch", "REFUND 1 x 1500");

        assertThat(shop.attempts("found-amount")).containsExactly("send unknown", "reconcile mismatch");
    }

    @Test
    void a_key_that_was_forgotten_after_the_reply_was_cut_is_looked_up_before_it_could_be_sent_again() {
        asked("forgotten", "webhook_never", "cut_reply times=1", "forget_key");

        succeeds("forgotten");

        assertThat(shop.attempts("forgotten")).containsExactly("send unknown", "reconcile succeeded");
    }

    @Test
    void a_send_that_is_carried_out_after_it_was_sent_again_moves_nothing() {
        asked("slow", "delay_before ms=60000 times=1");
        shop.awaitsAttempt("slow", "send succeeded");

        shop.ledger().letsTheHeldUpRequestGoOn("slow");

        succeeds("slow");
        assertThat(shop.attempts("slow")).containsExactly("send unknown", "reconcile not_found", "send succeeded");
    }

    @Test
    void a_resend_whose_debit_was_settled_meanwhile_is_refused_for_good_because_the_ledger_keeps_refusals() {
        asked("settled", "delay_before ms=60000 times=1");
        shop.settles("pay-settled");

        fails("settled", "already_settled");
        shop.ledger().letsTheHeldUpRequestGoOn("settled");

        fails("settled", "already_settled");
        assertThat(shop.attempts("settled")).containsExactly("send unknown", "reconcile not_found", "send declined");
    }

    @Test
    void a_refund_that_is_pending_for_a_while_is_no_success_before_it_is_one() {
        asked("pends", "pend");
        shop.awaitsAttempt("pends", "reconcile pending");
        assertThat(shop.booked("pends")).isEqualTo("0, reserved 1500");

        shop.ledger().turns("pends", "ok");

        succeeds("pends");
        assertThat(shop.attempts("pends")).startsWith("send pending", "reconcile pending");
    }

    @Test
    void a_pending_refund_whose_reply_was_cut_and_that_fails_has_failed_and_moved_nothing() {
        asked("pends-cut", "webhook_never", "cut_reply times=1", "pend");
        shop.awaitsAttempt("pends-cut", "reconcile pending");

        shop.ledger().turns("pends-cut", "failed");

        fails("pends-cut", "failed");
        assertThat(shop.attempts("pends-cut")).startsWith("send unknown", "reconcile pending");
    }

    @Test
    void a_webhook_that_overtakes_a_reply_which_is_cut_is_looked_up_and_stands_before_the_look_up() {
        asked("first", "webhook_first", "cut_reply times=1");

        succeeds("first");

        assertThat(shop.attempts("first")).containsExactly("send unknown", "reconcile succeeded");
        assertThat(shop.evidence("first")).containsExactly("event succeeded", "lookup succeeded");
    }

    @Test
    void a_webhook_that_comes_twice_is_one_piece_of_evidence() {
        asked("twice", "webhook_twice", "webhook_first", "cut_reply times=1");

        succeeds("twice");

        assertThat(shop.evidence("twice")).containsExactly("event succeeded", "lookup succeeded");
    }

    @Test
    void a_webhook_that_comes_when_the_refund_is_closed_changes_nothing() {
        asked("late", "webhook_late", "cut_reply times=1");
        succeeds("late");
        assertThat(shop.evidence("late")).containsExactly("lookup succeeded");

        shop.awaitsEvent("late");

        succeeds("late");
        assertThat(shop.events("late")).containsExactly("refund.accepted", "refund.succeeded");
    }

    @Test
    void a_webhook_that_never_comes_is_not_missed() {
        asked("never", "webhook_never", "cut_reply times=1");

        succeeds("never");

        assertThat(shop.evidence("never")).containsExactly("lookup succeeded");
    }

    @Test
    void a_success_that_bounces_is_looked_up_and_opens_the_payments_balance_again() {
        asked("bounces", "cut_reply times=1");
        succeeds("bounces");

        shop.ledger().turns("bounces", "bounce");

        shop.awaitsState("bounces", "returned");
        assertThat(shop.ledger().moved("bounces")).isEqualTo("BOUNCE 1 x 1500, REFUND 1 x 1500");
        assertThat(shop.booked("bounces")).isEqualTo("0, reserved 0");
        assertThat(shop.events("bounces")).endsWith("refund.succeeded", "refund.returned");
        assertThat(shop.attempts("bounces")).endsWith("verify failed");
        assertThat(shop.differences()).isEmpty();
    }

    @Test
    void a_payment_whose_refund_bounced_can_be_refunded_again_by_another_operation() {
        asked("bounced", "webhook_first");
        succeeds("bounced");
        shop.ledger().turns("bounced", "bounce");
        shop.awaitsState("bounced", "returned");

        assertThat(shop.refunds().request(RefundOrder.of(SCOPE, "again", "pay-bounced", AMOUNT, "TWD")))
                .isEqualTo(new Acceptance.Accepted());

        succeeds("again");
        assertThat(shop.standing("bounced")).startsWith("returned");
    }

    @Test
    void a_webhook_reopens_a_review_and_the_provider_is_asked_instead_of_a_person() {
        asked("reopened", "webhook_late", "wrong_amount by_minor=1 times=1");

        succeeds("reopened");

        assertThat(shop.attempts("reopened")).containsExactly("send mismatch", "reconcile succeeded");
        assertThat(shop.events("reopened")).containsSubsequence("refund.manual_review", "refund.succeeded");
    }

    /** A payment of {@link #AMOUNT}, and the refund of all of it, to which the ledger does this. */
    private static void asked(String key, String... faults) {
        askedOf("ledger", key, faults);
    }

    private static void askedOf(String provider, String key, String... faults) {
        shop.takes(provider, "pay-" + key, AMOUNT, "TWD");
        shop.ledger().lies(key, faults);
        assertThat(shop.refunds().request(RefundOrder.of(SCOPE, key, "pay-" + key, AMOUNT, "TWD")))
                .isEqualTo(new Acceptance.Accepted());
    }

    /** Asked, moved and booked are the same, once. */
    private static void succeeds(String key) {
        ends(key, "succeeded");
        assertThat(shop.ledger().moved(key)).isEqualTo("REFUND 1 x 1500");
        assertThat(shop.booked(key)).isEqualTo("1500, reserved 0");
    }

    private static void fails(String key, String code) {
        ends(key, "failed " + code);
        assertThat(shop.ledger().moved(key)).isEmpty();
        assertThat(shop.booked(key)).isEqualTo("0, reserved 0");
    }

    private static void ends(String key, String standing) {
        try {
            shop.refunds().await(SCOPE, key, PATIENCE);
        } catch (TimeoutException open) {
            throw new AssertionError(key + " is " + shop.standing(key) + " after " + shop.attempts(key), open);
        }
        assertThat(shop.standing(key)).isEqualTo(standing);
        assertThat(shop.differences()).isEmpty();
    }

    /** A person must decide; until then what was asked stays promised, and nothing is booked. */
    private static void isReviewed(String key, String reason, String moved) {
        shop.awaitsState(key, "manual_review");
        assertThat(shop.standing(key)).isEqualTo("manual_review " + reason);
        assertThat(shop.ledger().moved(key)).isEqualTo(moved);
        assertThat(shop.booked(key)).isEqualTo("0, reserved 1500");
        assertThat(shop.differences()).isEmpty();
    }
}
