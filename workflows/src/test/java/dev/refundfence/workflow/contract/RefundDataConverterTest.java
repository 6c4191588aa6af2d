package dev.refundfence.workflow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.AcceptedRefund;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.Receipt;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundStatus;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WeighAnswer;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.workflow.contract.ClaimActivity.ClaimRequest;
import dev.refundfence.workflow.contract.RefundActivities.AcknowledgeRequest;
import dev.refundfence.workflow.contract.RefundActivities.CompleteRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import dev.refundfence.workflow.contract.RefundActivities.DecideVerifyRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideVerifyResult;
import dev.refundfence.workflow.contract.RefundActivities.EndVerifyRequest;
import dev.refundfence.workflow.contract.RefundActivities.FailRequest;
import dev.refundfence.workflow.contract.RefundActivities.RescheduleRequest;
import dev.refundfence.workflow.contract.RefundActivities.ReviewRequest;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefundDataConverterTest {

    private static final DataConverter OURS = RefundDataConverter.create();
    private static final DataConverter TEMPORALS = DefaultDataConverter.newDefaultInstance();

    private static final Duration LONG_AND_FINE = Duration.ofHours(30).plusNanos(123_456_789);
    private static final Fence FENCE =
            new Fence(7, new Attempt(3), UUID.fromString("6fa459ea-ee8a-4ca4-894e-db77e160355e"));
    private static final RefundStatus STATUS = new RefundStatus(
            7, RefundState.READY, NextAction.SEND, new Attempt(3), LONG_AND_FINE, "the bank works on it", "re_1", true);
    private static final RefundStatus BARE =
            new RefundStatus(7, RefundState.FAILED, NextAction.RECONCILE, new Attempt(0), null, null, null, false);
    private static final Verifying VERIFYING = new Verifying(FENCE, RefundState.SUCCEEDED);
    private static final Seen SEEN = new Seen(7, RefundState.SUCCEEDED, new Attempt(3));
    private static final Why WHY = new Why(true, "\"quoted\", \u00e4 and \u20ac", null);

    static Stream<ProviderOutcome> outcomes() {
        return Stream.of(
                new ProviderOutcome.Succeeded("re_1"),
                new ProviderOutcome.Pending(null, "slow"),
                new ProviderOutcome.Failed("re_1", "code"),
                new ProviderOutcome.Declined("code"),
                new ProviderOutcome.NotSent("refused"),
                new ProviderOutcome.NotSent("429", LONG_AND_FINE),
                new ProviderOutcome.NotFound("by key"),
                new ProviderOutcome.Ambiguous(List.of("a", "b")),
                new ProviderOutcome.Mismatch("amount"),
                new ProviderOutcome.Unknown("timeout"));
    }

    static Stream<Object> answers() {
        AcceptedRefund refund = new AcceptedRefund("ledger", STATUS);
        return Stream.of(
                new AcceptAnswer.Accepted(refund),
                new AcceptAnswer.AlreadyAccepted(new AcceptedRefund("ledger", BARE)),
                new AcceptAnswer.Refused(RefusalCode.PAYMENT_UNKNOWN, "no such payment"),
                new AcceptAnswer.Refused(RefusalCode.PAYMENT_DISPUTED, "disputed", refund),
                new AcceptAnswer.Conflict("a", "b"),
                new ClaimAnswer.Claimed(FENCE, NextAction.RECONCILE, true),
                new ClaimAnswer.Spent(),
                new ClaimAnswer.Busy(Duration.ZERO),
                new ClaimAnswer.NotDue(LONG_AND_FINE),
                new ClaimAnswer.Paused("wrong_account", LONG_AND_FINE),
                new ClaimAnswer.NeedsGate(),
                new ClaimAnswer.InReview(BARE),
                new ClaimAnswer.Closed(STATUS),
                new ClaimAnswer.Weigh(new WeighAnswer.Weighing(FENCE, NextAction.RECONCILE)),
                new ClaimAnswer.Verify(VERIFYING),
                new ClaimAnswer.Unread(SEEN, List.of(5L), true),
                new WriteAnswer.Applied(STATUS),
                new WriteAnswer.AlreadyApplied(BARE),
                new WriteAnswer.Superseded(RefundState.SUCCEEDED),
                new WriteAnswer.NewEvidence());
    }

    static Stream<Object> decisionsAndReports() {
        Receipt receipt = new Receipt(
                FENCE,
                NextAction.SEND,
                new ProviderOutcome.Succeeded("re_1"),
                new Receipt.Heard("200", new Money(1250, "EUR"), "{\"type\":\"refund\"}"));
        return Stream.of(
                new Decision.Complete("re_1"),
                new Decision.Reschedule(NextAction.RECONCILE, LONG_AND_FINE, WHY),
                new Decision.Fail("code"),
                new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, WHY),
                new VerifyEnd.Bounced("account_closed"),
                new VerifyEnd.Confirmed(),
                new VerifyEnd.Unconfirmed(LONG_AND_FINE),
                new VerifyEnd.GivenUp(),
                new CallReport.Superseded(),
                new CallReport.Ended(new ProviderOutcome.Unknown("timeout"), null),
                new CallReport.Ended(new ProviderOutcome.Succeeded("re_1"), receipt));
    }

    static Stream<Object> requests() {
        CallReport.Ended report = new CallReport.Ended(new ProviderOutcome.Declined("code"), null);
        Decision.Reschedule reschedule = new Decision.Reschedule(NextAction.SEND, Duration.ZERO, WHY);
        return Stream.of(
                FENCE,
                SEEN,
                VERIFYING,
                new AcknowledgeRequest(SEEN, List.of(5L)),
                new EndVerifyRequest(VERIFYING, new VerifyEnd.Unconfirmed(LONG_AND_FINE), List.of(5L)),
                new ClaimRequest(7, FENCE.claimId()),
                new DecideRequest(FENCE, ClaimKind.SEND, report, List.of(report)),
                new DecideVerifyRequest(VERIFYING, report, List.of(report)),
                new DecideVerifyResult(new VerifyEnd.GivenUp(), List.of(5L)),
                new DecideResult(reschedule, List.of(1L, 5_000_000_000L)),
                new CompleteRequest(FENCE, new Decision.Complete("re_1"), List.of()),
                new RescheduleRequest(FENCE, reschedule, List.of()),
                new FailRequest(FENCE, new Decision.Fail("code"), List.of()),
                new ReviewRequest(FENCE, new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, WHY), List.of()));
    }

    @ParameterizedTest
    @MethodSource({"outcomes", "answers", "decisionsAndReports", "requests"})
    void what_crosses_temporal_comes_back_as_it_was(Object value) {
        assertThat(roundTrip(value, OURS, OURS, declared(value))).isEqualTo(value);
    }

    @Test
    void every_case_of_every_sealed_type_is_among_them() {
        Set<Class<?>> tried = Stream.of(outcomes(), answers(), decisionsAndReports())
                .flatMap(s -> s)
                .map(Object::getClass)
                .collect(Collectors.toSet());
        Stream.of(
                        ProviderOutcome.class,
                        AcceptAnswer.class,
                        ClaimAnswer.class,
                        WriteAnswer.class,
                        Decision.class,
                        CallReport.class)
                .forEach(type -> assertThat(tried).contains(type.getPermittedSubclasses()));
    }

    @Test
    void an_operator_can_read_it_in_the_history() throws Exception {
        assertThat(RefundDataConverter.mapper().writeValueAsString(new ClaimAnswer.Busy(Duration.ofSeconds(5))))
                .isEqualTo("{\"type\":\"Busy\",\"retryAfter\":\"PT5S\"}");
    }

    @Test
    void what_a_newer_version_added_is_ignored() {
        Payload newer = OURS.toPayload(Map.of("type", "Fail", "code", "c", "severity", 3))
                .orElseThrow();
        assertThat(OURS.fromPayload(newer, Decision.class, Decision.class)).isEqualTo(new Decision.Fail("c"));
    }

    @Test
    void what_a_newer_worker_added_does_not_break_an_older_client() {
        Payload newer = TEMPORALS
                .toPayload(Map.of("state", "succeeded", "bookedAt", "2026-11-30T00:00:00Z"))
                .orElseThrow();
        assertThat(TEMPORALS.fromPayload(newer, RefundResult.class, RefundResult.class))
                .isEqualTo(new RefundResult("succeeded", null, null));
    }

    @Test
    void a_case_that_nobody_knows_is_an_error_and_not_a_guess() {
        Payload newer = OURS.toPayload(Map.of("type", "Escalate")).orElseThrow();
        assertThatThrownBy(() -> OURS.fromPayload(newer, Decision.class, Decision.class))
                .hasMessageContaining("Escalate");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void an_order_service_may_keep_temporals_own_converter(boolean fromClient) {
        DataConverter from = fromClient ? TEMPORALS : OURS;
        DataConverter to = fromClient ? OURS : TEMPORALS;
        Stream.of(
                        RefundOrder.of("shop", "order-1", "pay-1", 1250, "EUR"),
                        new RefundOrder("shop", "order-1", "pay-1", 1250, "EUR", "broken", 1, Map.of("a", "b")),
                        new AcceptResult(AcceptResult.ACCEPTED, "ready", null, null),
                        new RefundResult("succeeded", "re_1", null),
                        new RefundView("ready", null, 3, null, "re_1"))
                .forEach(value ->
                        assertThat(roundTrip(value, from, to, value.getClass())).isEqualTo(value));
    }

    private static Object roundTrip(Object value, DataConverter from, DataConverter to, Class<?> type) {
        return to.fromPayload(from.toPayload(value).orElseThrow(), type, type);
    }

    // An activity's declared type is the sealed interface, where there is one.
    private static Class<?> declared(Object value) {
        return Arrays.stream(value.getClass().getInterfaces())
                .filter(Class::isSealed)
                .findFirst()
                .orElse(value.getClass());
    }
}
