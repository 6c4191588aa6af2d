package dev.refundfence.ledger.book;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A request to book one entry. Its key is business only: a key made from a session or a time books twice. */
public sealed interface Order {

    /** Under which key the entry stands. */
    EntryKey key();

    /** Takes the movement out of the wallet. */
    record Debit(EntryKey key, Movement movement) implements Order {}

    /**
     * Gives the movement back to the wallet that a debit took it from.
     *
     * @param refTx the debit's key, in the same scope
     */
    record Refund(EntryKey key, String refTx, Movement movement) implements Order {}

    /**
     * Makes a debit final. It moves no money.
     *
     * @param refTx the debit's key, in the same scope
     */
    record Settlement(EntryKey key, String refTx) implements Order {}

    /** What the entry does. */
    default Op op() {
        return switch (this) {
            case Debit debit -> Op.DEBIT;
            case Refund refund -> Op.REFUND;
            case Settlement settlement -> Op.SETTLEMENT;
        };
    }

    /** The debit that is referred to; null for a debit. */
    default @Nullable String referenced() {
        return switch (this) {
            case Debit debit -> null;
            case Refund refund -> refund.refTx();
            case Settlement settlement -> settlement.refTx();
        };
    }

    /**
     * SHA-256, in hexadecimal, of what the request means: operation, account, amount, currency, referenced entry. Times,
     * nonces and signatures are left out, because a legal resend changes them.
     */
    default String hash() {
        Stream<String> parts = switch (this) {
            case Debit debit -> parts(debit.movement(), "");
            case Refund refund -> parts(refund.movement(), refund.refTx());
            case Settlement settlement -> Stream.of(settlement.refTx());
        };
        String meaning = Stream.concat(Stream.of(op().name()), parts)
                // The length before each part keeps two neighbours from being read as one another.
                .map(part -> part.length() + ":" + part)
                .collect(Collectors.joining());
        return HexFormat.of().formatHex(sha256().digest(meaning.getBytes(StandardCharsets.UTF_8)));
    }

    private static Stream<String> parts(Movement movement, String reference) {
        return Stream.of(movement.accountId(), Long.toString(movement.amountMinor()), movement.currency(), reference);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
