package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENTS;
import static dev.refundfence.schema.Tables.PAYMENT_REFUNDS;

import dev.refundfence.refund.RefundRequest;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import org.jooq.Condition;
import org.jooq.DSLContext;
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
    static void book(DSLContext sql, RefundJobsRecord job, String providerRefundId) {
        sql.insertInto(PAYMENT_REFUNDS)
                .set(PAYMENT_REFUNDS.JOB_ID, job.getId())
                .set(PAYMENT_REFUNDS.SCOPE, job.getScope())
                .set(PAYMENT_REFUNDS.PAYMENT_ID, job.getPaymentId())
                .set(PAYMENT_REFUNDS.AMOUNT_MINOR, job.getAmountMinor())
                .set(PAYMENT_REFUNDS.CURRENCY, job.getCurrency())
                .set(PAYMENT_REFUNDS.PROVIDER_REFUND_ID, providerRefundId)
                .set(PAYMENT_REFUNDS.COMPLETED_AT, DatabaseClock.NOW)
                .execute();
        requireReserved(
                sql.update(PAYMENTS)
                        .set(PAYMENTS.RESERVED_MINOR, PAYMENTS.RESERVED_MINOR.minus(job.getAmountMinor()))
                        .set(PAYMENTS.REFUNDED_MINOR, PAYMENTS.REFUNDED_MINOR.plus(job.getAmountMinor()))
                        .where(is(job.getScope(), job.getPaymentId()))
                        .and(PAYMENTS.RESERVED_MINOR.ge(job.getAmountMinor()))
                        .execute(),
                job);
    }

    /** Takes the promise back. Only on proof that nothing moved. */
    static void release(DSLContext sql, RefundJobsRecord job) {
        requireReserved(
                sql.update(PAYMENTS)
                        .set(PAYMENTS.RESERVED_MINOR, PAYMENTS.RESERVED_MINOR.minus(job.getAmountMinor()))
                        .where(is(job.getScope(), job.getPaymentId()))
                        .and(PAYMENTS.RESERVED_MINOR.ge(job.getAmountMinor()))
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
