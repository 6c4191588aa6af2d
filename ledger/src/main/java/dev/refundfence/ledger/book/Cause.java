package dev.refundfence.ledger.book;

/** What can change an entry, or the debit that it names. */
enum Cause {
    /** A debit was asked for. */
    DEBIT,
    /** A refund was asked for whose debit has not come: the debit's key is taken. */
    TOMBSTONE,
    /** A refund was asked for. */
    REFUND,
    /** A settlement was asked for. */
    SETTLE,
    /** A pending refund was carried out. */
    FINISH_OK,
    /** A pending refund was given up. */
    FINISH_FAILED,
    /** The money of a refund came back. */
    BOUNCE;

    static Cause of(Op asked) {
        return switch (asked) {
            case DEBIT -> DEBIT;
            case REFUND -> REFUND;
            case SETTLEMENT -> SETTLE;
        };
    }
}
