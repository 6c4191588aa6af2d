package dev.refundfence.ledger.book;

/** The business answers. Refusals are answers too: they are stored and replayed like any other. */
public enum Status {
    /** Booked. Of a refund: read {@code refunded_minor} for what moved; it is 0 when the refund cancelled its debit. */
    OK,
    /** The wallet held less than the debit at that time. */
    INSUFFICIENT_FUNDS,
    /** A refund came before this debit and took its key; the debit moves nothing, ever. */
    CANCELLED,
    /** Everything was refunded before, or the debit never took anything. */
    NOTHING_TO_REFUND,
    /** Less than the asked amount is left to refund; nothing moved. */
    EXCEEDS_REFUNDABLE
}
