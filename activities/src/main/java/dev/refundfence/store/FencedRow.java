package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.refund.Fence;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/**
 * The one place where the fence stands. Every write that moves a refund after its claim goes through here. A holder's names its claim:
 * a row that another claim holds by now, or that nobody holds any more, is not found and so not changed. A write without a claim names
 * the state and the attempt that it was decided on: a row that was moved since is not found either.
 */
final class FencedRow {

    private FencedRow() {}

    /**
     * State, attempt and claim id, all three. {@code lease_until} is not among them: a lease that is over and that nobody took over still
     * belongs to its holder.
     */
    private static Condition holds(Fence fence) {
        return REFUND_JOBS
                .ID
                .eq(fence.jobId())
                .and(REFUND_JOBS.STATE.eq(RefundState.RUNNING.word()))
                .and(REFUND_JOBS.ATTEMPT.eq(fence.attempt().number()))
                .and(REFUND_JOBS.CLAIM_ID.eq(fence.claimId().toString()));
    }

    /** The same three, of a row that is locked and read. */
    static boolean isHeld(RefundJobsRecord locked, Fence fence) {
        return locked.getState().equals(RefundState.RUNNING.word())
                && locked.getAttempt() == fence.attempt().number()
                && fence.claimId().toString().equals(locked.getClaimId());
    }

    /** State and attempt, both: a refund may come back to the same state, but never under the same attempt. */
    private static Condition stands(Seen seen) {
        return REFUND_JOBS
                .ID
                .eq(seen.jobId())
                .and(REFUND_JOBS.STATE.eq(seen.state().word()))
                .and(REFUND_JOBS.ATTEMPT.eq(seen.attempt().number()));
    }

    /** Locks the row; null if this fence does not hold it. */
    static @Nullable RefundJobsRecord lock(DSLContext sql, Fence fence) {
        return Jobs.lock(sql, holds(fence));
    }

    /** Locks the row; null if it does not stand any more as it was seen. */
    static @Nullable RefundJobsRecord lock(DSLContext sql, Seen seen) {
        return Jobs.lock(sql, stands(seen));
    }

    /** Changes the row; false if this fence does not hold it. The count of matched rows is the decision. */
    static boolean update(DSLContext sql, Fence fence, Map<Field<?>, ?> changes) {
        return update(sql, holds(fence), changes);
    }

    /** Changes the row; false if it does not stand any more as it was seen. */
    static boolean update(DSLContext sql, Seen seen, Map<Field<?>, ?> changes) {
        return update(sql, stands(seen), changes);
    }

    /** As {@link #update(DSLContext, Seen, Map)}, and false too if a send of the refund was ever begun. */
    static boolean updateUnsent(DSLContext sql, Seen seen, Map<Field<?>, ?> changes) {
        return update(sql, stands(seen).and(REFUND_JOBS.FIRST_SENT_AT.isNull()), changes);
    }

    private static boolean update(DSLContext sql, Condition which, Map<Field<?>, ?> changes) {
        int rows = sql.update(REFUND_JOBS)
                .set(changes)
                .set(REFUND_JOBS.UPDATED_AT, DatabaseClock.NOW)
                .where(which)
                .execute();
        return switch (rows) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new IllegalStateException(rows + " rows have one primary key: " + which);
        };
    }
}
