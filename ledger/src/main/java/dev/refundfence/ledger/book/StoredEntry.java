package dev.refundfence.ledger.book;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of {@code wallet_tx} as the rules need it. */
record StoredEntry(
        EntryKey key,
        Op op,
        Movement movement,
        @Nullable String refTx,
        @Nullable String requestHash,
        Status status,
        @Nullable String response,
        Standing standing) {

    /** A tombstone stands for whatever debit comes under its key, so that its hash is of no one. */
    boolean answers(Order order) {
        return requestHash == null ? order instanceof Order.Debit : requestHash.equals(order.hash());
    }

    /** The debit that a refund or a settlement names. */
    EntryKey debitKey() {
        return key.other(Objects.requireNonNull(refTx, "a debit names no other entry"));
    }

    /** What was said the last time that its status changed. */
    Answer replay() {
        if (response == null) {
            throw new IllegalStateException("a committed entry has no answer: " + key);
        }
        return AnswerText.read(response).asReplay();
    }

    /** What a replay says, with what was refunded of a debit since. */
    Answer lookUp() {
        return replay().withRefunded(standing.refundedMinor());
    }
}
