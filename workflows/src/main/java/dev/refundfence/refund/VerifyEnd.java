package dev.refundfence.refund;

import java.time.Duration;

/** What became of a look-up that verified evidence against a closed refund. */
public sealed interface VerifyEnd {

    /** The word that is stored as the end of the claim. */
    default String word() {
        return switch (this) {
            case Bounced b -> Cause.RETURNED.word();
            case Confirmed c -> "confirmed";
            case Unconfirmed u -> "unconfirmed";
            case GivenUp g -> "late_evidence_unconfirmed";
        };
    }

    /** The money of a success came back: it is booked so. {@code code}: the provider's word for it. */
    record Bounced(String code) implements VerifyEnd {}

    /** The money of a failure moved all the same: a person books it. What was heard stands in the observations. */
    record Confirmed() implements VerifyEnd {}

    /** The look-up says nothing of it, so far: the evidence stays unread, and the next look-up is made {@code after}. */
    record Unconfirmed(Duration after) implements VerifyEnd {}

    /** Nobody ever confirmed it and the budget is used up: the evidence is taken off, and a person is told. */
    record GivenUp() implements VerifyEnd {}
}
