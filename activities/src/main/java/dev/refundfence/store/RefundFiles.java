package dev.refundfence.store;

import static dev.refundfence.schema.Tables.OBSERVATION_MATCHES;
import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static dev.refundfence.schema.Tables.REFUND_TRANSITIONS;
import static dev.refundfence.schema.Tables.REVIEW_RESOLUTIONS;
import static dev.refundfence.schema.Tables.UNREAD_EVIDENCE;

import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Records;
import org.jooq.impl.DSL;

/** Reads {@link RefundFile}s, inside the caller's transaction. */
final class RefundFiles {

    // A refund with more than this in one list is itself a fault to be looked at in the database.
    private static final int MOST = 1_000;

    private RefundFiles() {}

    static RefundFile of(DSLContext sql, long jobId) {
        return new RefundFile(
                refund(sql, jobId),
                claims(sql, jobId),
                evidence(sql, jobId),
                transitions(sql, jobId),
                resolutions(sql, jobId));
    }

    private static RefundFile.Refund refund(DSLContext sql, long jobId) {
        return sql.select(
                        REFUND_JOBS.OPERATION_KEY,
                        REFUND_JOBS.SCOPE,
                        REFUND_JOBS.PAYMENT_ID,
                        REFUND_JOBS.PROVIDER,
                        REFUND_JOBS.AMOUNT_MINOR,
                        REFUND_JOBS.CURRENCY,
                        REFUND_JOBS.STATE,
                        REFUND_JOBS.NEXT_ACTION,
                        REFUND_JOBS.ATTEMPT,
                        REFUND_JOBS.PENDING_REASON,
                        REFUND_JOBS.REVIEW_REASON,
                        REFUND_JOBS.FAILURE_CODE,
                        REFUND_JOBS.PROVIDER_KEY,
                        REFUND_JOBS.PROVIDER_REFUND_ID,
                        REFUND_JOBS.FIRST_SENT_AT,
                        REFUND_JOBS.NEXT_RUN_AT,
                        REFUND_JOBS.CREATED_AT,
                        REFUND_JOBS.UPDATED_AT,
                        REFUND_JOBS.CLOSED_AT)
                .from(REFUND_JOBS)
                .where(REFUND_JOBS.ID.eq(jobId))
                .fetchSingle(Records.mapping(RefundFile.Refund::new));
    }

    private static List<RefundFile.Claim> claims(DSLContext sql, long jobId) {
        return sql.select(
                        REFUND_ATTEMPTS.ATTEMPT,
                        REFUND_ATTEMPTS.KIND,
                        REFUND_ATTEMPTS.CLAIMED_AT,
                        REFUND_ATTEMPTS.CALLED_AT,
                        REFUND_ATTEMPTS.HEARD,
                        REFUND_ATTEMPTS.ENDED_AT,
                        REFUND_ATTEMPTS.ENDED_AS,
                        REFUND_ATTEMPTS.WORKER)
                .from(REFUND_ATTEMPTS)
                .where(REFUND_ATTEMPTS.JOB_ID.eq(jobId))
                .orderBy(REFUND_ATTEMPTS.ATTEMPT)
                .limit(MOST)
                .fetch(Records.mapping(RefundFile.Claim::new));
    }

    private static List<RefundFile.Heard> evidence(DSLContext sql, long jobId) {
        return sql.select(
                        PROVIDER_OBSERVATIONS.ID,
                        PROVIDER_OBSERVATIONS.KIND,
                        PROVIDER_OBSERVATIONS.ATTEMPT,
                        PROVIDER_OBSERVATIONS.OUTCOME,
                        PROVIDER_OBSERVATIONS.DETAIL,
                        PROVIDER_OBSERVATIONS.PROVIDER_REFUND_ID,
                        PROVIDER_OBSERVATIONS.STATUS_WORD,
                        PROVIDER_OBSERVATIONS.AMOUNT_MINOR,
                        PROVIDER_OBSERVATIONS.CURRENCY,
                        PROVIDER_OBSERVATIONS.VERIFIED,
                        DSL.field(DSL.exists(DSL.selectOne()
                                .from(UNREAD_EVIDENCE)
                                .where(UNREAD_EVIDENCE.JOB_ID.eq(jobId))
                                .and(UNREAD_EVIDENCE.OBSERVATION_ID.eq(PROVIDER_OBSERVATIONS.ID)))),
                        PROVIDER_OBSERVATIONS.HEARD_AT,
                        DSL.left(PROVIDER_OBSERVATIONS.PAYLOAD, Reviews.LONGEST_PAYLOAD))
                .from(PROVIDER_OBSERVATIONS)
                .where(PROVIDER_OBSERVATIONS.JOB_ID.eq(jobId))
                .or(PROVIDER_OBSERVATIONS.ID.in(DSL.select(OBSERVATION_MATCHES.OBSERVATION_ID)
                        .from(OBSERVATION_MATCHES)
                        .where(OBSERVATION_MATCHES.JOB_ID.eq(jobId))))
                .orderBy(PROVIDER_OBSERVATIONS.ID)
                .limit(MOST)
                .fetch(Records.mapping(RefundFile.Heard::new));
    }

    private static List<RefundFile.Transition> transitions(DSLContext sql, long jobId) {
        return sql.select(
                        REFUND_TRANSITIONS.FROM_STATE,
                        REFUND_TRANSITIONS.TO_STATE,
                        REFUND_TRANSITIONS.ATTEMPT,
                        REFUND_TRANSITIONS.CAUSE,
                        REFUND_TRANSITIONS.ACTOR,
                        REFUND_TRANSITIONS.REASON,
                        REFUND_TRANSITIONS.AT)
                .from(REFUND_TRANSITIONS)
                .where(REFUND_TRANSITIONS.JOB_ID.eq(jobId))
                .orderBy(REFUND_TRANSITIONS.ID)
                .limit(MOST)
                .fetch(Records.mapping(RefundFile.Transition::new));
    }

    private static List<RefundFile.Resolved> resolutions(DSLContext sql, long jobId) {
        return sql.select(
                        REVIEW_RESOLUTIONS.ID,
                        REVIEW_RESOLUTIONS.ATTEMPT,
                        REVIEW_RESOLUTIONS.RESOLUTION,
                        REVIEW_RESOLUTIONS.EVIDENCE,
                        REVIEW_RESOLUTIONS.REASON,
                        REVIEW_RESOLUTIONS.PROVIDER_REFUND_ID,
                        REVIEW_RESOLUTIONS.MOVED_MINOR,
                        REVIEW_RESOLUTIONS.PROPOSED_BY,
                        REVIEW_RESOLUTIONS.PROPOSED_AT,
                        REVIEW_RESOLUTIONS.APPROVED_BY,
                        REVIEW_RESOLUTIONS.APPROVED_AT,
                        REVIEW_RESOLUTIONS.APPLIED_AT)
                .from(REVIEW_RESOLUTIONS)
                .where(REVIEW_RESOLUTIONS.JOB_ID.eq(jobId))
                .orderBy(REVIEW_RESOLUTIONS.ID)
                .limit(MOST)
                .fetch(Records.mapping(RefundFile.Resolved::new));
    }
}
