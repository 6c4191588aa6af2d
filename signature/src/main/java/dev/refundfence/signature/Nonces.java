package dev.refundfence.signature;

import java.security.SecureRandom;
import java.util.Base64;

/** Numbers used once: they let the called refuse a recorded request that is played again. */
final class Nonces {

    static final int MIN_LENGTH = 16;
    static final int MAX_LENGTH = 64;

    private static final int RANDOM_BYTES = 24;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Nonces() {}

    static String fresh() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static boolean isNonce(String text) {
        return text.length() >= MIN_LENGTH && text.length() <= MAX_LENGTH;
    }
}
