package dev.refundfence.refund;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a provider promises, as data. Where its documentation is silent the contract says the safe thing: no key life, no resend, a
 * not-found proves nothing, an accepted request may execute for an hour. Each part refuses impossible promises with an
 * {@link IllegalArgumentException} that names the field as {@code refunds.providers.<name>.contract.*} does.
 *
 * @param key what the provider makes of our key
 * @param lookup how a refund can be found again
 * @param patience how long what may take
 * @param wire timeouts and rate
 * @param terms what an event, a success and an amount are worth
 */
public record ProviderContract(KeyPromise key, LookupPromise lookup, Patience patience, Wire wire, Terms terms) {

    /**
     * What is assumed of a provider whose documentation says nothing: no key, no look-up, an hour in flight, events that are only hints,
     * successes that may always bounce, full refunds only.
     */
    public static final ProviderContract SILENT = new ProviderContract(
            new KeyPromise(Alphabet.LETTERS_AND_DIGITS, ProviderKey.MIN_LENGTH, Duration.ZERO, Resend.NO_KEY),
            LookupPromise.NONE,
            new Patience(
                    Duration.ofHours(1),
                    List.of(Duration.ofMinutes(1), Duration.ofMinutes(10), Duration.ofHours(1)),
                    Duration.ofDays(14),
                    Duration.ofDays(1)),
            new Wire(Duration.ofSeconds(3), Duration.ofSeconds(6), 1),
            new Terms(false, Terms.FOR_EVER, false, Map.of()));

    /** The same provider, which says this about our key. */
    public ProviderContract with(KeyPromise promised) {
        return new ProviderContract(promised, lookup, patience, wire, terms);
    }

    /** The same provider, which says this about look-ups. */
    public ProviderContract with(LookupPromise promised) {
        return new ProviderContract(key, promised, patience, wire, terms);
    }

    /** The same provider, with which we have this patience. */
    public ProviderContract with(Patience promised) {
        return new ProviderContract(key, lookup, promised, wire, terms);
    }

    /** The same provider, called like this. */
    public ProviderContract with(Wire promised) {
        return new ProviderContract(key, lookup, patience, promised, terms);
    }

    /** The same provider, on these terms. */
    public ProviderContract with(Terms promised) {
        return new ProviderContract(key, lookup, patience, wire, promised);
    }

    /** What sending the same key with the same parameters again means. */
    public enum Resend {
        /** The stored answer comes again, refusals included. */
        REPLAYS_EVERY_ANSWER,
        /** The stored answer of an accepted request comes again; a refused one is judged anew. */
        REPLAYS_ACCEPTED,
        /** What had failed is executed again. */
        EXECUTES_FAILED_AGAIN,
        /** It takes our key and promises nothing about it: a resend may be a second refund. */
        NO_PROMISE,
        /** It takes no key: every request is another refund. */
        NO_KEY;

        /** Whether a resend under a key that is still remembered cannot become a second refund. */
        public boolean isAllowed() {
            return switch (this) {
                case REPLAYS_EVERY_ANSWER, REPLAYS_ACCEPTED, EXECUTES_FAILED_AGAIN -> true;
                case NO_PROMISE, NO_KEY -> false;
            };
        }

        /** Whether a refund that ended as failed stays so, although another request with the same key may still arrive. */
        public boolean leavesFailedAlone() {
            return switch (this) {
                case REPLAYS_EVERY_ANSWER, REPLAYS_ACCEPTED -> true;
                case EXECUTES_FAILED_AGAIN, NO_PROMISE, NO_KEY -> false;
            };
        }
    }

    /** Of what characters a key may be made. */
    public enum Alphabet {
        /** Lower-case letters and digits; what else a provider takes is not needed. */
        LETTERS_AND_DIGITS(ProviderKey.MIN_LENGTH),
        /** A UUID and nothing else. */
        UUID(ProviderKey.UUID_LENGTH);

        private final int shortest;

        Alphabet(int shortest) {
            this.shortest = shortest;
        }
    }

