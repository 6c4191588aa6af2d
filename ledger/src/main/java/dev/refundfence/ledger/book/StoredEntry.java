package dev.refundfence.ledger.book;

import org.jspecify.annotations.Nullable;

/** A row of {@code wallet_tx} as the rules need it. */
record StoredEntry(
        EntryKey key,
        Op op,
        String accountId,
        long amountMinor,
        String currency,
        @Nullable String requestHash,
        String status,
        @Nullable String response,
        long refundedMinor) {

    boolean isOk() {
        return status.equals(Status.OK.name());
    }

    /** A tombstone stands for whatever debit comes under its key, so that its hash is of no one. */
    boolean answers(Order order) {
        return requestHash == null ? order instanceof Order.Debit : requestHash.equals(order.hash());
    }

    /** What was said the first time. */
    Answer replay() {
        if (response == null) {
            throw new IllegalStateException("a committed entry has no answer: " + key);
        }
        return AnswerText.read(response).asReplay();
    }

    /** What was said the first time, with what was refunded of a debit since then. */
    Answer lookUp() {
        return replay().withRefunded(refundedMinor);
    }
}
