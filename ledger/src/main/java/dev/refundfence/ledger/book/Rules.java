package dev.refundfence.ledger.book;

import dev.refundfence.ledger.book.Changed.Why;
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
        if (order.key().txId().equals(order.referenced())) {
            return refuse(
                    Reason.REF_TX_INVALID, "ref_tx is the request's own Idempotency-Key; give the request its own key");
        }
        return switch (order) {
            case Order.Debit debit -> wrongInItself(debit.movement());
            case Order.Refund refund -> wrongInItself(refund.movement());
            case Order.Settlement settlement -> Optional.empty();
        };
    }

    private static Optional<Refusal> wrongInItself(Movement movement) {
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
        if (debit.status() != Status.OK) {
            return Status.NOTHING_TO_REFUND;
        }
        return switch (debit.standing().state()) {
            case SETTLED -> Status.ALREADY_SETTLED;
            case OPEN, REFUNDED ->
                fit(debit.movement().amountMinor() - debit.standing().takenMinor(), amountMinor);
        };
    }

    private static Status fit(long refundableMinor, long amountMinor) {
        if (refundableMinor == 0) {
            return Status.NOTHING_TO_REFUND;
        }
        return amountMinor <= refundableMinor ? Status.OK : Status.EXCEEDS_REFUNDABLE;
    }

    /**
     * Whether a debit can be made final.
     *
     * @param debit the locked row
     */
    static Status settle(StoredEntry debit) {
        if (debit.status() != Status.OK) {
            return Status.NOTHING_TO_SETTLE;
        }
        return switch (debit.standing().state()) {
            case OPEN -> Status.OK;
            case REFUNDED -> Status.ALREADY_REFUNDED;
            case SETTLED -> Status.ALREADY_SETTLED;
        };
    }

    /**
     * Why a refund does not take a turn; empty if it does.
     *
     * @param refund the locked row
     * @param balanceMinor what its locked wallet holds
     */
    static Optional<Why> standsInTheWay(Turn turn, StoredEntry refund, long balanceMinor) {
        long moves = turn.moves(refund.movement().amountMinor());
        if (refund.status() != turn.from()) {
            return Optional.of(Why.STATUS);
        }
        if (moves < 0 && refund.standing().refundedMinor() == 0) {
            return Optional.of(Why.NOTHING_MOVED);
        }
        return balanceMinor + moves < 0 ? Optional.of(Why.WALLET_HOLDS_LESS) : Optional.empty();
    }

    /** Whether a refund names the debit that it means: the same wallet and the same currency. */
    static Optional<Refusal> mismatch(StoredEntry referenced, Movement refund) {
        String named = named(referenced.key());
        Movement debit = referenced.movement();
        if (referenced.op() != Op.DEBIT) {
            return noDebit(referenced);
        }
        if (!debit.accountId().equals(refund.accountId())) {
            return refuse(Reason.ACCOUNT_MISMATCH, named + " is of another account; send the debit's account_id");
        }
        if (!debit.currency().equals(refund.currency())) {
            return refuse(Reason.CURRENCY_MISMATCH, named + " is in " + debit.currency() + "; send that currency");
        }
        return Optional.empty();
    }

    /** Whether what is to be settled is a debit. */
    static Optional<Refusal> noDebit(StoredEntry referenced) {
        return referenced.op() == Op.DEBIT
                ? Optional.empty()
                : refuse(Reason.REF_TX_INVALID, named(referenced.key()) + " is no debit; name the debit");
    }

    /** A debit that has not come may come yet, so that this is no answer to store. */
    static Refusal unknownDebit(EntryKey debit) {
        return new Refusal(
                Reason.REF_TX_UNKNOWN,
                named(debit) + " has not come to this client's books; send the debit, then the same request again");
    }

    private static String named(EntryKey debit) {
        return "ref_tx " + debit.txId();
    }

    private static Optional<Refusal> unknownCurrency() {
        return refuse(Reason.CURRENCY_INVALID, "currency must be an ISO 4217 code with a minor unit, such as TWD");
    }

    private static Optional<Refusal> refuse(Reason reason, String detail) {
        return Optional.of(new Refusal(reason, detail));
    }
}
