package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Reads refunds' rows. Whoever changes one names its state and attempt; see {@link FencedRow} for the holder's writes. */
final class Jobs {

    private static final Field<Boolean> UNREAD =
            DSL.field(DSL.exists(UnreadEvidence.of(REFUND_JOBS.ID))).as("is_unread");

    private Jobs() {}

    /** Locks the row by its primary key. Always the first lock that a transaction takes: job, then attempt, then payment. */
    static RefundJobsRecord lock(DSLContext sql, long jobId) {
        return present(lock(sql, REFUND_JOBS.ID.eq(jobId)), jobId);
    }

    /** As {@link #lock(DSLContext, long)}, the row of which {@code which} holds; null if it does not. */
    static @Nullable RefundJobsRecord lock(DSLContext sql, Condition which) {
        RefundJobsRecord job =
                sql.selectFrom(REFUND_JOBS).where(which).forUpdate().fetchOne();
        PausePoint.ROW_LOCKED.reach();
        return job;
    }

    /** How the row stands, with the database's time. Not for decisions, unless this transaction holds the row's lock. */
    static StoredRefund read(DSLContext sql, long jobId) {
        return stored(present(
                sql.select(REFUND_JOBS.fields())
                        .select(DatabaseClock.NOW, UNREAD)
                        .from(REFUND_JOBS)
                        .where(REFUND_JOBS.ID.eq(jobId))
                        .fetchOne(),
                jobId));
    }

    /** The refund of that name; null if none is stored. */
    static @Nullable StoredRefund find(DSLContext sql, RefundKey key) {
        Record row = sql.select(REFUND_JOBS.fields())
                .select(DatabaseClock.NOW, UNREAD)
                .from(REFUND_JOBS)
                .where(REFUND_JOBS.SCOPE.eq(key.scope().value()))
                .and(REFUND_JOBS.OPERATION_KEY.eq(key.operationKey().value()))
                .fetchOne();
        return row == null ? null : stored(row);
    }

    private static StoredRefund stored(Record row) {
        return new StoredRefund(row.into(REFUND_JOBS), row.get(DatabaseClock.NOW), row.get(UNREAD));
    }

    private static <R> R present(@Nullable R row, long jobId) {
        if (row == null) {
            throw new IllegalArgumentException("there is no refund with job id " + jobId
                    + ": jobs are never deleted, so this id is from another database");
        }
        return row;
    }
}
