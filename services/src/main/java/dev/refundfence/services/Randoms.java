package dev.refundfence.services;

import java.security.SecureRandom;
import java.util.stream.Collectors;

/** Unguessable words. Thread-safe. */
final class Randoms {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String LETTERS = "abcdefghijkmnopqrstuvwxyz23456789";

    private Randoms() {}

    /** A word of letters and digits that needs no quoting anywhere; 24 of them are 120 bits. */
    static String letters(int length) {
        return RANDOM.ints(length, 0, LETTERS.length())
                .mapToObj(index -> LETTERS.substring(index, index + 1))
                .collect(Collectors.joining());
    }
}
