package dev.refundfence.refund;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** What a contract's fields must be like. Every message names the field by its configuration key, so that it can be found and mended. */
final class PromiseCheck {

    // Above every real promise and far below where sums of a few durations overflow: more is a slip of the unit.
    static final Duration LONGEST = Duration.ofDays(36_500);

    // ISO 4217 has at most four decimals; no provider is known to count finer.
    private static final int MOST_DECIMALS = 4;

    private PromiseCheck() {}

    static void notNegative(String field, Duration value) {
        if (value.isNegative() || value.compareTo(LONGEST) > 0) {
            throw refusal(field, "must be from 0s to " + LONGEST.toDays() + "d", value);
        }
    }

    static void positive(String field, Duration value) {
        notNegative(field, value);
        if (value.isZero()) {
            throw refusal(field, "must be longer than zero", value);
        }
    }

    static void zero(String field, Duration value) {
        if (!value.isZero()) {
            throw refusal(field, "must be zero where no key is taken", value);
        }
    }

    static void eachOnce(String field, List<?> value) {
        if (Set.copyOf(value).size() < value.size()) {
            throw refusal(field, "must name each way once", value);
        }
    }

    static void notEmpty(String field, List<Duration> value) {
        if (value.isEmpty()) {
            throw refusal(field, "must have at least one delay", value);
        }
    }

    static void atLeast(String field, int value, int least) {
        if (value < least) {
            throw refusal(field, "must be at least " + least, value);
        }
    }

    static void rate(String field, double value) {
        // Written so that NaN is refused too.
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw refusal(field, "must be a number above zero", value);
        }
    }

    static void exponent(String currency, int decimals) {
        if (!Money.isCurrency(currency)) {
            throw refusal("exponents", "must be named by upper-case ISO 4217 codes", currency);
        }
        if (decimals < 0 || decimals > MOST_DECIMALS) {
            throw refusal("exponents." + currency, "must be from 0 to " + MOST_DECIMALS, decimals);
        }
    }

    private static IllegalArgumentException refusal(String field, String rule, Object value) {
        return new IllegalArgumentException("contract." + field + " " + rule + ", not " + value);
    }
}
