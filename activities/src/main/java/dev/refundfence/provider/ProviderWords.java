package dev.refundfence.provider;

/** A provider's words, bounded: it may say anything, and what is stored and shown has its width. */
public final class ProviderWords {

    // As wide as the column for a status word.
    private static final int LONGEST_WORD = 64;

    private static final int LONGEST_TEXT = 4_000;

    private ProviderWords() {}

    /** A word, as wide as what is stored and shown of it. */
    public static String cut(String word) {
        return shortened(word, LONGEST_WORD);
    }

    /** The beginning of a text, enough to see what kind of page or message it was. */
    public static String excerpt(String text) {
        return shortened(text, LONGEST_TEXT);
    }

    private static String shortened(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }
}
