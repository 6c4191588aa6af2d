package dev.refundfence.provider;

import dev.refundfence.refund.ProviderContract.Terms;
import java.time.Duration;

/** A time in the words that configuration takes: {@code 1d}, {@code 1m 30s}. */
final class Spoken {

    private Spoken() {}

    static String time(Duration time) {
        if (time.equals(Terms.FOR_EVER)) {
            return "no end is known";
        }
        StringBuilder words = new StringBuilder();
        append(words, time.toDays(), "d");
        append(words, time.toHoursPart(), "h");
        append(words, time.toMinutesPart(), "m");
        append(words, time.toSecondsPart(), "s");
        return words.isEmpty() ? "0s" : words.toString().strip();
    }

    private static void append(StringBuilder words, long amount, String unit) {
        if (amount > 0) {
            words.append(amount).append(unit).append(' ');
        }
    }
}
