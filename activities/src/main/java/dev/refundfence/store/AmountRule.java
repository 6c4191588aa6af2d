package dev.refundfence.store;

import dev.refundfence.refund.Money;
import dev.refundfence.refund.ProviderContract;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** Which amounts can be refunded at all, whatever the payment's balance. */
final class AmountRule {

    private AmountRule() {}

    /** What is wrong with the amount, in words for people; null if nothing is. {@code captured}: what the payment took, which never changes. */
    static @Nullable String fault(Money amount, long captured, ProviderContract contract) {
        if (amount.minor() <= 0) {
            return "amount_minor must be more than zero, not " + amount.minor();
        }
        if (amount.minor() > Money.MAX_MINOR) {
            return "amount_minor must be at most " + Money.MAX_MINOR;
        }
        if (!isExpressible(amount, contract)) {
            return "amount_minor: the payment's provider takes " + amount.currency() + " only with "
                    + contract.terms().exponents().get(amount.currency()) + " decimals, and " + amount
                    + " has more; it is never rounded";
        }
        if (amount.minor() != captured && !contract.terms().partial()) {
            return "amount_minor: the payment's provider is not known to refund a part of a payment; the whole is "
                    + captured;
        }
        return null;
    }

    // More decimals at the provider than in ISO 4217 only append zeros; fewer must cut nothing but zeros.
    private static boolean isExpressible(Money amount, ProviderContract contract) {
        int iso = Math.max(0, Currency.getInstance(amount.currency()).getDefaultFractionDigits());
        int surplus = iso - contract.terms().exponents().getOrDefault(amount.currency(), iso);
        long rest = amount.minor();
        for (int digit = 0; digit < surplus; digit++) {
            if (rest % 10 != 0) {
                return false;
            }
            rest /= 10;
        }
        return true;
    }
}
