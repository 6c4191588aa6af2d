package dev.refundfence.ledger.book;

/** What an entry does; the words are stored and told to callers. */
public enum Op {
    /** Takes money out of a wallet. */
    DEBIT,
    /** Gives money of one debit back. */
    REFUND,
    /** Makes one debit final: nothing of it is refunded from then on. It moves no money. */
    SETTLEMENT
}
