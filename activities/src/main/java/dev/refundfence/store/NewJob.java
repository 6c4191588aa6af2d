package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import java.util.HashMap;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;

/** The one INSERT into {@code refund_jobs}. A name that is taken is a {@link DuplicateKeyException}. */
final class NewJob {

    private NewJob() {}

    /** Ready to be sent at once. Answers the row's id. */
    static long ready(DSLContext sql, Admission.Admitted admitted) {
        return insert(
                sql,
                admitted,
                Map.of(REFUND_JOBS.STATE, RefundState.READY.word(), REFUND_JOBS.NEXT_RUN_AT, DatabaseClock.NOW));
    }

    /** Refused by circumstance: closed from the start, and never reserved anything. Answers the row's id. */
    static long refused(DSLContext sql, Admission.Admitted admitted, RefusalCode code) {
        return insert(
                sql,
                admitted,
                Map.of(
                        REFUND_JOBS.STATE, RefundState.FAILED.word(),
                        REFUND_JOBS.FAILURE_CODE, code.word(),
                        REFUND_JOBS.CLOSED_AT, DatabaseClock.NOW));
    }

    private static long insert(DSLContext sql, Admission.Admitted admitted, Map<Field<?>, ?> standing) {
        Map<Field<?>, Object> columns = new HashMap<>(standing);
        RefundRequest request = admitted.request();
        columns.put(REFUND_JOBS.SCOPE, request.key().scope().value());
        columns.put(REFUND_JOBS.OPERATION_KEY, request.key().operationKey().value());
        columns.put(REFUND_JOBS.REQUEST_HASH, request.hash());
        columns.put(REFUND_JOBS.PAYMENT_ID, request.paymentId());
        columns.put(REFUND_JOBS.AMOUNT_MINOR, request.amount().minor());
        columns.put(REFUND_JOBS.CURRENCY, request.amount().currency());
        columns.put(REFUND_JOBS.REASON, request.extras().reason());
        columns.put(REFUND_JOBS.PRIORITY, request.extras().priority());
        columns.put(REFUND_JOBS.METADATA, Labels.text(request.extras().metadata()));
        PaymentsRecord payment = admitted.payment();
        columns.put(REFUND_JOBS.PROVIDER, payment.getProvider());
        columns.put(REFUND_JOBS.PROVIDER_ACCOUNT, payment.getProviderAccount());
        // Made here, once, and stored: a later change of the contract's length cannot rename a refund that is under
        // way.
        columns.put(
                REFUND_JOBS.PROVIDER_KEY,
                admitted.contract().key().keyOf(request.key()).value());
        columns.put(REFUND_JOBS.NEXT_ACTION, NextAction.SEND.word());
        columns.put(REFUND_JOBS.CREATED_AT, DatabaseClock.NOW);
        columns.put(REFUND_JOBS.UPDATED_AT, DatabaseClock.NOW);
        return sql.insertInto(REFUND_JOBS)
                .set(columns)
                .returningResult(REFUND_JOBS.ID)
                .fetchSingle(REFUND_JOBS.ID);
    }
}
