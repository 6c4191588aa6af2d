package dev.refundfence.workflow;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.AcceptedRefund;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundStatus;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WeighAnswer.Weighing;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.workflow.contract.ClaimActivity.ClaimRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import dev.refundfence.workflow.contract.RefundActivities.DecideVerifyResult;
import dev.refundfence.workflow.contract.RefundOrder;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The answers that the tests are written in. */
final class Given {

    static final long JOB = 7;
    static final RefundOrder ORDER = RefundOrder.of("shop", "order-1", "pay-1001", 1250, "EUR");

    private Given() {}

    static AcceptAnswer accepted() {
        return new AcceptAnswer.Accepted(new AcceptedRefund("ledger", ready(NextAction.SEND, 0, Duration.ZERO)));
    }

    static AcceptAnswer alreadyAccepted(RefundStatus status) {
        return new AcceptAnswer.AlreadyAccepted(new AcceptedRefund("ledger", status));
    }

    static AcceptAnswer refused(RefusalCode code) {
        return new AcceptAnswer.Refused(code, "refused by the script");
    }

    /** The row gives the claim that was asked for. */
    static Function<ClaimRequest, ClaimAnswer> claimed(NextAction action, long attempt) {
        return request -> new ClaimAnswer.Claimed(fence(request, attempt), action, false);
    }

    /** The row gives a claim that only weighs. */
    static Function<ClaimRequest, ClaimAnswer> weighing(NextAction next, long attempt) {
        return request -> new ClaimAnswer.Weigh(new Weighing(fence(request, attempt), next));
    }

    /** The row gives a claim that looks up evidence against a refund that is closed so. */
    static Function<ClaimRequest, ClaimAnswer> verifying(RefundState closedAs, long attempt) {
        return request -> new ClaimAnswer.Verify(new Verifying(fence(request, attempt), closedAs));
    }

    static DecideVerifyResult ended(VerifyEnd end) {
        return new DecideVerifyResult(end, List.of(41L));
    }

    static Fence fence(ClaimRequest request, long attempt) {
        return new Fence(request.jobId(), new Attempt(attempt), request.claimId());
    }

    static CallReport heard(ProviderOutcome outcome) {
        return new CallReport.Ended(outcome, null);
    }

    static DecideResult decided(Decision decision) {
        return new DecideResult(decision, List.of());
    }

    static DecideResult completed() {
        return decided(new Decision.Complete("re_1"));
    }

    static DecideResult rescheduled(NextAction next, Duration after) {
        return decided(new Decision.Reschedule(next, after, Decision.Why.because("the script says so")));
    }

    static DecideResult reviewed() {
        return decided(new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, Decision.Why.because("nobody knows")));
    }

    static WriteAnswer applied(RefundStatus status) {
        return new WriteAnswer.Applied(status);
    }

    static RefundStatus ready(NextAction next, long attempt, Duration dueIn) {
        return new RefundStatus(JOB, RefundState.READY, next, new Attempt(attempt), dueIn, null, null, false);
    }

    static RefundStatus running(long attempt) {
        return status(RefundState.RUNNING, attempt, null, null);
    }

    static RefundStatus succeeded(long attempt) {
        return status(RefundState.SUCCEEDED, attempt, null, "re_1");
    }

    static RefundStatus returned(long attempt) {
        return status(RefundState.RETURNED, attempt, "account_closed", "re_1");
    }

    /** The same, and evidence about it waits that nobody weighed. */
    static RefundStatus told(RefundStatus status) {
        return new RefundStatus(
                status.jobId(),
                status.state(),
                status.nextAction(),
                status.attempt(),
                status.dueIn(),
                status.reason(),
                status.providerRefundId(),
                true);
    }

    static RefundStatus failed(long attempt, String code) {
        return status(RefundState.FAILED, attempt, code, null);
    }

    static RefundStatus inReview(long attempt) {
        return status(RefundState.MANUAL_REVIEW, attempt, ReviewReason.OUTCOME_UNKNOWN.word(), null);
    }

    private static RefundStatus status(RefundState state, long attempt, String reason, String providerRefundId) {
        return new RefundStatus(
                JOB, state, NextAction.RECONCILE, new Attempt(attempt), null, reason, providerRefundId, false);
    }
}
