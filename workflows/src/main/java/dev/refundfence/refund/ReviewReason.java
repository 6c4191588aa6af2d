package dev.refundfence.refund;

import java.util.Locale;

/** Why a person must decide. No budget ends in silence: each has its reason here. */
public enum ReviewReason {
    /** The provider accepted the refund and did not finish it within the contract's pending budget. */
    PENDING_TOO_LONG,
    /** A send may have been carried out, and look-ups could not tell within the contract's budget. */
    OUTCOME_UNKNOWN,
    /** A refusal came after another send whose end nobody knows. */
    DECLINED_AFTER_UNKNOWN,
    /** The provider knows nothing of the refund, but its contract does not allow to order it again. */
    NO_RESEND_GUARANTEE,
    /** A look-up found several refunds, or one that could be another operation's. */
    AMBIGUOUS_LOOKUP,
    /** The provider's refund has another amount, currency or payment than was ordered. */
    AMOUNT_MISMATCH,
    /** For the whole budget no send reached the provider. */
    PROVIDER_UNREACHABLE,
    /** The payment is disputed, so that no send may begin. */
    PAYMENT_DISPUTED;

    /** The word that is stored, logged and shown. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The reason of a stored word. Refuses an unknown one with an {@link IllegalArgumentException}. */
    public static ReviewReason of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
