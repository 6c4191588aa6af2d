package dev.refundfence.refund;

import java.util.Locale;

/** Where a refund stands. Each state says who moves a refund in and who moves it out; {@link RefundTransitions} is the table. */
public enum RefundState {
    /** In: acceptance, a holder with nothing more to do now, an operator. Out: a claim, a cancel. */
    READY,
    /** In: a claim or a takeover. Out: its holder, or a takeover once the lease is over. */
    RUNNING,
    /** In: the holder with a verified provider refund id, an operator with evidence. Out: only a proven bounce. */
    SUCCEEDED,
    /** In: the holder on a definite refusal, acceptance when circumstances refuse, an operator. Out: only an operator with evidence. */
    FAILED,
    /** In: the holder, with a reason. Out: an operator's resolution, or new evidence. */
    MANUAL_REVIEW,
    /** In: a success that bounced. Out: nobody. */
    RETURNED,
    /** In: a cancel before any send was begun. Out: nobody. */
    CANCELLED;

    /** The word that is stored, logged and shown. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of a stored word. Refuses an unknown one with an {@link IllegalArgumentException}. */
    public static RefundState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Whether the workflow has nothing more to do: only named late transitions leave such a state. */
    public boolean isClosed() {
        return switch (this) {
            case SUCCEEDED, FAILED, RETURNED, CANCELLED -> true;
            case READY, RUNNING, MANUAL_REVIEW -> false;
        };
    }
}
