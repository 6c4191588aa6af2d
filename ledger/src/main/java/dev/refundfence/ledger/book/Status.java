package dev.refundfence.ledger.book;

/** The business answers. Refusals are answers too: they are stored and replayed like any other. */
public enum Status {
    /**
     * Accepted and not done yet: the room on the debit is reserved, no balance has moved. Inside the transaction that makes
     * it every entry says this until it is decided; then it has no answer yet, and nobody else can see it.
     */
    PENDING,
    /** Booked. Of a refund: read {@code refunded_minor} for what moved; it is 0 when the refund cancelled its debit. */
    OK,
    /** The refund was accepted, and then ended without moving anything. */
    FAILED,
    /** The refund was booked, and then its money came back out of the wallet. */
    RETURNED,
    /** The wallet held less than the debit at that time. */
    INSUFFICIENT_FUNDS,
    /** A refund came before this debit and took its key; the debit moves nothing, ever. */
    CANCELLED,
    /** Everything was refunded before, or is about to be, or the debit never took anything. */
    NOTHING_TO_REFUND,
    /** Less than the asked amount is left to refund; nothing moved. */
    EXCEEDS_REFUNDABLE,
    /** The debit is settled: it is neither refunded nor settled again. */
    ALREADY_SETTLED,
    /** Some of the debit is refunded, or about to be, so that it cannot be settled. */
    ALREADY_REFUNDED,
    /** The debit never took anything, so that there is nothing to settle. */
    NOTHING_TO_SETTLE
}
