package dev.refundfence.refund;

import java.time.Duration;

/** What a claim answers. All durations were computed by the database, so that no two clocks are ever compared. */
public sealed interface ClaimAnswer {

    /** The word that is counted and logged. */
    default String word() {
        return switch (this) {
            case Claimed c -> "claimed";
            case Spent s -> "spent";
            case Busy b -> "busy";
            case NotDue n -> "not_due";
            case Paused p -> "paused";
            case NeedsGate n -> "needs_gate";
            case InReview i -> "in_review";
            case Closed c -> "closed";
        };
    }

    /**
     * This claim holds the refund.
     *
     * @param fence to be shown to every write and before the call
     * @param action what the claim is for; after a takeover always {@code reconcile}
     * @param takeover whether another claim's lease was over
     */
    record Claimed(Fence fence, NextAction action, boolean takeover) implements ClaimAnswer {}

    /** This claim id had its turn and it is over: ask with a new one. */
    record Spent() implements ClaimAnswer {}

    /** Another claim holds the refund until its lease is over. */
    record Busy(Duration retryAfter) implements ClaimAnswer {}

    /** The next action is not due yet. */
    record NotDue(Duration retryAfter) implements ClaimAnswer {}

    /** Sends to this provider are paused, or this process is configured for another account. */
    record Paused(String reason, Duration retryAfter) implements ClaimAnswer {}

    /** A call is due, and this claim did not come through the provider's gate. Nothing was changed. */
    record NeedsGate() implements ClaimAnswer {}

    /** A person must decide. */
    record InReview(RefundStatus status) implements ClaimAnswer {}

    /** Nothing is left to do. */
    record Closed(RefundStatus status) implements ClaimAnswer {}
}
