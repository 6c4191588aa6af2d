package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.book.DueEvent;
import dev.refundfence.ledger.webhook.Courier;
import dev.refundfence.ledger.webhook.Webhook;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Stands before the real courier, and sends the webhooks of some refunds in another manner. */
@Component
@Primary
@Profile({"dev", "test"})
class FaultyCourier implements Courier {

    private static final JsonMapper JSON = new JsonMapper();

    private final Courier real;
    private final Telling telling;

    FaultyCourier(@Qualifier("courier") Courier real, Telling telling) {
        this.real = real;
        this.telling = telling;
    }

    @Override
    public Tried send(Webhook webhook, DueEvent event) {
        String key = JSON.readTree(event.data()).path("tx_id").asString();
        Tried tried = send(webhook, event, telling.manner(key));
        if (tried instanceof Arrived) {
            telling.arrived(key);
        }
        return tried;
    }

    private Tried send(Webhook webhook, DueEvent event, Optional<FaultKind> manner) {
        if (manner.isEmpty()) {
            return real.send(webhook, event);
        }
        return switch (manner.get()) {
            // Lost on the way, and nobody knows.
            case WEBHOOK_NEVER -> new Arrived();
            case WEBHOOK_TWICE -> {
                Tried once = real.send(webhook, event);
                yield once instanceof Arrived ? real.send(webhook, event) : once;
            }
            // What is booked meanwhile is told before it.
            case WEBHOOK_LATE ->
                event.tries() == 1 ? new Failed("held back by a fault on request") : real.send(webhook, event);
            default -> throw new IllegalStateException("no manner of sending webhooks: " + manner.get());
        };
    }
}
