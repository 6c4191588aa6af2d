package dev.refundfence.ledger.webhook;

import dev.refundfence.ledger.book.Busy;
import dev.refundfence.ledger.book.WebhookEvents;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jooq.exception.DataAccessException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * The relays of this instance, a thread for each client: a slow receiver holds up no other's events. They start when everything else is
 * there and end before anything goes; what is on its way is waited for.
 */
public final class Relays implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Relays.class);
    private static final long PAUSE_MILLIS = 1_000;

    // Long enough for a person to look for an event that a client misses.
    private static final Duration KEEP = Duration.ofDays(30);

    private final Map<String, Webhook> webhooks;
    private final WebhookEvents events;
    private final Courier courier;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile List<Thread> running = List.of();

    /** {@code webhooks}: by scope, of those clients that want to be told. */
    public Relays(Map<String, Webhook> webhooks, WebhookEvents events, Courier courier) {
        this.webhooks = Map.copyOf(webhooks);
        this.events = events;
        this.courier = courier;
    }

    @Override
    public void start() {
        running = webhooks.entrySet().stream()
                .map(client -> new Relay(client.getKey(), client.getValue(), events, courier))
                .map(relay -> Thread.ofVirtual().name("webhooks").start(() -> carryOn(relay)))
                .toList();
    }

    private void carryOn(Relay relay) {
        long pause = PAUSE_MILLIS;
        while (!stopsWithin(pause)) {
            pause = carried(relay) ? 0 : PAUSE_MILLIS;
        }
    }

    /** True if there may be more. A database that is away comes back, and whatever else failed may: the relay is there then. */
    private static boolean carried(Relay relay) {
        try {
            return relay.round();
        } catch (DataAccessException | Busy away) {
            LOG.warn("Webhook events cannot be read now: {}", away.getMessage());
            return false;
        } catch (RuntimeException unplanned) {
            LOG.error("A round of webhook events failed", unplanned);
            return false;
        }
    }

    private boolean stopsWithin(long millis) {
        try {
            return stopping.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    @Override
    public void stop() {
        stopping.countDown();
        try {
            for (Thread thread : running) {
                thread.join();
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
        running = List.of();
    }

    @Override
    public boolean isRunning() {
        return !running.isEmpty();
    }

    @Scheduled(initialDelay = 1, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
    void prune() {
        events.prune(KEEP);
    }
}
