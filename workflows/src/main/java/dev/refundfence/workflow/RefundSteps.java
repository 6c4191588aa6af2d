package dev.refundfence.workflow;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.workflow.contract.ClaimActivity;
import dev.refundfence.workflow.contract.RefundActivities;
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
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundOrders;
import dev.refundfence.workflow.contract.TaskQueues;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/**
 * The database's steps. Each carries the fence or the claim's id and checks it itself, so that Temporal retries them without a limit:
 * while the database is away a refund waits.
 */
final class RefundSteps {

    // Longer than a lock wait and a reconnect; a step that hangs is given to another worker.
    private static final Duration STEP = Duration.ofSeconds(10);

    private static final RetryOptions UNTIL_THE_DATABASE_IS_BACK = RetryOptions.newBuilder()
            .setInitialInterval(Duration.ofMillis(200))
            .setBackoffCoefficient(2)
            .setMaximumInterval(Duration.ofSeconds(10))
            .build();

    AcceptAnswer accept(RefundOrder order) {
        return step("accept " + RefundOrders.amount(order) + " of " + order.paymentId())
                .accept(order);
    }

    /** Asks away from the gate: a claim that finds a call due is refused there and changes nothing. */
    ClaimAnswer claim(ClaimActivity.ClaimRequest request) {
        return Workflow.newActivityStub(
                        ClaimActivity.class, options("ask, away from the gate").build())
                .claim(request);
    }

    /** Waits at the provider's gate, where it costs nothing, and claims for a call. */
    ClaimAnswer claimAtGate(ClaimActivity.ClaimRequest request, String provider) {
        ActivityOptions gate = options("claim at " + provider + "'s gate")
                .setTaskQueue(TaskQueues.gate(provider))
                // Eager dispatch would go around a budget that was set on the queue.
                .setDisableEagerExecution(true)
                .build();
        return Workflow.newActivityStub(ClaimActivity.class, gate).claim(request);
    }

    DecideResult decide(DecideRequest request) {
        String heard = Words.outcome(request.report().outcome());
        return step("decide attempt " + request.fence().attempt() + ", heard " + heard)
                .decide(request);
    }

    /** Applies a decision, if the fence is still the newest. */
    WriteAnswer write(Fence fence, DecideResult decided) {
        RefundActivities step = step("attempt " + fence.attempt() + ", " + Words.decision(decided.decision()));
        return switch (decided.decision()) {
            case Decision.Complete d -> step.complete(new CompleteRequest(fence, d, decided.weighed()));
            case Decision.Reschedule d -> step.reschedule(new RescheduleRequest(fence, d, decided.weighed()));
            case Decision.Fail d -> step.fail(new FailRequest(fence, d, decided.weighed()));
            case Decision.Review d -> step.moveToReview(new ReviewRequest(fence, d, decided.weighed()));
        };
    }

    DecideVerifyResult decide(DecideVerifyRequest request) {
        String heard = Words.outcome(request.report().outcome());
        return step("decide attempt " + request.claim().fence().attempt() + ", heard " + heard)
                .decideVerify(request);
    }

    /** Ends a claim that verified, if it still does. */
    WriteAnswer write(Verifying claim, DecideVerifyResult decided) {
        RefundActivities step = step("attempt " + claim.fence().attempt() + ", " + Words.decision(decided.end()));
        EndVerifyRequest request = new EndVerifyRequest(claim, decided.end(), decided.weighed());
        return decided.end() instanceof VerifyEnd.Bounced ? step.markReturned(request) : step.endVerify(request);
    }

    /** Weighs what needs no claim: it brings a refund back from review, or changes nothing. */
    WriteAnswer weigh(ClaimAnswer.Unread told) {
        return told.bears()
                ? step("back from review: evidence came").reopen(told.seen())
                : step("evidence that changes nothing").acknowledge(new AcknowledgeRequest(told.seen(), told.unread()));
    }

    private static RefundActivities step(String summary) {
        return Workflow.newActivityStub(RefundActivities.class, options(summary).build());
    }

    private static ActivityOptions.Builder options(String summary) {
        return ActivityOptions.newBuilder()
                .setStartToCloseTimeout(STEP)
                .setRetryOptions(UNTIL_THE_DATABASE_IS_BACK)
                .setSummary(Words.line(summary));
    }
}
