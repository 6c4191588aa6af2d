package dev.refundfence.observation;

import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.Receipt.Heard;
import org.jspecify.annotations.Nullable;

/**
 * A fact that is about to be stored.
 *
 * @param source where it came from
 * @param about which refund it speaks of, as far as known now
 * @param outcome what it says
 * @param heard its words
 */
public record NewObservation(Source source, About about, ProviderOutcome outcome, Heard heard) {

    /**
     * Where a fact came from.
     *
     * @param provider the provider's name
     * @param account the merchant account
     * @param kind {@code send}, {@code lookup}, {@code event}, {@code resolution} or {@code settlement}
     * @param dedupKey the same fact heard again has the same key; unique per provider
     * @param verified authentic and, by the contract, enough as proof
     */
    public record Source(String provider, String account, String kind, String dedupKey, boolean verified) {}

    /**
     * Which refund a fact speaks of.
     *
     * @param jobId the row; null if none matches yet
     * @param attempt the claim that heard it; null if none did
     * @param providerKey our key at the provider; null if unknown
     * @param providerRefundId the provider's id of it where the outcome names none; null if unknown
     */
    public record About(
            @Nullable Long jobId,
            @Nullable Long attempt,
            @Nullable String providerKey,
            @Nullable String providerRefundId) {

        /** Of a refund that is known. */
        public static About job(long jobId, @Nullable Long attempt, @Nullable String providerKey) {
            return new About(jobId, attempt, providerKey, null);
        }
    }
}
