package dev.refundfence.store;

import dev.refundfence.observation.Observation;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.RefundFacts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a decision rests on.
 *
 * @param provider the provider's name
 * @param account the merchant account that the payment was taken with
 * @param order what was ordered
 * @param facts the refund and its claims; {@code asked} is the row's next action, which a claim keeps
 * @param evidence everything that was heard about it
 * @param standing how its row stands
 */
public record RefundCase(
        String provider, String account, CallOrder order, RefundFacts facts, Evidence evidence, Standing standing) {

    /**
     * How the row stands.
     *
     * @param nextRunAt when its next claim is due; null if that was never said
     * @param reason what it waits for or how it failed, in words for people; null if there is nothing to say
     * @param providerRefundId what is known as the provider's id; null while none is
     * @param verifications how many claims looked up evidence against it
     */
    public record Standing(
            @Nullable Instant nextRunAt,
            @Nullable String reason,
            @Nullable String providerRefundId,
            int verifications) {}

    /**
     * What was heard.
     *
     * @param observations all of it, in the order of storing, which means nothing
     * @param unread ids of what no decision has weighed yet; each of them is among the observations
     * @param now the database's time before this was read
     */
    public record Evidence(List<Observation> observations, List<Long> unread, Instant now) {

        /** Takes copies. */
        public Evidence {
            observations = List.copyOf(observations);
            unread = List.copyOf(unread);
        }

        /** Those that no decision has weighed yet. */
        public List<Observation> fresh() {
            return observations.stream()
                    .filter(observation -> unread.contains(observation.id()))
                    .toList();
        }
    }
}
