package dev.refundfence.store;

import dev.refundfence.refund.RefundState;
import java.util.Map;

/**
 * The books of one currency, in its minor units.
 *
 * @param currency ISO 4217 code
 * @param jobs how many refunds stand in which state; a state without any is missing
 * @param bookedMinor sum of the business rows that were not returned
 * @param refundedMinor sum over the payments of what was given back
 * @param reservedMinor sum over the payments of what is promised
 */
public record BookTotals(
        String currency, Map<RefundState, Long> jobs, long bookedMinor, long refundedMinor, long reservedMinor) {

    /** Takes a copy. */
    public BookTotals {
        jobs = Map.copyOf(jobs);
    }
}
