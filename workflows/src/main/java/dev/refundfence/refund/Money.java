package dev.refundfence.refund;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An amount in integer minor units. There is no floating point anywhere: what cannot be expressed exactly is refused, never
 * rounded.
 *
 * @param minor minor units (cents for EUR, yen for JPY), of any sign; rules about signs belong to those who use the amount
 * @param currency upper-case ISO 4217 code that the JDK knows
 */
public record Money(long minor, String currency) {

    /** The largest amount that any surface accepts: far above a believable refund, far below overflow when many are added. */
    public static final long MAX_MINOR = 1_000_000_000_000_000L;

    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    /** Refuses an unknown currency with an {@link IllegalArgumentException}. */
    public Money {
        if (!isCurrency(currency)) {
            throw new IllegalArgumentException("currency must be an upper-case ISO 4217 code");
        }
    }

    /** Whether {@code code} is an ISO 4217 code in upper case. */
    public static boolean isCurrency(String code) {
        return CURRENCIES.contains(code);
    }

    /** For people: {@code 15.00 TWD}, by ISO 4217's number of decimals. Providers may count otherwise; see their contracts. */
    @Override
    public String toString() {
        int decimals = Math.max(0, Currency.getInstance(currency).getDefaultFractionDigits());
        return BigDecimal.valueOf(minor, decimals).toPlainString() + " " + currency;
    }
}
