package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static dev.refundfence.schema.Tables.UNREAD_EVIDENCE;

import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.RefundState;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Evidence that comes when a refund is closed. */
final class LateEvidence {

    private LateEvidence() {}

    /** Whether unread evidence speaks against how the refund is closed; false for one that is not closed as succeeded or failed. */
    static boolean contradicts(DSLContext sql, RefundJobsRecord job) {
        Condition against = against(job);
        return against != null
                && sql.fetchExists(sql.selectOne()
                        .from(UNREAD_EVIDENCE)
                        .join(PROVIDER_OBSERVATIONS)
                        .on(PROVIDER_OBSERVATIONS.ID.eq(UNREAD_EVIDENCE.OBSERVATION_ID))
                        .where(UNREAD_EVIDENCE.JOB_ID.eq(job.getId()))
                        .and(against));
    }

    // A refusal of a request says nothing about the refund that was booked, and neither does the failure of another
    // one.
    private static @Nullable Condition against(RefundJobsRecord job) {
        return switch (RefundState.of(job.getState())) {
            case SUCCEEDED ->
                PROVIDER_OBSERVATIONS
                        .OUTCOME
                        .eq(new Failed("", "").word())
                        .and(PROVIDER_OBSERVATIONS.PROVIDER_REFUND_ID.eq(job.getProviderRefundId()));
            case FAILED -> PROVIDER_OBSERVATIONS.OUTCOME.eq(new Succeeded("").word());
            case READY, RUNNING, MANUAL_REVIEW, RETURNED, CANCELLED -> null;
        };
    }
}
