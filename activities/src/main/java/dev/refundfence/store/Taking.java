package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundTransitions;
import dev.refundfence.refund.Seen;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;

/** How a claim raises the attempt, with the refund's row locked and everything checked. */
final class Taking {

    private Taking() {}

    /**
     * What the claim is.
     *
     * @param fence the next attempt's
     * @param action what the refund's next action is from now on
     * @param kind what the claim is given for
     * @param cause {@code claimed} or {@code taken_over}
     */
    record Wish(Fence fence, NextAction action, ClaimKind kind, Cause cause) {}

    /** The fence of the claim that comes next. */
    static Fence next(RefundJobsRecord job, UUID claimId) {
        return new Fence(job.getId(), new Attempt(job.getAttempt() + 1), claimId);
    }

    /** The row runs under this claim from now on. */
    static void take(DSLContext sql, StoredRefund refund, Wish wish, Claims.Holder holder) {
        Fence fence = wish.fence();
        Map<Field<?>, Object> columns = new HashMap<>();
        columns.put(
                REFUND_JOBS.STATE,
                RefundTransitions.next(refund.state(), wish.cause()).word());
        columns.put(REFUND_JOBS.NEXT_ACTION, wish.action().word());
        columns.put(REFUND_JOBS.CLAIM_ID, fence.claimId().toString());
        columns.put(REFUND_JOBS.LEASE_UNTIL, DatabaseClock.in(holder.lease()));
        raise(sql, refund, fence, columns);
        if (wish.cause() == Cause.TAKEN_OVER) {
            endTheLostClaim(sql, refund);
        }
        Attempts.open(sql, fence, wish.kind(), holder.worker());
        Transitions.add(
                sql,
                new Transitions.Change(fence.jobId(), fence.attempt().number(), refund.state(), wish.cause()),
                holder.worker(),
                wish.kind().word());
    }

    /** The row stays as it is, closed, under a new attempt: the claim stands in its own record alone. */
    static void verify(DSLContext sql, StoredRefund refund, Fence fence, Claims.Holder holder) {
        raise(sql, refund, fence, new HashMap<>());
        endTheLostClaim(sql, refund);
        Attempts.open(sql, fence, ClaimKind.VERIFY, holder.worker());
    }

    private static void raise(DSLContext sql, StoredRefund refund, Fence fence, Map<Field<?>, Object> columns) {
        columns.put(REFUND_JOBS.ATTEMPT, fence.attempt().number());
        Seen seen =
                new Seen(fence.jobId(), refund.state(), new Attempt(refund.row().getAttempt()));
        if (!FencedRow.update(sql, seen, columns)) {
            throw new IllegalStateException("no row changed by a claim that holds the lock of " + fence);
        }
    }

    private static void endTheLostClaim(DSLContext sql, StoredRefund refund) {
        RefundJobsRecord job = refund.row();
        Attempts.end(
                sql,
                REFUND_ATTEMPTS.JOB_ID.eq(job.getId()).and(REFUND_ATTEMPTS.ATTEMPT.eq(job.getAttempt())),
                Cause.TAKEN_OVER.word());
    }
}
