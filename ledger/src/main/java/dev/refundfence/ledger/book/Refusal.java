package dev.refundfence.ledger.book;

/**
 * Why a request that is wrong in itself was not booked. Nothing of it is stored: the same key may be used again.
 *
 * @param reason the rule that it breaks
 * @param detail a sentence that names the field and the fix
 */
public record Refusal(Reason reason, String detail) {

    /** The rules that a request can break. */
    public enum Reason {
        /** The key was used for another meaning. */
        IDEMPOTENCY_KEY_CONFLICT,
        /** The amount is out of range. */
        AMOUNT_INVALID,
        /** The currency is none of ISO 4217. */
        CURRENCY_INVALID,
        /** The caller has no such wallet. */
        ACCOUNT_UNKNOWN,
        /** The referenced entry is of another wallet. */
        ACCOUNT_MISMATCH,
        /** The wallet, or the referenced entry, is in another currency. */
        CURRENCY_MISMATCH,
        /** The referenced entry is not a debit. */
        REF_TX_INVALID,
        /** The referenced debit has not come. */
        REF_TX_UNKNOWN
    }
}
