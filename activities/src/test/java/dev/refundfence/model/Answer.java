package dev.refundfence.model;

import java.util.Locale;

/** How an exchange with the provider ended, for the worker that made it. */
public enum Answer {
    /** No exchange was made: the claim only weighs evidence. */
    NONE,
    /** Surely never reached the provider, as far as this execution knows. */
    NOT_SENT,
    /** Begin-call refused: an open send's key may be forgotten by now. */
    KEY_TOO_OLD,
    UNKNOWN,
    SUCCEEDED,
    /** Succeeded under a second id: the provider executed again what had failed under the first. */
    SUCCEEDED_ANEW,
    PENDING,
    FAILED,
    DECLINED,
    NOT_FOUND;

    static final Answer[] ALL = values();

    /** Whether the provider said it, so that it is an observation. */
    boolean isHeard() {
        return compareTo(UNKNOWN) > 0;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
