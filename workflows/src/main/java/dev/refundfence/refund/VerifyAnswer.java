package dev.refundfence.refund;

import java.time.Duration;

/** What a claim answers that wants to look up evidence against a refund that is closed. All durations were computed by the database. */
public sealed interface VerifyAnswer {

    /** The word that is counted and logged. */
    default String word() {
        return switch (this) {
            case Verifying v -> "verifying";
            case Spent s -> "spent";
            case Busy b -> "busy";
            case NotDue n -> "not_due";
            case Paused p -> "paused";
            case NeedsGate n -> "needs_gate";
            case NothingToVerify n -> "nothing_to_verify";
        };
    }

    /**
     * This claim may look the refund up, once. The refund stays closed as it was; the claim stands in its own record alone.
     *
     * @param fence to be shown before the call and to the write, with the state
     * @param closedAs how the refund is closed: {@code succeeded} or {@code failed}
     */
    record Verifying(Fence fence, RefundState closedAs) implements VerifyAnswer {}

    /** This claim id had its turn and it is over: ask with a new one. */
    record Spent() implements VerifyAnswer {}

    /** Another claim verifies it until its lease is over. */
    record Busy(Duration retryAfter) implements VerifyAnswer {}

    /** A look-up did not confirm the evidence; the next one is not due yet. */
    record NotDue(Duration retryAfter) implements VerifyAnswer {}

    /** This process is configured for another account. */
    record Paused(String reason, Duration retryAfter) implements VerifyAnswer {}

    /** A look-up is due, and this claim did not come through the provider's gate. Nothing was changed. */
    record NeedsGate() implements VerifyAnswer {}

    /** The refund is not closed as succeeded or failed, or no unread evidence speaks against that. */
    record NothingToVerify(RefundStatus status) implements VerifyAnswer {}
}
