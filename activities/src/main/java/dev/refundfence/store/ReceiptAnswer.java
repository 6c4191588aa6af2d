package dev.refundfence.store;

/** What storing a receipt answers. */
public sealed interface ReceiptAnswer {

    /**
     * Stored now, to be weighed by the next decision.
     *
     * @param observationId the row
     * @param superseded whether its hearer no longer holds the refund: kept all the same, and obeyed by nobody
     */
    record Stored(long observationId, boolean superseded) implements ReceiptAnswer {}

    /** The same exchange was stored before: nothing was done. */
    record SeenBefore() implements ReceiptAnswer {}
}
