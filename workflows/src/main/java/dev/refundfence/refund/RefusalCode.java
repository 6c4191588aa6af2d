package dev.refundfence.refund;

import java.util.Locale;

/** Why a request for a refund is refused, in the order in which it is checked. */
public enum RefusalCode {
    /** The scope or the operation key is malformed. Not stored. */
    IDEMPOTENCY_KEY_INVALID,
    /** A field of the request is malformed. Not stored. */
    BODY_INVALID,
    /** This scope has no such payment. Not stored. */
    PAYMENT_UNKNOWN,
    /** The payment was taken in another currency. Not stored. */
    CURRENCY_MISMATCH,
    /** The amount is not positive, too large, or not expressible at the payment's provider. Not stored. */
    AMOUNT_INVALID,
    /** A disputed payment accepts no new refunds. Stored: the same request gets this answer for ever. */
    PAYMENT_DISPUTED,
    /** More than what is left of the payment. Stored: the same request gets this answer for ever. */
    EXCEEDS_REFUNDABLE;

    /** The word that is stored, logged and shown. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The code of a stored word. Refuses an unknown one with an {@link IllegalArgumentException}. */
    public static RefusalCode of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Whether circumstances refused, not the request itself: such an answer is stored with the refund. */
    public boolean isStored() {
        return switch (this) {
            case PAYMENT_DISPUTED, EXCEEDS_REFUNDABLE -> true;
            case IDEMPOTENCY_KEY_INVALID, BODY_INVALID, PAYMENT_UNKNOWN, CURRENCY_MISMATCH, AMOUNT_INVALID -> false;
        };
    }
}
