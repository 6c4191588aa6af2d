package dev.refundfence.refund;

import org.jspecify.annotations.Nullable;

/**
 * What was heard in one exchange, before it is an observation. Only what was heard has a receipt: a time-out has none, it would take
 * the place of the real reply.
 *
 * @param fence the claim that heard it
 * @param kind which exchange: a send or a look-up
 * @param outcome what the adapter made of it
 * @param heard what stood in it
 */
public record Receipt(Fence fence, NextAction kind, ProviderOutcome outcome, Heard heard) {

    /**
     * The words of an answer, as far as it had them.
     *
     * @param statusWord the provider's own word or HTTP status
     * @param amount what the provider says it refunded; null if it does not say
     * @param payload the answer itself, without secrets and personal data, cut to a bounded size
     */
    public record Heard(String statusWord, @Nullable Money amount, String payload) {}
}
