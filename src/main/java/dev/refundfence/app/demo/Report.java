package dev.refundfence.app.demo;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The end of the demonstration: what was asked, what moved at the ledger, what our books say, payment by payment. Three independent
 * records, compared here and nowhere else.
 *
 * @param payments currency by payment
 * @param asked accepted orders by payment
 * @param moved refunds at the ledger by payment
 * @param booked refunds in our books by payment
 * @param states refunds by state
 */
record Report(
        Map<String, String> payments,
        Map<String, Sum> asked,
        Map<String, Sum> moved,
        Map<String, Sum> booked,
        Map<String, Long> states) {

    private static final List<String> OPEN = List.of("ready", "running");
    private static final String REVIEW = "manual_review";

    /** Payments whose three records do not say the same. */
    long differences() {
        return payments.keySet().stream().filter(payment -> !agree(payment)).count();
    }

    /** Movements at the ledger beyond what was asked, however they came about. */
    long duplicates() {
        return payments.keySet().stream()
                .mapToLong(payment -> Math.max(
                        0, of(moved, payment).count() - of(asked, payment).count()))
                .sum();
    }

    boolean isClean() {
        return differences() == 0 && duplicates() == 0 && open() == 0 && inReview() == 0;
    }

    private long open() {
        return open(states);
    }

    /** Refunds that the workflow is not done with. */
    static long open(Map<String, Long> states) {
        return OPEN.stream().mapToLong(state -> states.getOrDefault(state, 0L)).sum();
    }

    private long inReview() {
        return states.getOrDefault(REVIEW, 0L);
    }

    void print(PrintStream out) {
        out.printf("%n%-10s %22s %26s %22s%n", "currency", "asked", "moved at the ledger", "booked by us");
        byCurrency()
                .forEach((currency, row) ->
                        out.printf("%-10s %22s %26s %22s%n", currency, show(row[0]), show(row[1]), show(row[2])));
        out.printf(
                "%nopen: %d   in review: %d   differences: %d   duplicates: %d%n",
                open(), inReview(), differences(), duplicates());
    }

    private Map<String, Sum[]> byCurrency() {
        Map<String, Sum[]> rows = new TreeMap<>();
        payments.forEach((payment, currency) -> {
            Sum[] row = rows.computeIfAbsent(currency, any -> new Sum[] {Sum.NOTHING, Sum.NOTHING, Sum.NOTHING});
            row[0] = row[0].plus(of(asked, payment));
            row[1] = row[1].plus(of(moved, payment));
            row[2] = row[2].plus(of(booked, payment));
        });
        return rows;
    }

    private boolean agree(String payment) {
        return Objects.equals(of(asked, payment), of(moved, payment))
                && Objects.equals(of(moved, payment), of(booked, payment));
    }

    private static Sum of(Map<String, Sum> sums, String payment) {
        return sums.getOrDefault(payment, Sum.NOTHING);
    }

    private static String show(Sum sum) {
        return sum.count() + " = " + String.format("%,d", sum.minor());
    }
}
