package dev.refundfence.workflow;

import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundStatus;
import java.time.Duration;

/** What this run does next. The row decides; this is only what the run knows of it. */
sealed interface Next {

    /** Below this, asking again would be a storm and not a wait. */
    Duration SHORTEST_PAUSE = Duration.ofMillis(100);

    /**
     * A call is due. The claim for it is taken at the provider's gate.
     *
     * @param in how long to wait first; zero when due now
     * @param what the call is for, in an operator's words
     */
    record Call(Duration in, String what) implements Next {}

    /**
     * Ask for a claim away from the gate: probably nothing is to be called, so that no budget is spent on the question.
     *
     * @param in how long to wait first; zero for now
     * @param why what is waited for, in an operator's words
     */
    record Ask(Duration in, String why) implements Next {}

    /** A person must decide: wait to be woken, for as long as it takes. */
    record Review() implements Next {}

    /** Nothing is left to do. */
    record Closed(RefundStatus status) implements Next {}

    /** What a row in this state asks for. */
    static Next after(RefundStatus status) {
        // A refund that is due or held weighs under its next claim anyway.
        boolean weighs =
                status.unread() && (status.dueIn() == null || status.dueIn().isPositive());
        return weighs && status.state() != RefundState.RUNNING
                ? new Ask(Duration.ZERO, "evidence that nobody has weighed")
                : unlessTold(status);
    }

    private static Next unlessTold(RefundStatus status) {
        return switch (status.state()) {
            case READY ->
                new Call(
                        status.dueIn() == null ? Duration.ZERO : roundedUp(status.dueIn()),
                        status.nextAction().word());
            case RUNNING -> new Ask(Duration.ZERO, "another claim may hold the refund");
            case MANUAL_REVIEW -> new Review();
            case SUCCEEDED, FAILED, RETURNED, CANCELLED -> new Closed(status);
        };
    }

    /** A wait that an answer asked for, never so short that asking again becomes a storm. */
    static Duration pause(Duration asked) {
        Duration rounded = roundedUp(asked);
        return rounded.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : rounded;
    }

    // Temporal's timers count whole milliseconds and the database microseconds: cut off, a timer would fire before its
    // row is due.
    private static Duration roundedUp(Duration time) {
        return time.isPositive() ? Duration.ofMillis(time.toMillis() + 1) : Duration.ZERO;
    }
}
