package dev.refundfence.workflow.contract;

import dev.refundfence.refund.ClaimAnswer;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.UUID;

/**
 * Claims a refund. On a provider's gate queue ({@link TaskQueues#gate}) it may claim for a call; on any other queue a claim that finds a
 * call due answers {@code NeedsGate}. May be retried with the same request: the same claim id gets the same answer.
 */
@ActivityInterface
public interface ClaimActivity {

    /** Asks for the claim that {@code claimId} names. */
    @ActivityMethod(name = "claim")
    ClaimAnswer claim(ClaimRequest request);

    /**
     * Names a claim.
     *
     * @param jobId the row
     * @param claimId a random UUID, made by the workflow before it asks
     */
    record ClaimRequest(long jobId, UUID claimId) {}
}
