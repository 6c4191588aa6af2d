package dev.refundfence.refund;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait when trying again may help: twice as long each time, up to a bound. There is no random part: the provider's gate
 * already spreads what becomes due together.
 */
final class Backoff {

    // A lost packet or a restart of the provider is over in about this time.
    static final Duration FIRST = Duration.ofSeconds(1);

    // Long enough that an outage of hours costs a refund a dozen calls an hour, short enough that nobody waits long
    // after it.
    static final Duration LONGEST = Duration.ofMinutes(5);

    // A provider may ask for patience, but not make us forget a refund.
    static final Duration LONGEST_ASKED_FOR = Duration.ofHours(1);

    // 2^9 seconds are past LONGEST already; more doublings would only overflow one day.
    private static final int MOST_DOUBLINGS = 9;

    private Backoff() {}

    /** The wait after the {@code tries}-th try in vain; the first is 1. */
    static Duration after(int tries) {
        int doublings = Math.clamp(tries - 1L, 0, MOST_DOUBLINGS);
        return shorter(FIRST.multipliedBy(1L << doublings), LONGEST);
    }

    /** The same, lengthened to what the provider asked for, which may be null. */
    static Duration after(int tries, @Nullable Duration retryAfter) {
        Duration own = after(tries);
        return retryAfter == null ? own : longer(own, shorter(retryAfter, LONGEST_ASKED_FOR));
    }

    static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }
}
