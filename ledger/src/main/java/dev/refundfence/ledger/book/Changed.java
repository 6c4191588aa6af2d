package dev.refundfence.ledger.book;

/** What became of a change to a refund that stands. */
public sealed interface Changed {

    /** It was made by this call. */
    record Made(Answer answer) implements Changed {}

    /** Nothing changed; the refund stands as {@code answer} says. */
    record NotMade(Answer answer, Why why) implements Changed {}

    /** This scope has no refund under this key. */
    record NoSuchRefund() implements Changed {}

    /** Why a change was not made. */
    enum Why {
        /** Its status is another one: it was changed before, or was never so far. */
        STATUS,
        /** The refund cancelled its debit and moved nothing, so that nothing can come back. */
        NOTHING_MOVED,
        /** The money is not in the wallet any more, and no balance goes below zero. */
        WALLET_HOLDS_LESS
    }
}