    /**
     * What the provider makes of our key.
     *
     * @param alphabet of what it may be made
     * @param length how many characters it takes, at least {@link ProviderKey#MIN_LENGTH}
     * @param life how long it is remembered; zero when nobody says
     * @param resend what the same key means while it is remembered
     */
    public record KeyPromise(Alphabet alphabet, int length, Duration life, Resend resend) {

        /** Refuses a key that is too short to be unique, a negative life, and the life of a key that is not taken. */
        public KeyPromise {
            PromiseCheck.atLeast("key-length", length, alphabet.shortest);
            PromiseCheck.notNegative("key-life", life);
            if (resend == Resend.NO_KEY) {
                PromiseCheck.zero("key-life", life);
            }
        }

        /** The key of a refund at this provider, in the form that it takes. */
        public ProviderKey keyOf(RefundKey refund) {
            return switch (alphabet) {
                case LETTERS_AND_DIGITS -> ProviderKey.of(refund, length);
                case UUID -> ProviderKey.uuid(refund);
            };
        }
    }

    /** By what a refund can be looked up. */
    public enum Way {
        /** By the provider's own id of the refund, once it told us. */
        PROVIDER_ID,
        /** By our key, which the provider keeps as its reference. */
        MERCHANT_REFERENCE,
        /** By listing the refunds of the payment; only our key in them tells ours from another's. */
        LIST_BY_PAYMENT
    }

    /**
     * How a refund can be found again.
     *
     * @param ways by what, the most trusted first; empty if nothing can be asked
     * @param visibilityDelay how long until a refund shows in look-ups
     * @param notFoundTimes how many not-founds mean anything, at least 1
     * @param notFoundSpan over what time they must be spread
     * @param maxRequests how many requests one look-up may make, at least 1
     */
    public record LookupPromise(
            List<Way> ways, Duration visibilityDelay, int notFoundTimes, Duration notFoundSpan, int maxRequests) {

        /** Takes a copy. Refuses negative times, and numbers below one: a not-found that nobody heard must never count as one. */
        public LookupPromise {
            ways = List.copyOf(ways);
            PromiseCheck.eachOnce("lookup-ways", ways);
            PromiseCheck.notNegative("visibility-delay", visibilityDelay);
            PromiseCheck.atLeast("not-found-times", notFoundTimes, 1);
            PromiseCheck.notNegative("not-found-span", notFoundSpan);
            PromiseCheck.atLeast("max-requests-per-lookup", maxRequests, 1);
        }

        /** Nothing can be asked, so there is nothing to wait for before asking. */
        public static final LookupPromise NONE = new LookupPromise(List.of(), Duration.ZERO, 1, Duration.ZERO, 1);

        /** These ways, and nothing else promised: a refund may stay invisible for as long as it may be in flight. */
        public static LookupPromise by(Way... ways) {
            return new LookupPromise(List.of(ways), Duration.ofHours(1), 3, Duration.ofHours(1), 3);
        }

        /** The most trusted way that is open; empty if there is none. {@code idKnown}: whether the provider told its id. */
        public Optional<Way> way(boolean idKnown) {
            return ways.stream()
                    .filter(way -> idKnown || way != Way.PROVIDER_ID)
                    .findFirst();
        }

        /** Whether a refund can be found whose id the provider never told, as after a lost reply: only then not-founds mean anything. */
        public boolean findsWithoutId() {
            return way(false).isPresent();
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

    /**
     * What an event, a success and an amount are worth.
     *
     * @param webhookIsProof whether an authentic event alone is proof; otherwise it is a hint that a look-up must confirm
     * @param mayBounceFor how long after a success the money may still come back; zero: never
     * @param partial whether less than the whole payment can be refunded
     * @param exponents minor-unit exponents that differ from ISO 4217, by currency code
     */
    public record Terms(
            boolean webhookIsProof, Duration mayBounceFor, boolean partial, Map<String, Integer> exponents) {

        /** Nobody says when a success is final. */
        public static final Duration FOR_EVER = PromiseCheck.LONGEST;

        /** Takes a copy. Refuses a negative time, and what is no currency or no exponent of one. */
        public Terms {
            exponents = Map.copyOf(exponents);
            PromiseCheck.notNegative("may-bounce-for", mayBounceFor);
            exponents.forEach(PromiseCheck::exponent);
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
