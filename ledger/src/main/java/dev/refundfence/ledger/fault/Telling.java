package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.webhook.Courier;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** In which manner the webhooks of a refund are sent, where it is not the usual one. Safe for use by many threads. */
@Component
@Profile({"dev", "test"})
class Telling {

    private final Map<String, FaultKind> manners = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> awaited = new ConcurrentHashMap<>();

    /** Said before the refund is booked: its event may be on its way as soon as that is committed. */
    void choose(String key, FaultKind manner) {
        if (manner == FaultKind.WEBHOOK_FIRST) {
            awaited.put(key, new CountDownLatch(1));
        } else {
            manners.put(key, manner);
        }
    }

    Optional<FaultKind> manner(String key) {
        return Optional.ofNullable(manners.get(key));
    }

    void arrived(String key) {
        CountDownLatch waiting = awaited.get(key);
        if (waiting != null) {
            waiting.countDown();
        }
    }

    /** Returns when the webhook of this refund has arrived, if somebody wanted it first; or when it could have been tried. */
    void awaitArrival(String key) {
        CountDownLatch waiting = awaited.get(key);
        if (waiting != null) {
            Pause.until(() -> waiting.await(Courier.AT_MOST.toMillis(), TimeUnit.MILLISECONDS));
            // Not before: who arrives meanwhile must find it.
            awaited.remove(key, waiting);
        }
    }
}
