package dev.refundfence.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a provider told of a refund that is none of ours.
 *
 * @param id the observation
 * @param provider who told it
 * @param account the merchant account it belongs to
 * @param kind by which door it came
 * @param providerKey the merchant reference that it names; null if none
 * @param providerRefundId the provider's id that it names; null if none was understood
 * @param statusWord the provider's word for how it stands; null if none
 * @param heardAt when
 * @param payload its words, cut after {@link Reviews#LONGEST_PAYLOAD} characters
 */
public record Orphan(
        long id,
        String provider,
        String account,
        String kind,
        @Nullable String providerKey,
        @Nullable String providerRefundId,
        @Nullable String statusWord,
        Instant heardAt,
        String payload) {}
