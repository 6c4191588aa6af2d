package dev.refundfence.refund;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java platform must have. */
final class Sha256 {

    private Sha256() {}

    static byte[] digest(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256, though every Java platform must", e);
        }
    }

    static String hex(byte[] content) {
        return HexFormat.of().formatHex(digest(content));
    }
}
