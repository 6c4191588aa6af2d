package dev.refundfence.refund;

import java.util.Locale;

/** What a claim was given for. The words are those of {@code refund_attempts.kind}. */
public enum ClaimKind {
    /** One call: to order the refund. */
    SEND,
    /** One call: to look the refund up. */
    RECONCILE,
    /** No call: to weigh evidence about a refund that waits. */
    WEIGH,
    /** One call: to look up evidence against a refund that is closed. */
    VERIFY;

    /** The kind of a claim for that call. */
    public static ClaimKind of(NextAction action) {
        return switch (action) {
            case SEND -> SEND;
            case RECONCILE -> RECONCILE;
        };
    }

    /** The word that is stored, logged and shown. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
