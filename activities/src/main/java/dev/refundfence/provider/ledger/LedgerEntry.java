package dev.refundfence.provider.ledger;

import dev.refundfence.provider.ProviderWords;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.Money;
import java.util.Objects;
import java.util.StringJoiner;

/**
 * A whole entry, as the ledger told it.
 *
 * @param op what it does
 * @param status how it ended
 * @param txId its key
 * @param refTx the debit that it names; empty if it names none
 * @param accountId the wallet
 * @param amountMinor what was asked for
 * @param currency the currency of both amounts
 * @param refundedMinor what it moved
 */
record LedgerEntry(
        String op,
        String status,
        String txId,
        String refTx,
        String accountId,
        long amountMinor,
        String currency,
        long refundedMinor) {

    /** What was asked for. */
    Money amount() {
        return new Money(amountMinor, currency);
    }

    /** The names of the fields that are not as ordered, with what they are instead; empty if all are. */
    String differenceFrom(CallOrder order) {
        StringJoiner differences = new StringJoiner(", ");
        compare(differences, "op", op, "REFUND");
        compare(differences, "tx_id", txId, order.providerKey().value());
        compare(differences, "payment", accountId + "/" + refTx, order.providerPaymentId());
        compare(differences, "amount_minor", amountMinor, order.amount().minor());
        compare(differences, "currency", currency, order.amount().currency());
        return differences.toString();
    }

    private static void compare(StringJoiner differences, String field, Object told, Object ordered) {
        if (!Objects.equals(told, ordered)) {
            differences.add(field + " " + ProviderWords.cut(told.toString()));
        }
    }
}
