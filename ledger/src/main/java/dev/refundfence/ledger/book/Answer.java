package dev.refundfence.ledger.book;

import org.jspecify.annotations.Nullable;

/**
 * What a caller is told about an entry. All amounts are minor units of {@code currency}.
 *
 * @param op what the entry does
 * @param status the business answer
 * @param txId the entry's key
 * @param refTx the debit that a refund or a settlement names; null for a debit
 * @param accountId the wallet
 * @param amountMinor what was asked for, and of a settlement the debit's; 0 for a debit that was cancelled before anyone saw it
 * @param currency ISO 4217
 * @param balanceMinor the wallet's balance right after this entry
 * @param refundedMinor of a refund: what it moved itself; of a debit: what was refunded of it so far (0 in the answer to
 *     the debit itself, up to date in look-ups)
 * @param replayed true when the answer was stored before this request came
 */
public record Answer(
        Op op,
        Status status,
        String txId,
        @Nullable String refTx,
        String accountId,
        long amountMinor,
        String currency,
        long balanceMinor,
        long refundedMinor,
        boolean replayed) {

    /** The answer about the same entry, now that its status has changed. */
    Answer changed(Status now, long balanceNow, long refundedNow) {
        return new Answer(op, now, txId, refTx, accountId, amountMinor, currency, balanceNow, refundedNow, false);
    }

    Answer asReplay() {
        return new Answer(op, status, txId, refTx, accountId, amountMinor, currency, balanceMinor, refundedMinor, true);
    }

    Answer withRefunded(long refundedNow) {
        return new Answer(
                op, status, txId, refTx, accountId, amountMinor, currency, balanceMinor, refundedNow, replayed);
    }
}
