package dev.refundfence.refund;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * What a provider gets as idempotency key and merchant reference. It is made once, at acceptance, then stored and never recomputed,
 * so that a later change of this rule cannot rename a refund that is under way. It holds no attempt, time, session or sequence:
 * every send of one refund carries the same key.
 *
 * @param value lower-case base32 of SHA-256 over scope, NUL and operation key, cut to the contract's length; or a UUID made of the same
 */
public record ProviderKey(String value) {

    // RFC 4648 base32, lower case: letters and digits that every provider's alphabet has.
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int BITS_A_CHARACTER = 5;

    /** 80 bits: with fewer, two refunds of a large shop could meet by chance. */
    public static final int MIN_LENGTH = 16;

    /** 256 bits: the whole digest. */
    public static final int MAX_LENGTH = 52;

    /** A UUID in its usual form. */
    public static final int UUID_LENGTH = 36;

    /**
     * Makes the key of a refund.
     *
     * @param length how many characters the provider takes, at least {@link #MIN_LENGTH}; more than {@link #MAX_LENGTH} is cut to it
     */
    public static ProviderKey of(RefundKey key, int length) {
        if (length < MIN_LENGTH) {
            throw new IllegalArgumentException(
                    "a provider key needs at least " + MIN_LENGTH + " characters, not " + length);
        }
        String whole = base32(digest(key));
        return new ProviderKey(whole.substring(0, Math.min(length, MAX_LENGTH)));
    }

    /** Makes the key of a refund where a provider takes UUIDs only: name-based, 122 bits of the digest (RFC 9562, version 8). */
    public static ProviderKey uuid(RefundKey key) {
        ByteBuffer digest = ByteBuffer.wrap(digest(key));
        long high = (digest.getLong() & ~0xF000L) | 0x8000L;
        long low = (digest.getLong() >>> 2) | 0x8000_0000_0000_0000L;
        return new ProviderKey(new UUID(high, low).toString());
    }

    private static byte[] digest(RefundKey key) {
        String name = key.scope().value() + '\0' + key.operationKey().value();
        return Sha256.digest(name.getBytes(StandardCharsets.UTF_8));
    }

    private static String base32(byte[] bytes) {
        StringBuilder text = new StringBuilder(MAX_LENGTH);
        int held = 0;
        int bits = 0;
        for (byte next : bytes) {
            held = ((held << Byte.SIZE) | Byte.toUnsignedInt(next)) & 0xFFFF;
            bits += Byte.SIZE;
            while (bits >= BITS_A_CHARACTER) {
                bits -= BITS_A_CHARACTER;
                text.append(ALPHABET.charAt((held >>> bits) & 31));
            }
        }
        if (bits > 0) {
            text.append(ALPHABET.charAt((held << (BITS_A_CHARACTER - bits)) & 31));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return value;
    }
}
