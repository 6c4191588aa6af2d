package dev.refundfence.app.webhook;

import dev.refundfence.provider.WebhookReader;
import dev.refundfence.store.Events.Teller;

/**
 * Where the events of one provider come in.
 *
 * @param teller whose events they are
 * @param reader knows them from forged ones
 */
public record Door(Teller teller, WebhookReader reader) {}
