package dev.refundfence.store;

import dev.refundfence.refund.RefundKey;
import org.jspecify.annotations.Nullable;

/** What storing an event answers. */
public sealed interface EventAnswer {

    /**
     * Stored now.
     *
     * @param observationId the row
     * @param refund whom it speaks of, to be weighed by its next decision; null if no refund matches
     */
    record Stored(long observationId, @Nullable RefundKey refund) implements EventAnswer {}

    /** The same event was stored before: nothing was done. */
    record SeenBefore() implements EventAnswer {}
}
