package dev.refundfence.store;

import java.util.Locale;

/** Whose step it is, where that is not plain. */
enum RaceManner {
    /** The step of whoever the start gives it to: the newest holder, the caller, the first who proposed. */
    PLAIN,
    /** The same execution once more, as when a step is delivered twice. */
    COPY,
    /** Somebody else's: another claimer, the holder before, another call's answer, another person. */
    OTHER,
    /** The plain step, resting on the call's surely not having left. */
    NOT_SENT;

    static RaceManner of(String words) {
        return valueOf(words.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }
}
