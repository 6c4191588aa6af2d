package dev.refundfence.refund;

import dev.refundfence.refund.ProviderContract.Alphabet;
import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.LookupPromise;
import dev.refundfence.refund.ProviderContract.Patience;
import dev.refundfence.refund.ProviderContract.Resend;
import dev.refundfence.refund.ProviderContract.Terms;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.refund.ProviderContract.Wire;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A believable provider for the tests of the rules, and its variants. */
final class Contracts {

    static final Duration KEY_LIFE = Duration.ofHours(24);
    static final Duration VISIBILITY = Duration.ofMinutes(1);
    static final Duration SPAN = Duration.ofMinutes(5);
    static final Duration IN_FLIGHT = Duration.ofHours(1);
    static final Duration UNKNOWN_FOR = Duration.ofHours(2);
    static final Duration PENDING_FOR = Duration.ofDays(7);
    static final List<Duration> POLLING = List.of(Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofHours(1));

    static final LookupPromise LOOKUP = new LookupPromise(List.of(Way.MERCHANT_REFERENCE), VISIBILITY, 2, SPAN, 3);
    static final Patience PATIENCE = new Patience(IN_FLIGHT, POLLING, PENDING_FOR, UNKNOWN_FOR);
    static final Wire WIRE = new Wire(Duration.ofSeconds(3), Duration.ofSeconds(3), 10);

    static final Terms TERMS = new Terms(false, Duration.ZERO, true, Map.of());

    /** Accepted requests are replayed for a day; two not-founds five minutes apart mean something. */
    static final ProviderContract USUAL = resending(Resend.REPLAYS_ACCEPTED);

    /** Three not-founds mean something, over the same time as two do usually. */
    static final ProviderContract THRICE =
            USUAL.with(new LookupPromise(LOOKUP.ways(), VISIBILITY, 3, SPAN, LOOKUP.maxRequests()));

    /** Nothing can be asked. */
    static final ProviderContract WITHOUT_LOOK_UP = USUAL.with(LookupPromise.NONE);

    /** Can be asked by the provider's own id only, which a lost reply never told. */
    static final ProviderContract BY_ID_ONLY = USUAL.with(LookupPromise.by(Way.PROVIDER_ID));

    private Contracts() {}

    static ProviderContract resending(Resend resend) {
        return new ProviderContract(
                new KeyPromise(Alphabet.LETTERS_AND_DIGITS, 52, KEY_LIFE, resend), LOOKUP, PATIENCE, WIRE, TERMS);
    }
}
