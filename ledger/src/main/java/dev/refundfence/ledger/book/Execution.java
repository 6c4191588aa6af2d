package dev.refundfence.ledger.book;

/**
 * Whether a refund that moves money does so within its request. Everything else is decided within its request always:
 * debits, settlements, refusals, and the refund that cancels a debit which has not come.
 */
public enum Execution {
    /** It moves now. */
    AT_ONCE,
    /** It is accepted now, and {@link Book#finish} says later how it ended. */
    PENDING
}
