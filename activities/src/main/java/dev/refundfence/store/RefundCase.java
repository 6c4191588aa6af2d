package dev.refundfence.store;

import dev.refundfence.observation.Observation;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.RefundFacts;
import java.time.Instant;
import java.util.List;

/**
 * What a decision rests on.
 *
 * @param provider the provider's name
 * @param account the merchant account that the payment was taken with
 * @param order what was ordered
 * @param facts the refund and its claims; {@code asked} is the row's next action, which a claim keeps
 * @param evidence everything that was heard about it
 */
public record RefundCase(String provider, String account, CallOrder order, RefundFacts facts, Evidence evidence) {

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
    }
}
