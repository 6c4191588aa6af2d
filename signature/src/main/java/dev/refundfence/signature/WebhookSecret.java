package dev.refundfence.signature;

import java.util.Base64;

/** What webhooks are signed with, as Standard Webhooks writes it. */
public final class WebhookSecret {

    private static final String PREFIX = "whsec_";

    // Both of the convention: shorter ones can be guessed, longer ones are no keys but mistakes.
    private static final int MIN_BYTES = 24;
    private static final int MAX_BYTES = 64;

    private WebhookSecret() {}

    /**
     * The bytes of a secret, written {@code whsec_} and base64.
     *
     * @throws IllegalArgumentException saying what a secret must be; this one is not in the message
     */
    public static byte[] of(String text) {
        byte[] bytes = decoded(text);
        if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("must be " + PREFIX + " and the base64 of " + MIN_BYTES + " to "
                    + MAX_BYTES + " random bytes; make one with: echo " + PREFIX + "$(openssl rand -base64 32)");
        }
        return bytes;
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : "");
        } catch (IllegalArgumentException noBase64) {
            return new byte[0];
        }
    }
}
