package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENTS;
import static dev.refundfence.schema.Tables.PAYMENT_REFUNDS;

import dev.refundfence.refund.RefundRequest;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * What of a payment is promised and given back. Each change is one conditional statement, in the transaction of the refund that it
 * belongs to, and always the last lock that it takes: job, attempt, payment.
 */
final class Balances {

    private Balances() {}

    private static Condition is(String scope, String paymentId) {
        return PAYMENTS.SCOPE.eq(scope).and(PAYMENTS.PAYMENT_ID.eq(paymentId));
    }

    /** The payment; null if this caller has none of that name. Only what never changes may be decided on. */
    static @Nullable PaymentsRecord find(DSLContext sql, String scope, String paymentId) {
        return sql.selectFrom(PAYMENTS).where(is(scope, paymentId)).fetchOne();
    }

    /** The payment of a refund that is stored, as {@link #find}. */
    static PaymentsRecord get(DSLContext sql, RefundJobsRecord job) {
        PaymentsRecord payment = find(sql, job.getScope(), job.getPaymentId());
        if (payment == null) {
            throw new IllegalStateException("payment " + job.getPaymentId() + " of refund " + StoredRefund.key(job)
                    + " is missing: payments are never deleted");
        }
        return payment;
    }

    /** The payment, which must be stored, locked. */
    static PaymentsRecord lock(DSLContext sql, String scope, String paymentId) {
        return sql.selectFrom(PAYMENTS).where(is(scope, paymentId)).forUpdate().fetchSingle();
    }

    /** Promises the amount, if the payment is not disputed and has room; false otherwise. Question and change are one statement. */
    static boolean reserve(DSLContext sql, RefundRequest request) {
        long amountMinor = request.amount().minor();
        int rows = sql.update(PAYMENTS)
                .set(PAYMENTS.RESERVED_MINOR, PAYMENTS.RESERVED_MINOR.plus(amountMinor))
                .where(is(request.key().scope().value(), request.paymentId()))
                .and(PAYMENTS.DISPUTED.isFalse())
                .and(PAYMENTS.RESERVED_MINOR
                        .plus(PAYMENTS.REFUNDED_MINOR)
                        .minus(PAYMENTS.EXCESS_MINOR)
                        .plus(amountMinor)
                        .le(PAYMENTS.CAPTURED_MINOR))
                .execute();
        return rows == 1;
    }

    /** Books a refund that happened: the promise becomes a fact, and the business row says so. */
    static void book(DSLContext sql, RefundJobsRecord job) {
        bookMoved(sql, job, new Moved(job.getAmountMinor(), true));
    }

    /**
     * What really moved.
     *
     * @param minor how much
     * @param wasPromised whether the refund's amount was still promised; it is not, once the refund had failed
     */
    record Moved(long minor, boolean wasPromised) {}

    /** Books what really moved, also beyond the room that the payment has: that is the excess. The whole promise is used up. */
    static void bookMoved(DSLContext sql, RefundJobsRecord job, Moved moved) {
        sql.insertInto(PAYMENT_REFUNDS)
                .set(PAYMENT_REFUNDS.JOB_ID, job.getId())
                .set(PAYMENT_REFUNDS.SCOPE, job.getScope())
                .set(PAYMENT_REFUNDS.PAYMENT_ID, job.getPaymentId())
                .set(PAYMENT_REFUNDS.AMOUNT_MINOR, moved.minor())
                .set(PAYMENT_REFUNDS.CURRENCY, job.getCurrency())
                .set(PAYMENT_REFUNDS.PROVIDER_REFUND_ID, job.getProviderRefundId())
                .set(PAYMENT_REFUNDS.COMPLETED_AT, DatabaseClock.NOW)
                .execute();
        shift(sql, job, new Shift(moved.wasPromised() ? job.getAmountMinor() : 0, moved.minor()));
    }

    /** Takes the promise back. Only on proof that nothing moved. */
    static void release(DSLContext sql, RefundJobsRecord job) {
        shift(sql, job, new Shift(job.getAmountMinor(), 0));
    }

    /** Notes that what was booked came back: the payment may be refunded by as much again. */
    static void reopen(DSLContext sql, RefundJobsRecord job) {
        int rows = sql.update(PAYMENT_REFUNDS)
                .set(PAYMENT_REFUNDS.RETURNED_AT, DatabaseClock.NOW)
                .where(PAYMENT_REFUNDS.JOB_ID.eq(job.getId()))
                .and(PAYMENT_REFUNDS.RETURNED_AT.isNull())
                .execute();
        if (rows != 1) {
            throw new IllegalStateException("the business row of refund " + StoredRefund.key(job)
                    + " is missing: run the verification of the books");
        }
        long booked = sql.select(PAYMENT_REFUNDS.AMOUNT_MINOR)
                .from(PAYMENT_REFUNDS)
                .where(PAYMENT_REFUNDS.JOB_ID.eq(job.getId()))
                .fetchSingle(PAYMENT_REFUNDS.AMOUNT_MINOR);
        shift(sql, job, new Shift(0, -booked));
    }

    /**
     * What changes on a payment.
     *
     * @param released of what was promised, how much is not promised any more
     * @param refunded how much more was given back; negative for what came back
     */
    private record Shift(long released, long refunded) {}

    // The excess is always what is promised and given back beyond what was captured, and nothing else. If it stayed
    // when a
    // promise is taken back, the payment would offer room that it does not have. It is the first assignment because
    // MySQL evaluates them from left to right: it must see the sums of before.
    private static void shift(DSLContext sql, RefundJobsRecord job, Shift by) {
        Field<Long> over = PAYMENTS.RESERVED_MINOR
                .plus(PAYMENTS.REFUNDED_MINOR)
                .plus(by.refunded() - by.released())
                .minus(PAYMENTS.CAPTURED_MINOR);
        requireReserved(
                sql.update(PAYMENTS)
                        .set(PAYMENTS.EXCESS_MINOR, DSL.greatest(DSL.inline(0L), over))
                        .set(PAYMENTS.RESERVED_MINOR, PAYMENTS.RESERVED_MINOR.minus(by.released()))
                        .set(PAYMENTS.REFUNDED_MINOR, PAYMENTS.REFUNDED_MINOR.plus(by.refunded()))
                        .where(is(job.getScope(), job.getPaymentId()))
                        .and(PAYMENTS.RESERVED_MINOR.ge(by.released()))
                        .and(PAYMENTS.REFUNDED_MINOR.ge(-by.refunded()))
                        .execute(),
                job);
    }

    private static void requireReserved(int rows, RefundJobsRecord job) {
        if (rows != 1) {
            throw new IllegalStateException("the reservation of refund " + StoredRefund.key(job)
                    + " is missing on payment " + job.getPaymentId() + ": run the verification of the books");
        }
    }
}
