package dev.refundfence.ledger.webhook;

import dev.refundfence.ledger.book.DueEvent;
import java.time.Duration;

/** Carries one event to its receiver, once. Called with no transaction open and no lock held, by many threads at once. */
public interface Courier {

    /** The longest that one try takes. */
    Duration AT_MOST = Duration.ofSeconds(10);

    /** Returns within {@link #AT_MOST}. */
    Tried send(Webhook webhook, DueEvent event);

    /** What became of a try. */
    sealed interface Tried {}

    /** The receiver answered 2xx. */
    record Arrived() implements Tried {}

    /**
     * Anything else; it may have arrived all the same.
     *
     * @param trouble in a few words, for people
     */
    record Failed(String trouble) implements Tried {}
}
