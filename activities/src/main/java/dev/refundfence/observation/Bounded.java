package dev.refundfence.observation;

import org.jspecify.annotations.Nullable;

/** Text from outside, cut to what its column holds: a long message must not keep a fact from being stored. */
public final class Bounded {

    private Bounded() {}

    /** The first {@code length} characters, fewer if the last would be half of a pair; null stays null. */
    public static @Nullable String orNull(@Nullable String text, int length) {
        return text == null ? null : text(text, length);
    }

    /** The first {@code length} characters, fewer if the last would be half of a pair. */
    public static String text(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end);
    }
}
