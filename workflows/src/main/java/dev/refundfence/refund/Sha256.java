package dev.refundfence.refund;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java platform must have. */
public final class Sha256 {

    private Sha256() {}

    static byte[] digest(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256, though every Java platform must", e);
        }
    }

    /** Of a text's UTF-8 bytes, in hexadecimal. */
    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }

    static String hex(byte[] content) {
        return HexFormat.of().formatHex(digest(content));
    }
}
