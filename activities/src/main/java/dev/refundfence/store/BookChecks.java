package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENTS;
import static dev.refundfence.schema.Tables.PAYMENT_REFUNDS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static dev.refundfence.schema.Tables.REVIEW_RESOLUTIONS;

import dev.refundfence.refund.RefundState;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;

/** What foreign keys would hold, and what no constraint can: each sum from the rows that it is made of. */
final class BookChecks {

    /** The amount is promised and not yet given back. */
    private static final List<String> RESERVING =
            List.of(RefundState.READY.word(), RefundState.RUNNING.word(), RefundState.MANUAL_REVIEW.word());

    /** The money moved; in the second case it came back. */
    private static final List<String> BOOKED = List.of(RefundState.SUCCEEDED.word(), RefundState.RETURNED.word());

    private BookChecks() {}

    static List<BookDifference> balances(DSLContext sql) {
        Field<BigDecimal> reserved = orZero(DSL.select(DSL.sum(REFUND_JOBS.AMOUNT_MINOR))
                .from(REFUND_JOBS)
                .where(REFUND_JOBS.SCOPE.eq(PAYMENTS.SCOPE))
                .and(REFUND_JOBS.PAYMENT_ID.eq(PAYMENTS.PAYMENT_ID))
                .and(REFUND_JOBS.STATE.in(RESERVING)));
        Field<BigDecimal> refunded = orZero(DSL.select(DSL.sum(PAYMENT_REFUNDS.AMOUNT_MINOR))
                .from(PAYMENT_REFUNDS)
                .where(PAYMENT_REFUNDS.SCOPE.eq(PAYMENTS.SCOPE))
                .and(PAYMENT_REFUNDS.PAYMENT_ID.eq(PAYMENTS.PAYMENT_ID))
                .and(PAYMENT_REFUNDS.RETURNED_AT.isNull()));
        List<BookDifference> found = new ArrayList<>();
        sql.select(
                        PAYMENTS.SCOPE,
                        PAYMENTS.PAYMENT_ID,
                        PAYMENTS.RESERVED_MINOR,
                        PAYMENTS.REFUNDED_MINOR,
                        reserved,
                        refunded)
                .from(PAYMENTS)
                .forEach(row -> {
                    String where = "payment " + row.value1() + "/" + row.value2();
                    add(
                            found,
                            new BookDifference(
                                    "reserved_minor", where, row.value5().longValueExact(), row.value3()));
                    add(
                            found,
                            new BookDifference(
                                    "refunded_minor", where, row.value6().longValueExact(), row.value4()));
                });
        return found;
    }

    /** Refunds that succeeded, but whose business row is missing or has another amount. */
    static List<BookDifference> successesWithoutRow(DSLContext sql) {
        Field<Long> booked = DSL.coalesce(PAYMENT_REFUNDS.AMOUNT_MINOR, DSL.inline(0L));
        Field<Long> moved = DSL.coalesce(confirmed(), REFUND_JOBS.AMOUNT_MINOR);
        return sql.select(REFUND_JOBS.SCOPE, REFUND_JOBS.OPERATION_KEY, moved, booked)
                .from(REFUND_JOBS)
                .leftJoin(PAYMENT_REFUNDS)
                .on(PAYMENT_REFUNDS.JOB_ID.eq(REFUND_JOBS.ID))
                .where(REFUND_JOBS.STATE.in(BOOKED))
                .and(booked.ne(moved))
                .fetch(row -> ofRefund(row.value1() + "/" + row.value2(), row.value3(), row.value4()));
    }

    /** What a person confirmed to have moved, where that was not the ordered amount; null otherwise. */
    private static Field<Long> confirmed() {
        return DSL.field(DSL.select(REVIEW_RESOLUTIONS.MOVED_MINOR)
                .from(REVIEW_RESOLUTIONS)
                .where(REVIEW_RESOLUTIONS.JOB_ID.eq(REFUND_JOBS.ID))
                .and(REVIEW_RESOLUTIONS.RESOLUTION.eq(Resolution.CONFIRM_SUCCEEDED.word()))
                .and(REVIEW_RESOLUTIONS.APPLIED_AT.isNotNull()));
    }

    /** Business rows whose refund did not succeed, or of which there is none. */
    static List<BookDifference> rowsWithoutSuccess(DSLContext sql) {
        Condition sameSuccess = REFUND_JOBS.ID.eq(PAYMENT_REFUNDS.JOB_ID).and(REFUND_JOBS.STATE.in(BOOKED));
        return sql.select(PAYMENT_REFUNDS.JOB_ID, PAYMENT_REFUNDS.AMOUNT_MINOR)
                .from(PAYMENT_REFUNDS)
                .whereNotExists(DSL.selectOne().from(REFUND_JOBS).where(sameSuccess))
                .fetch(row -> ofRefund("job " + row.value1(), 0, row.value2()));
    }

    private static BookDifference ofRefund(String name, long recomputed, long stored) {
        return new BookDifference("payment_refunds", "refund " + name, recomputed, stored);
    }

    private static Field<BigDecimal> orZero(Select<Record1<BigDecimal>> sum) {
        return DSL.coalesce(DSL.field(sum), DSL.inline(BigDecimal.ZERO));
    }

    private static void add(List<BookDifference> found, BookDifference line) {
        if (line.recomputed() != line.stored()) {
            found.add(line);
        }
    }
}
