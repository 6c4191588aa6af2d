package dev.refundfence.store;

import dev.refundfence.refund.Cause;
import java.util.Locale;

/** What a person may decide about a refund. The words are those of {@code review_resolutions.resolution}. */
public enum Resolution {
    /** The money moved: book what really moved. */
    CONFIRM_SUCCEEDED(Cause.CONFIRM_SUCCEEDED),
    /** No money moved and none will: the refund has failed, and its amount is free again. */
    CONFIRM_NOTHING_MOVED(Cause.CONFIRM_NOTHING_MOVED),
    /** Ask the provider once more. */
    LOOK_UP_AGAIN(Cause.LOOK_UP_AGAIN),
    /** Order the refund once more, under the same key. */
    SEND_AGAIN(Cause.SEND_AGAIN);

    private final Cause cause;

    Resolution(Cause cause) {
        this.cause = cause;
    }

    Cause cause() {
        return cause;
    }

    /**
     * Whether it rests on nothing having moved. Then a send must not be able to arrive any more, and nothing that was heard may be left
     * unheard.
     */
    boolean restsOnSilence() {
        return switch (this) {
            case CONFIRM_NOTHING_MOVED, SEND_AGAIN -> true;
            case CONFIRM_SUCCEEDED, LOOK_UP_AGAIN -> false;
        };
    }

    /** The word that is stored, logged and shown. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The resolution of a stored word. Refuses an unknown one with an {@link IllegalArgumentException}. */
    public static Resolution of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
