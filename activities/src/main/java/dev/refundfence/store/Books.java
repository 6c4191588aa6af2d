package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENTS;
import static dev.refundfence.schema.Tables.PAYMENT_REFUNDS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.refund.RefundState;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Reads the books as a whole, for reports and for checking them against themselves. Changes nothing. Thread-safe. */
public final class Books {

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public Books(Transactions transactions) {
        this.transactions = transactions;
    }

    /** A line per currency that any payment has, by its code. */
    public List<BookTotals> totals() {
        return transactions.read(sql -> {
            Map<String, Map<RefundState, Long>> jobs = jobs(sql);
            Map<String, Long> booked = booked(sql);
            return sql.select(PAYMENTS.CURRENCY, DSL.sum(PAYMENTS.REFUNDED_MINOR), DSL.sum(PAYMENTS.RESERVED_MINOR))
                    .from(PAYMENTS)
                    .groupBy(PAYMENTS.CURRENCY)
                    .orderBy(PAYMENTS.CURRENCY)
                    .fetch(row -> new BookTotals(
                            row.value1(),
                            jobs.getOrDefault(row.value1(), Map.of()),
                            booked.getOrDefault(row.value1(), 0L),
                            minor(row.value2()),
                            minor(row.value3())));
        });
    }

    /**
     * Recomputes each payment's balance from its refunds, and each success from its business row; empty when all agree. While refunds
     * are being written the statements see different moments, so it is asked when the work is at rest.
     */
    public List<BookDifference> differences() {
        return transactions.read(sql -> {
            List<BookDifference> found = new ArrayList<>(BookChecks.balances(sql));
            found.addAll(BookChecks.successesWithoutRow(sql));
            found.addAll(BookChecks.rowsWithoutSuccess(sql));
            return found;
        });
    }

    private static Map<String, Map<RefundState, Long>> jobs(DSLContext sql) {
        Map<String, Map<RefundState, Long>> jobs = new HashMap<>();
        sql.select(REFUND_JOBS.CURRENCY, REFUND_JOBS.STATE, DSL.count())
                .from(REFUND_JOBS)
                .groupBy(REFUND_JOBS.CURRENCY, REFUND_JOBS.STATE)
                .forEach(row -> jobs.computeIfAbsent(row.value1(), currency -> new HashMap<>())
                        .put(RefundState.of(row.value2()), row.value3().longValue()));
        return jobs;
    }

    private static Map<String, Long> booked(DSLContext sql) {
        Map<String, Long> booked = new HashMap<>();
        sql.select(PAYMENT_REFUNDS.CURRENCY, DSL.sum(PAYMENT_REFUNDS.AMOUNT_MINOR))
                .from(PAYMENT_REFUNDS)
                .where(PAYMENT_REFUNDS.RETURNED_AT.isNull())
                .groupBy(PAYMENT_REFUNDS.CURRENCY)
                .forEach(row -> booked.put(row.value1(), minor(row.value2())));
        return booked;
    }

    private static long minor(@Nullable BigDecimal sum) {
        return sum == null ? 0 : sum.longValueExact();
    }
}
