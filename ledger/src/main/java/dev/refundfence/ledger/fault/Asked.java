package dev.refundfence.ledger.fault;

import org.jspecify.annotations.Nullable;

/**
 * What faults are chosen by.
 *
 * @param key the refund's; null in a list
 * @param refTx the debit that it names, or whose refunds are listed; null in the look-up of a debit
 * @param replay whether it was answered before, so that nothing is executed
 */
record Asked(@Nullable String key, @Nullable String refTx, boolean replay) {

    /** What the dice are thrown for. */
    String name() {
        return key + "/" + refTx;
    }
}
