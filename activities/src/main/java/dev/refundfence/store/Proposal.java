package dev.refundfence.store;

import dev.refundfence.refund.Seen;
import org.jspecify.annotations.Nullable;

/**
 * What a person proposes.
 *
 * @param seen the refund as the person saw it: in review, or failed
 * @param resolution what is to be done
 * @param grounds what it rests on
 * @param moved what moved; null unless it is {@code confirm_succeeded}
 * @param proposedBy the person's name, at most 128 characters
 */
public record Proposal(
        Seen seen,
        Resolution resolution,
        Grounds grounds,
        @Nullable Moved moved,
        String proposedBy) {

    /** Refuses a confirmation that does not say what moved. */
    public Proposal {
        if ((resolution == Resolution.CONFIRM_SUCCEEDED) != (moved != null)) {
            throw new IllegalArgumentException(
                    "provider_refund_id goes with confirm_succeeded and with nothing else: " + resolution.word());
        }
    }

    /**
     * What it rests on; both at most 1000 characters.
     *
     * @param evidence where the proof is to be found
     * @param reason words for people
     */
    public record Grounds(String evidence, String reason) {}

    /**
     * What moved at the provider.
     *
     * @param providerRefundId the provider's id
     * @param minor how much, in minor units of the refund's currency, above zero; null if as ordered
     */
    public record Moved(String providerRefundId, @Nullable Long minor) {}
}
