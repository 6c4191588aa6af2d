package dev.refundfence.store;

import static dev.refundfence.schema.Tables.OBSERVATION_MATCHES;
import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.observation.UnreadEvidence;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record3;
import org.jooq.Records;
import org.jooq.SelectConditionStep;
import org.jooq.impl.DSL;

/**
 * The refund of what was told before anybody knew whose it was. What it means was never judged, for there was no order to judge it by:
 * it stays a hint, and the next look-up tells.
 */
record LaterMatch(long observationId, long jobId, String byWhat) {

    /** At most {@code limit} that nobody stored yet, the oldest first. */
    static List<LaterMatch> found(DSLContext sql, int limit) {
        Condition byKey = REFUND_JOBS.PROVIDER_KEY.eq(PROVIDER_OBSERVATIONS.PROVIDER_KEY);
        Condition byId = REFUND_JOBS.PROVIDER_REFUND_ID.eq(PROVIDER_OBSERVATIONS.PROVIDER_REFUND_ID);
        // Two questions and not one with OR, so that each is answered from its own index. One that names another's key
        // is
        // not ours by the id.
        return sql.fetch(matched(byKey, "provider_key")
                        .union(matched(byId.and(PROVIDER_OBSERVATIONS.PROVIDER_KEY.isNull()), "provider_refund_id"))
                        .orderBy(1)
                        .limit(limit))
                .map(Records.mapping(LaterMatch::new));
    }

    private static SelectConditionStep<Record3<Long, Long, String>> matched(Condition same, String byWhat) {
        return DSL.select(PROVIDER_OBSERVATIONS.ID, REFUND_JOBS.ID, DSL.inline(byWhat))
                .from(PROVIDER_OBSERVATIONS)
                .join(REFUND_JOBS)
                .on(REFUND_JOBS.PROVIDER.eq(PROVIDER_OBSERVATIONS.PROVIDER))
                .and(REFUND_JOBS.PROVIDER_ACCOUNT.eq(PROVIDER_OBSERVATIONS.PROVIDER_ACCOUNT))
                .and(same)
                .leftAntiJoin(OBSERVATION_MATCHES)
                .on(OBSERVATION_MATCHES.OBSERVATION_ID.eq(PROVIDER_OBSERVATIONS.ID))
                .where(PROVIDER_OBSERVATIONS.JOB_ID.isNull());
    }

    /** Whether it was stored by this call; false if another instance was faster. */
    boolean isStored(Transactions transactions) {
        try {
            return transactions.run(sql -> {
                Jobs.lock(sql, jobId);
                sql.insertInto(OBSERVATION_MATCHES)
                        .set(OBSERVATION_MATCHES.OBSERVATION_ID, observationId)
                        .set(OBSERVATION_MATCHES.JOB_ID, jobId)
                        .set(OBSERVATION_MATCHES.BY_WHAT, byWhat)
                        .set(OBSERVATION_MATCHES.AT, DatabaseClock.NOW)
                        .execute();
                UnreadEvidence.add(sql, jobId, observationId);
                return true;
            });
        } catch (DuplicateKeyException faster) {
            return false;
        }
    }
}
