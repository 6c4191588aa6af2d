package dev.refundfence.signature;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.greenbytes.http.sfv.ByteSequenceItem;

/** The header {@code Content-Digest} (RFC 9530), in the one form that the profile takes: SHA-256 alone. */
final class ContentDigest {

    private ContentDigest() {}

    /** The header's value for that body. */
    static String of(byte[] body) {
        return "sha-256=" + ByteSequenceItem.valueOf(sha256(body)).serialize();
    }

    private static byte[] sha256(byte[] body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}
