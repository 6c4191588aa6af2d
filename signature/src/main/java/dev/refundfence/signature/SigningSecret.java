package dev.refundfence.signature;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What a caller and the called share. Never printed. Immutable and thread-safe. */
public final class SigningSecret {

    /** As long as the hash: a shorter key is the weakest part of the signature. */
    public static final int MIN_BYTES = 32;

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    private SigningSecret(SecretKeySpec key) {
        this.key = key;
    }

    /**
     * The text's UTF-8 bytes as they stand are the key.
     *
     * @throws IllegalArgumentException if it has fewer than {@link #MIN_BYTES} of them; the text is not in the message
     */
    public static SigningSecret of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < MIN_BYTES) {
            throw new IllegalArgumentException("a signing secret has at least " + MIN_BYTES + " bytes, this one has "
                    + bytes.length + "; make one with: openssl rand -hex 32");
        }
        return new SigningSecret(new SecretKeySpec(bytes, ALGORITHM));
    }

    byte[] sign(String base) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(base.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException | InvalidKeyException missing) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, missing);
        }
    }

    @Override
    public String toString() {
        return "SigningSecret[hidden]";
    }
}
