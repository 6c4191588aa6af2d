package dev.refundfence.provider;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How one request over the wire ended, before anyone reads what it means. */
public sealed interface WireAnswer {

    /**
     * A whole answer came in time.
     *
     * @param status the HTTP status
     * @param retryAfter the wait that the header {@code Retry-After} asks for in seconds; null if none, or if it names a date: two
     *     clocks would have to agree
     * @param body read as UTF-8; its size is bounded by {@link OneRequest}
     */
    record Answered(int status, @Nullable Duration retryAfter, String body) implements WireAnswer {}

    /** No byte of the request left, and none will. {@code why}: one word. */
    record NotDeparted(String why) implements WireAnswer {}

    /** The request may have arrived, and no whole answer came. {@code why}: one word. */
    record Unanswered(String why) implements WireAnswer {}
}
