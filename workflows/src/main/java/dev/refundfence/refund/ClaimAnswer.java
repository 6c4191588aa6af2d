package dev.refundfence.refund;

import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.WeighAnswer.Weighing;
import java.time.Duration;
import java.util.List;

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
            case Weigh w -> w.claim().word();
            case Verify v -> v.claim().word();
            case Unread u -> "unread";
        };
    }

    /**
     * This claim holds the refund.
     *
     * @param fence to be shown to every write and before the call
     * @param action what the claim is for; after a takeover always {@code reconcile}
     * @param takeover whether another claim's lease was over
     */
    record Claimed(Fence fence, NextAction action, boolean takeover) implements ClaimAnswer, CallClaim {

        @Override
        public ClaimKind kind() {
            return ClaimKind.of(action);
        }
    }

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

    /** The refund waits, and evidence came: this claim holds it to decide and to write, and must not call. */
    record Weigh(Weighing claim) implements ClaimAnswer {}

    /** The refund is closed, and evidence came against that: this claim may look it up, once. */
    record Verify(Verifying claim) implements ClaimAnswer, CallClaim {

        @Override
        public Fence fence() {
            return claim.fence();
        }

        @Override
        public ClaimKind kind() {
            return ClaimKind.VERIFY;
        }
    }

    /**
     * Nobody holds the refund, which is closed or in review, and evidence waits that no claim is needed for.
     *
     * @param seen how it stands: what the write is fenced on
     * @param unread ids of that evidence
     * @param bears whether it bears on the outcome of a review, so that the provider is asked; else it is only taken off
     */
    record Unread(Seen seen, List<Long> unread, boolean bears) implements ClaimAnswer {

        /** Takes a copy. */
        public Unread {
            unread = List.copyOf(unread);
        }
    }
}
