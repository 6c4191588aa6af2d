package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.refund.Fence;
import dev.refundfence.refund.RefundState;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/**
 * The one place where the fence stands. Every write of a holder goes through here: a row that another claim holds by now, or that nobody
 * holds any more, is not found and so not changed.
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

    /** Locks the row; null if this fence does not hold it. */
    static @Nullable RefundJobsRecord lock(DSLContext sql, Fence fence) {
        return sql.selectFrom(REFUND_JOBS).where(holds(fence)).forUpdate().fetchOne();
    }

    /** Changes the row; false if this fence does not hold it. The count of matched rows is the decision. */
    static boolean update(DSLContext sql, Fence fence, Map<Field<?>, ?> changes) {
        int rows = sql.update(REFUND_JOBS)
                .set(changes)
                .set(REFUND_JOBS.UPDATED_AT, DatabaseClock.NOW)
                .where(holds(fence))
                .execute();
        return switch (rows) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new IllegalStateException(rows + " rows have the primary key of " + fence);
        };
    }
}
