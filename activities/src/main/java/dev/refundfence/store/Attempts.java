package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;

import dev.refundfence.refund.Cause;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.Seen;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** The record of every claim that was ever given, with its one call. */
final class Attempts {

    /** The stored word of an outcome that surely never reached the provider. */
    static final String NOT_SENT = new NotSent("").word();

    /** The stored word of a call in which nothing was heard that tells how it ended. */
    static final String UNKNOWN = new Unknown("").word();

    private Attempts() {}

    /** By all three: an attempt's number alone may, after a lost COMMIT, have been another claim's. */
    static Condition of(Fence fence) {
        return REFUND_ATTEMPTS
                .JOB_ID
                .eq(fence.jobId())
                .and(REFUND_ATTEMPTS.ATTEMPT.eq(fence.attempt().number()))
                .and(REFUND_ATTEMPTS.CLAIM_ID.eq(fence.claimId().toString()));
    }

    static void open(DSLContext sql, Fence fence, ClaimKind kind, String worker) {
        sql.insertInto(REFUND_ATTEMPTS)
                .set(REFUND_ATTEMPTS.JOB_ID, fence.jobId())
                .set(REFUND_ATTEMPTS.ATTEMPT, fence.attempt().number())
                .set(REFUND_ATTEMPTS.CLAIM_ID, fence.claimId().toString())
                .set(REFUND_ATTEMPTS.KIND, kind.word())
                .set(REFUND_ATTEMPTS.CLAIMED_AT, DatabaseClock.NOW)
                .set(REFUND_ATTEMPTS.WORKER, worker)
                .execute();
    }

    /** Locks the record of a claim whose job row is locked. */
    static RefundAttemptsRecord lock(DSLContext sql, Fence fence) {
        RefundAttemptsRecord row =
                sql.selectFrom(REFUND_ATTEMPTS).where(of(fence)).forUpdate().fetchOne();
        if (row == null) {
            throw new IllegalStateException("refund_attempts has no row for " + fence
                    + ", though refund_jobs names it: both are written in one transaction");
        }
        return row;
    }

    /** Locks the record of a claim that has not ended; null if there is none. */
    static @Nullable RefundAttemptsRecord lockOpen(DSLContext sql, Fence fence) {
        return sql.selectFrom(REFUND_ATTEMPTS)
                .where(of(fence))
                .and(REFUND_ATTEMPTS.ENDED_AS.isNull())
                .forUpdate()
                .fetchOne();
    }

    /** The record of the newest claim of a refund whose row is locked; null if it was never claimed. */
    static @Nullable RefundAttemptsRecord newest(DSLContext sql, RefundJobsRecord job) {
        return sql.selectFrom(REFUND_ATTEMPTS)
                .where(REFUND_ATTEMPTS.JOB_ID.eq(job.getId()))
                .and(REFUND_ATTEMPTS.ATTEMPT.eq(job.getAttempt()))
                .fetchOne();
    }

    /** Ends the newest claim, if it has not ended: what it verifies was moved by somebody else. */
    static void endOpen(DSLContext sql, Seen seen, Cause cause) {
        end(
                sql,
                REFUND_ATTEMPTS
                        .JOB_ID
                        .eq(seen.jobId())
                        .and(REFUND_ATTEMPTS.ATTEMPT.eq(seen.attempt().number())),
                cause.word());
    }

    static @Nullable RefundAttemptsRecord find(DSLContext sql, Fence fence) {
        return sql.selectFrom(REFUND_ATTEMPTS).where(of(fence)).fetchOne();
    }

    /** Marks the one call of this claim as begun, if it is not yet. */
    static void begin(DSLContext sql, Fence fence, Instant now) {
        int rows = sql.update(REFUND_ATTEMPTS)
                .set(REFUND_ATTEMPTS.CALLED_AT, now)
                .where(of(fence))
                .and(REFUND_ATTEMPTS.CALLED_AT.isNull())
                .execute();
        if (rows != 1) {
            throw new IllegalStateException("the call of " + fence + " was begun twice under its lock");
        }
    }

    /** What ended the claim. Written once: a claim that has ended keeps its first end. */
    static void end(DSLContext sql, Condition which, String endedAs) {
        sql.update(REFUND_ATTEMPTS)
                .set(REFUND_ATTEMPTS.ENDED_AT, DatabaseClock.NOW)
                .set(REFUND_ATTEMPTS.ENDED_AS, endedAs)
                .where(which)
                .and(REFUND_ATTEMPTS.ENDED_AS.isNull())
                .execute();
    }
}
