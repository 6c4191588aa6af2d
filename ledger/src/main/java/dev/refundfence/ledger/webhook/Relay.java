package dev.refundfence.ledger.webhook;

import dev.refundfence.ledger.book.DueEvent;
import dev.refundfence.ledger.book.WebhookEvents;
import dev.refundfence.ledger.webhook.Courier.Arrived;
import dev.refundfence.ledger.webhook.Courier.Failed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries the events of one client, a page at a time. Every instance has one: whoever takes an event first tries it. */
final class Relay {

    static final int PAGE = 20;

    /**
     * How long an event that was taken is kept from the other relays. A page is sent all at once, so one try is all that it must outlast,
     * with the waiting for a thread and a connection around it. A relay that dies costs no more than this.
     */
    static final Duration HOLD = Courier.AT_MOST.multipliedBy(3);

    private static final Logger LOG = LoggerFactory.getLogger(Relay.class);

    private final String scope;
    private final Webhook webhook;
    private final WebhookEvents events;
    private final Courier courier;

    Relay(String scope, Webhook webhook, WebhookEvents events, Courier courier) {
        this.scope = scope;
        this.webhook = webhook;
        this.events = events;
        this.courier = courier;
    }

    /** Tries what is due, a page at most, and returns when it knows what became of it. True if there may be more. */
    boolean round() {
        List<DueEvent> page = events.take(scope, PAGE, HOLD);
        try (ExecutorService together = Executors.newVirtualThreadPerTaskExecutor()) {
            page.forEach(event -> together.execute(() -> carry(event)));
        }
        return page.size() == PAGE;
    }

    private void carry(DueEvent event) {
        try {
            switch (courier.send(webhook, event)) {
                case Arrived arrived -> events.delivered(event);
                case Failed failed -> failed(event, failed.trouble());
            }
        } catch (RuntimeException unplanned) {
            // Whether it arrived or not, it is due again after the hold.
            LOG.error("Webhook event {} of {} will be sent again", event.id(), scope, unplanned);
        }
    }

    private void failed(DueEvent event, String trouble) {
        Optional<Duration> delay = Backoff.after(event.tries(), event.age());
        if (delay.isPresent()) {
            events.later(event, trouble, delay.get());
            LOG.warn(
                    "Webhook event {} of {} not delivered (try {}): {}; again in {}",
                    event.id(),
                    scope,
                    event.tries(),
                    trouble,
                    delay.get());
        } else {
            events.dead(event, trouble);
            LOG.error("Webhook event {} of {} given up after {} tries: {}", event.id(), scope, event.tries(), trouble);
        }
    }
}
