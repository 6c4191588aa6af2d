package dev.refundfence.observation;

import dev.refundfence.refund.ProviderOutcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One stored fact about a refund.
 *
 * @param id the row; grows in the order of storing, which means nothing
 * @param kind {@code send}, {@code lookup}, {@code event}, {@code resolution} or {@code settlement}
 * @param attempt the claim that heard it; null if none did
 * @param outcome what it says
 * @param verified whether it is authentic and enough, by the contract, as proof
 * @param heardAt the database's time
 */
public record Observation(
        long id, String kind, @Nullable Long attempt, ProviderOutcome outcome, boolean verified, Instant heardAt) {}
