package dev.refundfence.ledger.book;

import dev.refundfence.ledger.book.Refusal.Reason;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The ledger's decisions as pure functions of what the locked rows say. */
final class Rules {

    /** The greatest amount: far above any business, far below where a sum of entries could overflow. */
    static final long MAX_AMOUNT_MINOR = 1_000_000_000_000_000L;

    // Metals, test codes and "no currency" have no minor unit, so an integer amount of them means nothing.
    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .filter(currency -> currency.getDefaultFractionDigits() >= 0)
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    private Rules() {}

    static Optional<Refusal> wrongInItself(Order order) {
        Movement movement = order.movement();
        if (order.key().txId().equals(order.referenced())) {
            return refuse(
                    Reason.REF_TX_INVALID, "ref_tx is the request's own Idempotency-Key; give the refund its own key");
        }
        if (!CURRENCIES.contains(movement.currency())) {
            return unknownCurrency();
        }
        if (movement.amountMinor() < 1 || movement.amountMinor() > MAX_AMOUNT_MINOR) {
            return refuse(Reason.AMOUNT_INVALID, "amount_minor must be from 1 to " + MAX_AMOUNT_MINOR + " minor units");
        }
        return Optional.empty();
    }

    static Optional<Refusal> wrongInItself(Opening opening) {
        if (!CURRENCIES.contains(opening.currency())) {
            return unknownCurrency();
        }
        if (opening.balanceMinor() < 0 || opening.balanceMinor() > MAX_AMOUNT_MINOR) {
            return refuse(
                    Reason.AMOUNT_INVALID, "balance_minor must be from 0 to " + MAX_AMOUNT_MINOR + " minor units");
        }
        return Optional.empty();
    }

    static Status debit(long balanceMinor, long amountMinor) {
        return balanceMinor >= amountMinor ? Status.OK : Status.INSUFFICIENT_FUNDS;
    }

    /**
     * Whether a refund fits what its debit took. A cancelled or refused debit took nothing, so nothing of it can come back.
     *
     * @param debit the locked row
     */
    static Status refund(StoredEntry debit, long amountMinor) {
        long refundable = debit.isOk() ? debit.amountMinor() - debit.refundedMinor() : 0;
        if (refundable == 0) {
            return Status.NOTHING_TO_REFUND;
        }
        return amountMinor <= refundable ? Status.OK : Status.EXCEEDS_REFUNDABLE;
    }

    /** Whether a refund names the debit that it means: the same wallet and the same currency. */
    static Optional<Refusal> mismatch(StoredEntry referenced, Movement refund) {
        String named = "ref_tx " + referenced.key().txId();
        if (referenced.op() != Op.DEBIT) {
            return refuse(Reason.REF_TX_INVALID, named + " is a refund; name the debit");
        }
        if (!referenced.accountId().equals(refund.accountId())) {
            return refuse(Reason.ACCOUNT_MISMATCH, named + " is of another account; send the debit's account_id");
        }
        if (!referenced.currency().equals(refund.currency())) {
            return refuse(Reason.CURRENCY_MISMATCH, named + " is in " + referenced.currency() + "; send that currency");
        }
        return Optional.empty();
    }

    private static Optional<Refusal> unknownCurrency() {
        return refuse(Reason.CURRENCY_INVALID, "currency must be an ISO 4217 code with a minor unit, such as TWD");
    }

    private static Optional<Refusal> refuse(Reason reason, String detail) {
        return Optional.of(new Refusal(reason, detail));
    }
}
