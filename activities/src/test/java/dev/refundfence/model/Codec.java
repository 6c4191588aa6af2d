package dev.refundfence.model;

import java.util.Arrays;

/**
 * Packs a state into a few words and unpacks it again. Each part of a state names its fields once, in one method that serves both
 * directions, so that writing and reading cannot disagree.
 */
final class Codec {
    /** Every state of every model here fits into so many words. */
    static final int WORDS = 4;

    private final long[] words = new long[WORDS];
    private int position;
    private boolean writing;

    void startWriting() {
        Arrays.fill(words, 0);
        position = 0;
        writing = true;
    }

    void startReading(long[] source, int offset) {
        System.arraycopy(source, offset, words, 0, WORDS);
        position = 0;
        writing = false;
    }

    long[] words() {
        return words;
    }

    /** Writes {@code value} and returns it, or ignores it and returns what is read. A field never crosses a word's end. */
    int bits(int value, int width) {
        if ((position & 63) + width > 64) {
            position = (position | 63) + 1;
        }
        int word = position >> 6;
        int shift = position & 63;
        position += width;
        long mask = (1L << width) - 1;
        if (!writing) {
            return (int) ((words[word] >>> shift) & mask);
        }
        if (value < 0 || value > mask) {
            throw new IllegalStateException(value + " does not fit into " + width + " bits");
        }
        words[word] |= (long) value << shift;
        return value;
    }

    boolean flag(boolean value) {
        return bits(value ? 1 : 0, 1) != 0;
    }

    // The place of a word within its enum lives no longer than one search, so that it may change from build to build.
    @SuppressWarnings("EnumOrdinal")
    <E extends Enum<E>> E word(E value, E[] all) {
        int width = 32 - Integer.numberOfLeadingZeros(all.length - 1);
        return all[bits(value.ordinal(), width)];
    }
}
