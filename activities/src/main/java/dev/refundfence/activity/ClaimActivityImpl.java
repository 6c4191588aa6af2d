package dev.refundfence.activity;

import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.store.EvidenceClaims;
import dev.refundfence.workflow.contract.ClaimActivity;
import dev.refundfence.workflow.contract.TaskQueues;
import io.temporal.activity.Activity;

/** Claims by way of the store. Thread-safe. */
public final class ClaimActivityImpl implements ClaimActivity {

    private final EvidenceClaims claims;

    /** Claims through {@code claims}. */
    public ClaimActivityImpl(EvidenceClaims claims) {
        this.claims = claims;
    }

    @Override
    public ClaimAnswer claim(ClaimRequest request) {
        // Which queue this execution came through is a fact of the server's, so that no caller can talk its way around
        // the budget.
        String queue = Activity.getExecutionContext().getInfo().getActivityTaskQueue();
        return Steps.run("claim", () -> claims.claim(request.jobId(), request.claimId(), TaskQueues.isGate(queue)));
    }
}
