package dev.refundfence.refund;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a provider promises, as data. Where its documentation is silent the contract says the safe thing: no key life, no resend, a
 * not-found proves nothing, an accepted request may execute for an hour. Each part refuses impossible promises with an
 * {@link IllegalArgumentException} that names the field as {@code refunds.providers.<name>.contract.*} does.
 *
 * @param key what the provider makes of our key
 * @param lookup how a refund can be found again
 * @param patience how long what may take
 * @param wire timeouts and rate
 * @param exponents minor-unit exponents that differ from ISO 4217, by currency code
 */
public record ProviderContract(
        KeyPromise key, LookupPromise lookup, Patience patience, Wire wire, Map<String, Integer> exponents) {

    /** Takes a copy. */
    public ProviderContract {
        exponents = Map.copyOf(exponents);
        exponents.forEach(PromiseCheck::exponent);
    }

    /** What sending the same key with the same parameters again means. */
    public enum Resend {
        /** The stored answer comes again, refusals included. */
        REPLAYS_EVERY_ANSWER,
        /** The stored answer of an accepted request comes again; a refused one is judged anew. */
        REPLAYS_ACCEPTED,
        /** What had failed is executed again. */
        EXECUTES_FAILED_AGAIN,
        /** Nothing is promised: a resend may be a second refund. */
        NO_PROMISE;

        /** Whether a resend under a key that is still remembered cannot become a second refund. */
        public boolean isAllowed() {
            return switch (this) {
                case REPLAYS_EVERY_ANSWER, REPLAYS_ACCEPTED, EXECUTES_FAILED_AGAIN -> true;
                case NO_PROMISE -> false;
            };
        }

        /** Whether a refund that ended as failed stays so, although another request with the same key may still arrive. */
        public boolean leavesFailedAlone() {
            return switch (this) {
                case REPLAYS_EVERY_ANSWER, REPLAYS_ACCEPTED -> true;
                case EXECUTES_FAILED_AGAIN, NO_PROMISE -> false;
            };
        }
    }

    /**
     * What the provider makes of our key.
     *
     * @param length how many characters it takes, at least {@link ProviderKey#MIN_LENGTH}
     * @param life how long it is remembered; zero when nobody says
     * @param resend what the same key means while it is remembered
     */
    public record KeyPromise(int length, Duration life, Resend resend) {

        /** Refuses a key that is too short to be unique, and a negative life. */
        public KeyPromise {
            PromiseCheck.atLeast("key-length", length, ProviderKey.MIN_LENGTH);
            PromiseCheck.notNegative("key-life", life);
        }
    }

    /**
     * How a refund can be found again.
     *
     * @param available whether there is any look-up
     * @param visibilityDelay how long until a refund shows in look-ups
     * @param notFoundTimes how many not-founds mean anything, at least 1
     * @param notFoundSpan over what time they must be spread
     * @param maxRequests how many requests one look-up may make, at least 1
     */
    public record LookupPromise(
            boolean available, Duration visibilityDelay, int notFoundTimes, Duration notFoundSpan, int maxRequests) {

        /** Refuses negative times, and numbers below one: a not-found that nobody heard must never count as one. */
        public LookupPromise {
            PromiseCheck.notNegative("visibility-delay", visibilityDelay);
            PromiseCheck.atLeast("not-found-times", notFoundTimes, 1);
            PromiseCheck.notNegative("not-found-span", notFoundSpan);
            PromiseCheck.atLeast("max-requests-per-lookup", maxRequests, 1);
        }
    }

    /**
     * How long what may take.
     *
     * @param maxInFlight the longest time after which an accepted request may still execute; unknown is one hour
     * @param polling delays between look-ups of a pending refund; the last repeats; not empty, none of them zero
     * @param pendingFor the budget of a pending refund
     * @param unknownFor the budget of an unknown outcome, and of a provider out of reach
     */
    public record Patience(Duration maxInFlight, List<Duration> polling, Duration pendingFor, Duration unknownFor) {

        /** Takes a copy. Refuses negative times, and a schedule that would ask without a pause. */
        public Patience {
            polling = List.copyOf(polling);
            PromiseCheck.notNegative("max-in-flight", maxInFlight);
            PromiseCheck.notEmpty("polling", polling);
            polling.forEach(delay -> PromiseCheck.positive("polling", delay));
            PromiseCheck.notNegative("pending-for", pendingFor);
            PromiseCheck.notNegative("unknown-for", unknownFor);
        }

        /** How long to wait before the next look-up of a pending refund after so many look-ups of it. */
        Duration pollAfter(int lookUps) {
            return polling.get(Math.min(lookUps, polling.size() - 1));
        }
    }

    /**
     * Timeouts and rate.
     *
     * @param connect to connect
     * @param read to hear the whole answer of one request
     * @param callsPerSecond the budget: sends and look-ups together
     */
    public record Wire(Duration connect, Duration read, double callsPerSecond) {

        /** Refuses what would mean for ever or never: a timeout or a rate that is not above zero. */
        public Wire {
            PromiseCheck.positive("connect-timeout", connect);
            PromiseCheck.positive("read-timeout", read);
            PromiseCheck.rate("calls-per-second", callsPerSecond);
        }
    }

    /** Between begin-call and the request's first byte at most this passes, or nothing is sent. */
    public static final Duration SLACK = Duration.ofSeconds(2);

    /**
     * The longest that one exchange of this kind can take: what is left of a lease must cover it.
     *
     * @param requests 1 for a send, {@code lookup.maxRequests} for a look-up
     */
    public Duration exchangeTimeout(int requests) {
        return wire.connect().plus(wire.read()).multipliedBy(requests);
    }

    /** How long before the end of the key's life a resend must have begun, so that it still arrives inside it. */
    public Duration margin() {
        return SLACK.plus(exchangeTimeout(1)).plus(patience.maxInFlight());
    }

    /** How long after the first send a resend may still begin; zero or less means never. */
    public Duration resendWindow() {
        return key.resend().isAllowed() ? key.life().minus(margin()) : Duration.ZERO;
    }
}
