package dev.refundfence.provider.ledger;

import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.Alphabet;
import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.LookupPromise;
import dev.refundfence.refund.ProviderContract.Patience;
import dev.refundfence.refund.ProviderContract.Resend;
import dev.refundfence.refund.ProviderContract.Terms;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.refund.ProviderContract.Wire;
import dev.refundfence.refund.ProviderKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What the ledger promises; {@code docs/ledger.md} has its rules, {@code docs/providers/ledger.md} how they became these numbers. */
public final class LedgerContract {

    /** To connect: both sides stand in one network, where a connection takes milliseconds or does not come. */
    static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);

    /** To answer: one short transaction, whose lock waits end before this. */
    static final Duration READ_TIMEOUT = Duration.ofSeconds(3);

    // Entries are the ledger itself and are never pruned. The rules want a number, and nobody resends after ten years.
    private static final Duration KEPT_FOR_EVER = Duration.ofDays(3650);

    // The entry is stored with its answer, refusals too, and the answer comes again for the same key and the same
    // meaning.
    private static final KeyPromise KEY = new KeyPromise(
            Alphabet.LETTERS_AND_DIGITS, ProviderKey.MAX_LENGTH, KEPT_FOR_EVER, Resend.REPLAYS_EVERY_ANSWER);

    // Our key is the ledger's own id of the entry, so there is one way. Look-ups read the primary, in the transaction's
    // own isolation: what was committed is visible at once, and one
    // not-found is as good as many. One entry is one request.
    private static final LookupPromise LOOKUP =
            new LookupPromise(List.of(Way.MERCHANT_REFERENCE), Duration.ZERO, 1, Duration.ZERO, 1);

    // Executes within its own HTTP request, a few lock waits of seconds at most. The rest is for a process that was
    // stopped and goes on.
    private static final Duration MAX_IN_FLIGHT = Duration.ofMinutes(10);

    // Pending is an entry whose work is under way: usually over in seconds, so ask soon first and then ever less.
    private static final List<Duration> POLLING = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5));

    // Nothing in the ledger takes a day; and a night without the ledger must not fill the desk.
    private static final Duration A_DAY = Duration.ofDays(1);

    // What one small database books without queues, with room for its other callers.
    private static final double CALLS_PER_SECOND = 100;

    // Its events are signed, but only a look-up is compared with the order field by field, and it costs little. A
    // booked
    // refund may bounce (RETURNED) at any time. It counts as ISO 4217 does.
    private static final Terms TERMS = new Terms(false, Terms.FOR_EVER, true, Map.of());

    private LedgerContract() {}

    /** The contract, with its own timeouts. */
    static final ProviderContract USUAL = ProviderContract.SILENT
            .with(KEY)
            .with(LOOKUP)
            .with(new Patience(MAX_IN_FLIGHT, POLLING, A_DAY, A_DAY))
            .with(new Wire(CONNECT_TIMEOUT, READ_TIMEOUT, CALLS_PER_SECOND))
            .with(TERMS);

    /** The contract, with the timeouts of {@code settings}. */
    static ProviderContract with(LedgerSettings settings) {
        return USUAL.with(new Wire(settings.connectTimeout(), settings.readTimeout(), CALLS_PER_SECOND));
    }
}
