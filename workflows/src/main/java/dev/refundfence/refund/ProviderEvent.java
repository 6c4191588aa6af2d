package dev.refundfence.refund;

import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.Receipt.Heard;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a provider told by itself, and is known to come from it.
 *
 * @param id the provider's id of this event, the same in every repetition
 * @param about which refund it speaks of
 * @param meaning what it says about the refund that was ordered so; pure
 * @param heard its words
 */
public record ProviderEvent(String id, About about, Function<CallOrder, ProviderOutcome> meaning, Heard heard) {

    /**
     * Which refund an event speaks of, as far as it says.
     *
     * @param providerKey our key; null if it names none
     * @param providerRefundId the provider's id; null if it names none
     */
    public record About(
            @Nullable String providerKey, @Nullable String providerRefundId) {

        /** It names no refund. */
        public static final About NOBODY = new About(null, null);
    }
}
