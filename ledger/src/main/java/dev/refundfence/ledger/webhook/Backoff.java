package dev.refundfence.ledger.webhook;

import java.time.Duration;
import java.util.Optional;

/** When a failed event is tried again. */
final class Backoff {

    /** As long as a receiver may be down over a weekend. */
    static final Duration LIFE = Duration.ofDays(3);

    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofHours(1);

    // 5 s doubled ten times is more than an hour; more doublings would only overflow.
    private static final int DOUBLINGS = 10;

    private Backoff() {}

    /**
     * How long to wait after that many tries of an event of that age: 5 s, twice as long each time, at most an hour. Empty if it would be
     * older than {@link #LIFE} by then.
     */
    static Optional<Duration> after(int tries, Duration age) {
        Duration doubled = FIRST.multipliedBy(1L << Math.min(tries - 1, DOUBLINGS));
        Duration delay = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
        return age.plus(delay).compareTo(LIFE) <= 0 ? Optional.of(delay) : Optional.empty();
    }
}
