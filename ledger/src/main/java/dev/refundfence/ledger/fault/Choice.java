package dev.refundfence.ledger.fault;

/** Which requests a fault strikes, of those that it can strike. */
sealed interface Choice {

    /** Those of one key. */
    record OfKey(String key) implements Choice {}

    /** Those that name one debit. */
    record OfDebit(String refTx) implements Choice {}

    /** Each with this probability, above 0 and at most 1. */
    record Chance(double probability) implements Choice {}

    /** Every n-th; replays are not counted and not struck. */
    record EveryNth(long n) implements Choice {}
}
