package dev.refundfence.refund;

import java.util.Locale;

/** Why a refund changed its state: the second column of {@link RefundTransitions}, and {@code refund_transitions.cause}. */
public enum Cause {
    /** Acceptance stored the refund and reserved its amount. */
    ACCEPTED,
    /** Acceptance stored the refusal: circumstances did not allow the refund. */
    REFUSED,
    /** A holder took a refund that was due. */
    CLAIMED,
    /** A holder took over a refund whose lease was over. */
    TAKEN_OVER,
    /** The provider said that the money moved, and the books say it too. */
    COMPLETED,
    /** The holder has nothing more to do now. */
    RESCHEDULED,
    /** The provider said definitely that no money moved and none will. */
    FAILED,
    /** Neither the provider nor the rules can decide: a person must. */
    REVIEW,
    /** The caller took the refund back before any send was begun. */
    CANCELLED,
    /** New evidence bears on the question of a review: the machine asks once more. */
    REOPENED,
    /** A person wants the provider to be asked once more. */
    LOOK_UP_AGAIN,
    /** A person wants the refund to be ordered once more, under the same key. */
    SEND_AGAIN,
    /** A person saw proof that the money moved. */
    CONFIRM_SUCCEEDED,
    /** A person saw proof that no money moved and none will. */
    CONFIRM_NOTHING_MOVED,
    /** A booked success bounced: the money came back. */
    RETURNED;

    /** The word that is stored, logged and shown. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The cause of a stored word. Refuses an unknown one with an {@link IllegalArgumentException}. */
    public static Cause of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
