package dev.refundfence.refund;

import dev.refundfence.refund.ProviderContract.LookupPromise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What the look-ups that found nothing amount to. Only those count that were begun after the latest begun send had had the time to
 * become visible: an earlier one says nothing about that send, so every send starts the count and the span anew.
 */
final class NotFounds {

    private final LookupPromise promise;
    private final Instant visibleFrom;
    private final List<Instant> counted;

    NotFounds(RefundFacts facts, LookupPromise promise) {
        this.promise = promise;
        this.visibleFrom = facts.lastSendBegunAt().orElse(Instant.EPOCH).plus(promise.visibilityDelay());
        this.counted = facts.calls().stream()
                .filter(call -> call.isNotFoundBegunAfter(visibleFrom))
                .map(RefundFacts.Call::begun)
                .sorted()
                .toList();
    }

    /** Whether they are as many and as far apart as the contract wants. Without a look-up nothing can be confirmed. */
    boolean areConfirmed() {
        return promise.findsWithoutId()
                && counted.size() >= promise.notFoundTimes()
                && spread().compareTo(promise.notFoundSpan()) >= 0;
    }

    /** How long until the next look-up: none before the send can be seen, and those that are missing spread over the span. */
    Duration untilNext(Instant now) {
        Duration invisible = Duration.between(now, visibleFrom);
        return Backoff.longer(Backoff.FIRST, Backoff.longer(invisible, spacing()));
    }

    private Duration spacing() {
        if (counted.isEmpty()) {
            // The next one only begins the span.
            return Duration.ZERO;
        }
        int missing = Math.max(1, promise.notFoundTimes() - counted.size());
        return promise.notFoundSpan().minus(spread()).dividedBy(missing);
    }

    private Duration spread() {
        return counted.isEmpty() ? Duration.ZERO : Duration.between(counted.getFirst(), counted.getLast());
    }
}
