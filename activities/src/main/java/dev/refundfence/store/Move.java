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
 * What a write does to the row.
 *
 * @param cause why; the table of transitions says where it leads
 * @param columns all columns that it sets
 * @param reason words for the record of transitions
 */
record Move(Cause cause, Map<Field<?>, Object> columns, String reason) {

    private static final int PENDING_REASON_LENGTH = 255;
    private static final int FAILURE_CODE_LENGTH = 128;

    static Move complete(Decision.Complete decision) {
        Map<Field<?>, Object> columns = closing(RefundState.RUNNING, Cause.COMPLETED);
        columns.put(REFUND_JOBS.PROVIDER_REFUND_ID, decision.providerRefundId());
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
        Map<Field<?>, Object> columns = closing(RefundState.RUNNING, Cause.FAILED);
        columns.put(REFUND_JOBS.FAILURE_CODE, Bounded.text(decision.code(), FAILURE_CODE_LENGTH));
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

    static Move cancel() {
        Map<Field<?>, Object> columns = closing(RefundState.READY, Cause.CANCELLED);
        return new Move(Cause.CANCELLED, columns, "no send was begun");
    }

    /** {@code code}: why the money came back. The time of closing stays that of the success. */
    static Move bounce(RefundState from, String code) {
        Map<Field<?>, Object> columns = leaving(from, Cause.RETURNED);
        columns.put(REFUND_JOBS.FAILURE_CODE, Bounded.text(code, FAILURE_CODE_LENGTH));
        return new Move(Cause.RETURNED, columns, code);
    }

    /** Back to the machine, due at once. Asks the provider, unless a person wants it to be sent. */
    static Move backFromReview(RefundState from, Cause cause, String words) {
        Map<Field<?>, Object> columns = leaving(from, cause);
        NextAction next = cause == Cause.SEND_AGAIN ? NextAction.SEND : NextAction.RECONCILE;
        columns.put(REFUND_JOBS.NEXT_ACTION, next.word());
        columns.put(REFUND_JOBS.NEXT_RUN_AT, DatabaseClock.NOW);
        columns.put(REFUND_JOBS.REVIEW_REASON, null);
        columns.put(REFUND_JOBS.PENDING_REASON, Bounded.text(words, PENDING_REASON_LENGTH));
        return new Move(cause, columns, next.word() + ": " + words);
    }

    static Move confirmSucceeded(RefundState from, String providerRefundId, String reason) {
        Map<Field<?>, Object> columns = closing(from, Cause.CONFIRM_SUCCEEDED);
        columns.put(REFUND_JOBS.PROVIDER_REFUND_ID, providerRefundId);
        columns.put(REFUND_JOBS.FAILURE_CODE, null);
        return new Move(Cause.CONFIRM_SUCCEEDED, columns, reason);
    }

    static Move confirmNothingMoved(RefundState from, String reason) {
        Map<Field<?>, Object> columns = closing(from, Cause.CONFIRM_NOTHING_MOVED);
        columns.put(REFUND_JOBS.FAILURE_CODE, Cause.CONFIRM_NOTHING_MOVED.word());
        return new Move(Cause.CONFIRM_NOTHING_MOVED, columns, reason);
    }

    private static Map<Field<?>, Object> closing(RefundState from, Cause cause) {
        Map<Field<?>, Object> columns = leaving(from, cause);
        columns.put(REFUND_JOBS.CLOSED_AT, DatabaseClock.NOW);
        columns.put(REFUND_JOBS.PENDING_REASON, null);
        columns.put(REFUND_JOBS.REVIEW_REASON, null);
        return columns;
    }

    private static void keep(Map<Field<?>, Object> columns, Decision.Why why) {
        columns.put(REFUND_JOBS.PENDING_REASON, Bounded.text(why.words(), PENDING_REASON_LENGTH));
        if (why.providerRefundId() != null) {
            columns.put(REFUND_JOBS.PROVIDER_REFUND_ID, why.providerRefundId());
        }
    }

    // Every write of a holder ends its claim.
    private static Map<Field<?>, Object> givingBack(Cause cause) {
        return leaving(RefundState.RUNNING, cause);
    }

    private static Map<Field<?>, Object> leaving(RefundState from, Cause cause) {
        Map<Field<?>, Object> columns = new HashMap<>();
        columns.put(REFUND_JOBS.STATE, RefundTransitions.next(from, cause).word());
        columns.put(REFUND_JOBS.CLAIM_ID, null);
        columns.put(REFUND_JOBS.LEASE_UNTIL, null);
        columns.put(REFUND_JOBS.NEXT_RUN_AT, null);
        return columns;
    }
}
