package dev.refundfence.provider;

import dev.refundfence.refund.Money;
import dev.refundfence.refund.ProviderOutcome;
import org.jspecify.annotations.Nullable;

/**
 * One refund in a provider's list of what was refunded of a payment.
 *
 * @param id the provider's id of it
 * @param reference our key, if the provider keeps one; null if it names none
 * @param amount what was ordered
 * @param outcome what it says, if it is ours
 */
public record ListedRefund(String id, @Nullable String reference, Money amount, ProviderOutcome outcome) {}
