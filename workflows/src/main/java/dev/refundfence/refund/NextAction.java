package dev.refundfence.refund;

import java.util.Locale;

/** What the next claim of a refund is for: one exchange with the provider. */
public enum NextAction {
    /** Order the refund at the provider. */
    SEND,
    /** Ask the provider what became of an order that may have been carried out. */
    RECONCILE;

    /** The word that is stored, logged and shown. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The action of a stored word. Refuses an unknown one with an {@link IllegalArgumentException}. */
    public static NextAction of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
