package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.observation.Bounded;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundTransitions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jooq.Field;

/**
 * What a holder's write does to the row.
 *
 * @param cause why; the table of transitions says where it leads
 * @param columns all columns that it sets
 * @param reason words for the record of transitions
 */
record Move(Cause cause, Map<Field<?>, Object> columns, String reason) {

    private static final int PENDING_REASON_LENGTH = 255;
    private static final int FAILURE_CODE_LENGTH = 128;

    static Move complete(Decision.Complete decision) {
        Map<Field<?>, Object> columns = givingBack(Cause.COMPLETED);
        columns.put(REFUND_JOBS.PROVIDER_REFUND_ID, decision.providerRefundId());
        columns.put(REFUND_JOBS.CLOSED_AT, DatabaseClock.NOW);
        columns.put(REFUND_JOBS.PENDING_REASON, null);
        return new Move(Cause.COMPLETED, columns, decision.providerRefundId());
    }

    static Move reschedule(NextAction next, Duration after, Decision.Why why) {
        Map<Field<?>, Object> columns = givingBack(Cause.RESCHEDULED);
        columns.put(REFUND_JOBS.NEXT_ACTION, next.word());
        columns.put(REFUND_JOBS.NEXT_RUN_AT, DatabaseClock.in(after));
        keep(columns, why);
        return new Move(Cause.RESCHEDULED, columns, next.word() + ": " + why.words());
    }

    static Move fail(Decision.Fail decision) {
        Map<Field<?>, Object> columns = givingBack(Cause.FAILED);
        columns.put(REFUND_JOBS.FAILURE_CODE, Bounded.text(decision.code(), FAILURE_CODE_LENGTH));
        columns.put(REFUND_JOBS.CLOSED_AT, DatabaseClock.NOW);
        columns.put(REFUND_JOBS.PENDING_REASON, null);
        return new Move(Cause.FAILED, columns, decision.code());
    }

    static Move review(Decision.Review decision) {
        Map<Field<?>, Object> columns = givingBack(Cause.REVIEW);
        columns.put(REFUND_JOBS.REVIEW_REASON, decision.reason().word());
        keep(columns, decision.why());
        return new Move(
                Cause.REVIEW,
                columns,
                decision.reason().word() + ": " + decision.why().words());
    }

    private static void keep(Map<Field<?>, Object> columns, Decision.Why why) {
        columns.put(REFUND_JOBS.PENDING_REASON, Bounded.text(why.words(), PENDING_REASON_LENGTH));
        if (why.providerRefundId() != null) {
            columns.put(REFUND_JOBS.PROVIDER_REFUND_ID, why.providerRefundId());
        }
    }

    // Every write of a holder ends its claim.
    private static Map<Field<?>, Object> givingBack(Cause cause) {
        Map<Field<?>, Object> columns = new HashMap<>();
        columns.put(
                REFUND_JOBS.STATE,
                RefundTransitions.next(RefundState.RUNNING, cause).word());
        columns.put(REFUND_JOBS.CLAIM_ID, null);
        columns.put(REFUND_JOBS.LEASE_UNTIL, null);
        columns.put(REFUND_JOBS.NEXT_RUN_AT, null);
        return columns;
    }
}
