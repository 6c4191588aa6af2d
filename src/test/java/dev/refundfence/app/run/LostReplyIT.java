package dev.refundfence.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.RefusalCode;
import dev.refundfence.services.Progress;
import dev.refundfence.services.Stack;
import dev.refundfence.services.StackPlan;
import dev.refundfence.workflow.contract.Acceptance;
import dev.refundfence.workflow.contract.RefundClient;
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One refund after another through the whole house: application and ledger as processes of their own, a real database and Temporal. */
@Tag("service")
class LostReplyIT {

    private static final String SCOPE = "it-shop";
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
    void a_refund_whose_reply_was_cut_is_looked_up_and_moves_money_once() throws TimeoutException {
        shop.takes("pay-cut", 1500, "TWD");
        shop.ledger().lies("cut-1", "cut_reply times=1");

        Acceptance answer = shop.refunds().request(order("cut-1", "pay-cut", 1500));
        RefundResult result = shop.refunds().await(SCOPE, "cut-1", PATIENCE);

        assertThat(answer).isInstanceOf(Acceptance.Accepted.class);
        assertThat(result.state()).isEqualTo("succeeded");
        assertThat(shop.attempts("cut-1")).containsExactly("send unknown", "reconcile succeeded");
        assertThat(shop.movedAtTheLedger("pay-cut")).containsExactly(1500L);
        assertThat(shop.events("cut-1")).contains("refund.accepted", "refund.succeeded");
    }

    @Test
    void the_ledgers_webhook_about_a_lost_reply_is_kept_with_the_refunds_evidence() throws TimeoutException {
        shop.takes("pay-told", 700, "TWD");
        shop.ledger().lies("told-1", "cut_reply times=1");

        shop.refunds().request(order("told-1", "pay-told", 700));
        assertThat(shop.refunds().await(SCOPE, "told-1", PATIENCE).state()).isEqualTo("succeeded");

        shop.awaitsEvent("told-1");
        assertThat(shop.movedAtTheLedger("pay-told")).containsExactly(700L);
    }

    @Test
    void webhooks_that_nobody_signed_are_refused_and_not_stored() {
        long before = shop.observationsOfNoRefund();

        assertThat(shop.webhook("ledger", "{\"type\":\"refund.succeeded\"}")).isEqualTo("401 signature_invalid");
        assertThat(shop.webhook("nobody", "{}")).isEqualTo("404 not_found");
        assertThat(shop.webhook("ledger", "x".repeat(256 * 1024 + 1))).isEqualTo("413 body_too_large");

        assertThat(shop.observationsOfNoRefund()).isEqualTo(before);
    }

    @Test
    void the_same_order_again_is_the_same_refund_even_after_it_closed() throws TimeoutException {
        shop.takes("pay-again", 900, "TWD");
        RefundClient refunds = shop.refunds();
        RefundOrder order = order("again-1", "pay-again", 400);

        assertThat(refunds.request(order)).isInstanceOf(Acceptance.Accepted.class);
        refunds.await(SCOPE, "again-1", PATIENCE);

        assertThat(refunds.request(order))
                .as("Temporal remembers the request and gives its answer again")
                .isEqualTo(new Acceptance.Accepted());
        assertThat(refunds.request(order("again-1", "pay-again", 401))).isInstanceOf(Acceptance.Conflict.class);
        assertThat(shop.movedAtTheLedger("pay-again")).containsExactly(400L);
    }

    @Test
    void orders_that_are_wrong_in_themselves_are_refused_and_nothing_is_stored_or_sent() {
        shop.takes("pay-wrong", 900, "TWD");
        List<RefundOrder> wrong = List.of(
                order("wrong-1", "pay-wrong", 0),
                order("wrong-2", "pay-wrong", -5),
                RefundOrder.of(SCOPE, "wrong-3", "pay-wrong", 100, "EUR"),
                order("wrong-4", "pay-nobody-knows", 100),
                order("wrong key", "pay-wrong", 100));

        List<RefusalCode> codes = wrong.stream()
                .map(shop.refunds()::request)
                .map(LostReplyIT::code)
                .toList();

        assertThat(codes)
                .containsExactly(
                        RefusalCode.AMOUNT_INVALID,
                        RefusalCode.AMOUNT_INVALID,
                        RefusalCode.CURRENCY_MISMATCH,
                        RefusalCode.PAYMENT_UNKNOWN,
                        RefusalCode.IDEMPOTENCY_KEY_INVALID);
        assertThat(shop.storedRefunds("wrong")).isZero();
        assertThat(shop.movedAtTheLedger("pay-wrong")).isEmpty();
    }

    @Test
    void more_than_is_left_is_refused_and_stays_refused() {
        shop.takes("pay-over", 900, "TWD");
        RefundOrder order = order("over-1", "pay-over", 901);

        assertThat(code(shop.refunds().request(order))).isEqualTo(RefusalCode.EXCEEDS_REFUNDABLE);
        assertThat(code(shop.refunds().request(order))).isEqualTo(RefusalCode.EXCEEDS_REFUNDABLE);
        assertThat(shop.state("over-1")).isEqualTo("failed");
        assertThat(shop.movedAtTheLedger("pay-over")).isEmpty();
    }

    private static RefusalCode code(Acceptance answer) {
        assertThat(answer).isInstanceOf(Acceptance.Refused.class);
        return ((Acceptance.Refused) answer).code();
    }

    private static RefundOrder order(String key, String payment, long amount) {
        return RefundOrder.of(SCOPE, key, payment, amount, "TWD");
    }
}
