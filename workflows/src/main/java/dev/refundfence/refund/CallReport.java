package dev.refundfence.refund;

import org.jspecify.annotations.Nullable;

/** How a call's activity ended. */
public sealed interface CallReport {

    /**
     * There is an outcome to decide on.
     *
     * @param outcome what this exchange taught
     * @param unstored the receipt that could not be stored while the database was away; null if it was stored or nothing was heard
     */
    record Ended(ProviderOutcome outcome, @Nullable Receipt unstored) implements CallReport {}

    /** The claim was superseded before the call: nothing was called and nothing is to be decided under it. */
    record Superseded() implements CallReport {}
}
