package dev.refundfence.model;

import java.util.Locale;

/** What a claim is for. */
public enum Kind {
    SEND,
    RECONCILE,
    /** Calls nothing: the refund is not due, but evidence waits to be read. */
    WEIGH,
    /** A look-up for a closed refund, because a hint speaks against how it was closed. */
    VERIFY;

    static final Kind[] ALL = values();

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
