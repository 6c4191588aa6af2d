package dev.refundfence.provider;

import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.Receipt.Heard;
import org.jspecify.annotations.Nullable;

/**
 * How one exchange ended.
 *
 * @param outcome what it taught
 * @param heard what stood in the answer; null if nothing was heard
 */
public record ProviderReply(
        ProviderOutcome outcome, @Nullable Heard heard) {}
