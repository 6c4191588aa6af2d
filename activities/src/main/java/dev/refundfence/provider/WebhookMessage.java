package dev.refundfence.provider;

import dev.refundfence.refund.ProviderEvent;

/** A message that came to a webhook. */
public sealed interface WebhookMessage {

    /**
     * Not from the provider, or not from now. It is not stored: stored, it could take the place of the genuine one.
     *
     * @param why for the log; says nothing of what stood in it
     */
    record Forged(String why) implements WebhookMessage {}

    /** From the provider. */
    record Authentic(ProviderEvent event) implements WebhookMessage {}
}
