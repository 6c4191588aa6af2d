package dev.refundfence.ledger.book;

/** What can still be done with a debit that took its money. Refunded and settled exclude each other. */
enum DebitState {
    /** It may be refunded, or settled. */
    OPEN,
    /** Some of it is refunded, or about to be; more of it may be, up to all. */
    REFUNDED,
    /** It is final. */
    SETTLED
}
