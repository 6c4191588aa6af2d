package dev.refundfence.store;

import dev.refundfence.refund.RefundRequest;

/** What storing an event answers. */
public sealed interface EventAnswer {

    /**
     * Stored now, with the refund that it speaks of.
     *
     * @param observationId the row
     * @param refund the refund
     * @param unread whether it waits to be weighed; false if it agrees with how its refund is closed
     */
    record Matched(long observationId, RefundRequest refund, boolean unread) implements EventAnswer {}

    /** Stored now, and it speaks of no refund that is known. */
    record Unmatched(long observationId) implements EventAnswer {}

    /** The same event was stored before: nothing was done. */
    record SeenBefore() implements EventAnswer {}
}
