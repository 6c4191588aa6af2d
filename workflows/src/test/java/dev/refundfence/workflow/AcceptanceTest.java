package dev.refundfence.workflow;

import static dev.refundfence.workflow.Given.ORDER;
import static dev.refundfence.workflow.Given.accepted;
import static dev.refundfence.workflow.Given.alreadyAccepted;
import static dev.refundfence.workflow.Given.applied;
import static dev.refundfence.workflow.Given.claimed;
import static dev.refundfence.workflow.Given.completed;
import static dev.refundfence.workflow.Given.failed;
import static dev.refundfence.workflow.Given.heard;
import static dev.refundfence.workflow.Given.inReview;
import static dev.refundfence.workflow.Given.refused;
import static dev.refundfence.workflow.Given.succeeded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.workflow.contract.Acceptance;
import dev.refundfence.workflow.contract.ClaimActivity.ClaimRequest;
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What an order service hears, through its own client with Temporal's default converter. */
class AcceptanceTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final RefundOrder OTHER = RefundOrder.of("shop", "order-1", "pay-1001", 999, "EUR");

    private final Script script = new Script();

    @Test
    void a_refund_is_accepted_then_carried_out_then_awaited() throws Exception {
        carriedOut().on("accept", accepted());
        try (Stage stage = Stage.with(script)) {
            assertThat(stage.refunds().request(ORDER)).isEqualTo(new Acceptance.Accepted());
            assertThat(stage.refunds().await("shop", "order-1", LONG))
                    .isEqualTo(new RefundResult("succeeded", "re_1", null));
            assertThat(stage.refunds().status("shop", "order-1").state()).isEqualTo("succeeded");
        }
    }

    @Test
    void a_malformed_order_is_refused_without_a_call() {
        try (Stage stage = Stage.with(script)) {
            Acceptance answer = stage.refunds().request(RefundOrder.of("shop", "order 1", "pay-1001", 1250, "EUR"));
            assertThat(answer)
                    .isInstanceOfSatisfying(
                            Acceptance.Refused.class,
                            r -> assertThat(r.code()).isEqualTo(RefusalCode.IDEMPOTENCY_KEY_INVALID));
        }
        assertThat(script.steps()).isEmpty();
    }

    @Test
    void a_refusal_that_is_stored_is_heard_once_asked_and_ends_the_run_as_failed() throws Exception {
        script.on("accept", refused(RefusalCode.EXCEEDS_REFUNDABLE));
        try (Stage stage = Stage.with(script)) {
            assertThat(stage.refunds().request(ORDER))
                    .isEqualTo(new Acceptance.Refused(RefusalCode.EXCEEDS_REFUNDABLE, "refused by the script"));
            assertThat(stage.refunds().await("shop", "order-1", LONG))
                    .isEqualTo(new RefundResult("failed", null, "exceeds_refundable"));
        }
        assertThat(script.steps()).containsExactly("accept");
    }

    @Test
    void a_refusal_that_is_not_stored_is_judged_anew_when_asked_again() throws Exception {
        carriedOut()
                .on("accept", refused(RefusalCode.PAYMENT_UNKNOWN), refused(RefusalCode.PAYMENT_UNKNOWN), accepted());
        try (Stage stage = Stage.with(script)) {
            assertThat(stage.refunds().request(ORDER)).isInstanceOf(Acceptance.Refused.class);
            assertThat(stage.refunds().await("shop", "order-1", LONG).state()).isEqualTo("refused");
            assertThat(stage.refunds().request(ORDER)).isEqualTo(new Acceptance.Accepted());
        }
    }

    @Test
    void another_refund_under_the_same_key_is_a_conflict_while_the_first_goes_on() throws Exception {
        script.on("accept", accepted(), new AcceptAnswer.Conflict("aaaaaaaaaa", "bbbbbbbbbb"));
        CountDownLatch conflictHeard = new CountDownLatch(1);
        script.on("gate", (Function<ClaimRequest, Object>) request -> {
            waitFor(conflictHeard);
            return claimed(NextAction.SEND, 1).apply(request);
        });
        carriedOut();
        try (Stage stage = Stage.with(script)) {
            assertThat(stage.refunds().request(ORDER)).isEqualTo(new Acceptance.Accepted());
            assertThat(stage.refunds().request(OTHER))
                    .isInstanceOfSatisfying(
                            Acceptance.Conflict.class,
                            c -> assertThat(c.message()).contains("aaaaaaaa", "bbbbbbbb"));
            conflictHeard.countDown();
            assertThat(stage.refunds().await("shop", "order-1", LONG).state()).isEqualTo("succeeded");
        }
    }

    @Test
    void a_run_of_a_conflicting_order_says_nothing_of_the_stored_refund() {
        script.on("accept", new AcceptAnswer.Conflict("aaaaaaaaaa", "bbbbbbbbbb"));
        try (Stage stage = Stage.with(script)) {
            assertThat(stage.run()).isEqualTo(new RefundResult("conflict", null, "operation_key_conflict"));
        }
    }

    @Test
    void a_run_whose_own_order_was_refused_carries_out_the_one_that_was_stored_meanwhile() {
        CountDownLatch otherIsThere = new CountDownLatch(1);
        Function<RefundOrder, AcceptAnswer> judge = order -> {
            if (order.equals(OTHER)) {
                waitFor(otherIsThere);
                return refused(RefusalCode.AMOUNT_INVALID);
            }
            otherIsThere.countDown();
            return accepted();
        };
        carriedOut().on("accept", judge, judge);
        try (Stage stage = Stage.with(script)) {
            var run = stage.start(OTHER);
            assertThat(stage.refunds().request(ORDER)).isEqualTo(new Acceptance.Accepted());
            assertThat(run.getResult(RefundResult.class).state()).isEqualTo("succeeded");
        }
    }

    @Test
    void a_closed_refund_that_is_started_again_answers_what_is_stored() {
        script.on("accept", alreadyAccepted(failed(3, "no_such_debit")));
        try (Stage stage = Stage.with(script)) {
            assertThat(stage.run()).isEqualTo(new RefundResult("failed", null, "no_such_debit"));
        }
        assertThat(script.steps()).containsExactly("accept");
    }

    @Test
    void asking_again_after_the_run_has_closed_moves_nothing() throws Exception {
        carriedOut().on("accept", accepted(), alreadyAccepted(succeeded(1)));
        try (Stage stage = Stage.with(script)) {
            stage.refunds().request(ORDER);
            stage.refunds().await("shop", "order-1", LONG);
            assertThat(stage.refunds().request(ORDER))
                    .isIn(new Acceptance.Accepted(), new Acceptance.AlreadyAccepted("succeeded"));
        }
        assertThat(script.steps().stream().filter("send"::equals)).hasSize(1);
    }

    @Test
    void two_clients_at_once_share_one_run_and_one_acceptance() {
        carriedOut().on("accept", accepted());
        try (Stage stage = Stage.with(script)) {
            List<CompletableFuture<Acceptance>> both = List.of(
                    CompletableFuture.supplyAsync(() -> stage.refunds().request(ORDER)),
                    CompletableFuture.supplyAsync(() -> stage.refunds().request(ORDER)));
            assertThat(both).allSatisfy(answer -> assertThat(answer.join()).isEqualTo(new Acceptance.Accepted()));
        }
        assertThat(script.steps().stream().filter("accept"::equals)).hasSize(1);
    }

    @Test
    void a_run_that_is_done_waits_for_the_answer_to_its_last_caller() {
        CountDownLatch otherIsThere = new CountDownLatch(1);
        try (Stage stage = Stage.with(script)) {
            Function<RefundOrder, AcceptAnswer> judge = order -> {
                if (order.equals(ORDER)) {
                    waitFor(otherIsThere);
                    return alreadyAccepted(succeeded(1));
                }
                otherIsThere.countDown();
                while (!stage.refunds().status("shop", "order-1").state().equals("succeeded")) {
                    Thread.onSpinWait();
                }
                return new AcceptAnswer.Conflict("aaaaaaaaaa", "bbbbbbbbbb");
            };
            script.on("accept", judge, judge);
            stage.start(ORDER);
            assertThat(stage.refunds().request(OTHER)).isInstanceOf(Acceptance.Conflict.class);
        }
        assertThat(script.steps()).containsExactly("accept", "accept");
    }

    @Test
    void a_refund_that_was_stored_before_is_already_accepted() {
        script.on("accept", alreadyAccepted(inReview(2)));
        try (Stage stage = Stage.with(script)) {
            assertThat(stage.refunds().request(ORDER)).isEqualTo(new Acceptance.AlreadyAccepted("manual_review"));
        }
    }

    @Test
    void a_run_that_is_terminated_under_a_waiting_client_is_started_again() {
        CountDownLatch terminated = new CountDownLatch(1);
        try (Stage stage = Stage.with(script)) {
            script.on("accept", (Function<RefundOrder, Object>) order -> {
                stage.client().newUntypedWorkflowStub("refund/shop/order-1").terminate("the test says so");
                terminated.countDown();
                return accepted();
            });
            script.on("accept", alreadyAccepted(inReview(2)));
            assertThat(stage.refunds().request(ORDER)).isEqualTo(new Acceptance.AlreadyAccepted("manual_review"));
        }
        assertThat(terminated.getCount()).isZero();
    }

    private Script carriedOut() {
        return script.on("gate", claimed(NextAction.SEND, 1))
                .on("send", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("decide", completed())
                .on("complete", applied(succeeded(1)));
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("the test was stopped", e);
        }
    }
}
