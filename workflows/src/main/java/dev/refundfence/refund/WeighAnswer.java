package dev.refundfence.refund;

import java.time.Duration;

/** What a claim answers that wants to weigh evidence about a refund that waits. It calls nothing, so it needs no gate. */
public sealed interface WeighAnswer {

    /** The word that is counted and logged. */
    default String word() {
        return switch (this) {
            case Weighing w -> "weighing";
            case Spent s -> "spent";
            case Busy b -> "busy";
            case NeedsClaim n -> "needs_claim";
            case NothingToWeigh n -> "nothing_to_weigh";
        };
    }

    /**
     * This claim holds the refund, to decide and to write, and must not call.
     *
     * @param fence to be shown to the write
     * @param next what the refund waits for; kept
     */
    record Weighing(Fence fence, NextAction next) implements WeighAnswer {}

    /** This claim id had its turn and it is over: ask with a new one. */
    record Spent() implements WeighAnswer {}

    /** Another claim holds the refund until its lease is over. */
    record Busy(Duration retryAfter) implements WeighAnswer {}

    /** A call is due, or a lease is over: an ordinary claim weighs as well. */
    record NeedsClaim() implements WeighAnswer {}

    /** The refund does not wait for a call, or nothing unread is there. */
    record NothingToWeigh(RefundStatus status) implements WeighAnswer {}
}
