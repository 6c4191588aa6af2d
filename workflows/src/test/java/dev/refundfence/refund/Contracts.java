package dev.refundfence.refund;

import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.LookupPromise;
import dev.refundfence.refund.ProviderContract.Patience;
import dev.refundfence.refund.ProviderContract.Resend;
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

    static final LookupPromise LOOKUP = new LookupPromise(true, VISIBILITY, 2, SPAN, 3);
    static final Patience PATIENCE = new Patience(IN_FLIGHT, POLLING, PENDING_FOR, UNKNOWN_FOR);
    static final Wire WIRE = new Wire(Duration.ofSeconds(3), Duration.ofSeconds(3), 10);

    /** Accepted requests are replayed for a day; two not-founds five minutes apart mean something. */
    static final ProviderContract USUAL = resending(Resend.REPLAYS_ACCEPTED);

    /** Nothing can be asked. */
    static final ProviderContract WITHOUT_LOOK_UP = with(new LookupPromise(false, Duration.ZERO, 1, Duration.ZERO, 1));

    private Contracts() {}

    static ProviderContract resending(Resend resend) {
        return new ProviderContract(new KeyPromise(52, KEY_LIFE, resend), LOOKUP, PATIENCE, WIRE, Map.of());
    }

    static ProviderContract with(LookupPromise lookup) {
        return new ProviderContract(USUAL.key(), lookup, PATIENCE, WIRE, Map.of());
    }
}
