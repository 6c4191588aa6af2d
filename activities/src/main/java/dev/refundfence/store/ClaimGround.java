package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PROVIDER_SWITCHES;
import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;

import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.Cause;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Instant;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * What a claim is judged on besides the locked row.
 *
 * @param now the database's time, read after the lock was held
 * @param claimSeen whether this claim id was given an attempt before
 * @param lastWasTakenOver whether the newest attempt took over the one before it
 * @param unread whether evidence waits that nobody has weighed
 * @param pause why sends to the provider are paused; null if they are not
 */
record ClaimGround(
        Instant now,
        boolean claimSeen,
        boolean lastWasTakenOver,
        boolean unread,
        @Nullable String pause) {

    /** The locked row as it stood when this was read. */
    StoredRefund of(RefundJobsRecord job) {
        return new StoredRefund(job, now, unread);
    }

    static ClaimGround read(DSLContext sql, RefundJobsRecord job, UUID claimId) {
        Field<Boolean> seen = DSL.field(DSL.exists(
                DSL.selectOne().from(REFUND_ATTEMPTS).where(REFUND_ATTEMPTS.CLAIM_ID.eq(claimId.toString()))));
        Field<Boolean> takenOver = DSL.field(DSL.exists(DSL.selectOne()
                .from(REFUND_ATTEMPTS)
                .where(REFUND_ATTEMPTS.JOB_ID.eq(job.getId()))
                .and(REFUND_ATTEMPTS.ATTEMPT.eq(job.getAttempt() - 1))
                .and(REFUND_ATTEMPTS.ENDED_AS.eq(Cause.TAKEN_OVER.word()))));
        Field<Boolean> unread = DSL.field(DSL.exists(UnreadEvidence.of(DSL.val(job.getId()))));
        Field<String> pause = pause(job.getProvider());
        Record row =
                sql.select(DatabaseClock.NOW, seen, takenOver, unread, pause).fetchSingle();
        return new ClaimGround(
                row.get(DatabaseClock.NOW), row.get(seen), row.get(takenOver), row.get(unread), row.get(pause));
    }

    /** Why sends to that provider are paused, as a column; null while they are not. */
    static Field<String> pause(String provider) {
        return DSL.field(DSL.select(DSL.coalesce(PROVIDER_SWITCHES.PAUSE_REASON, DSL.inline("sends_paused")))
                .from(PROVIDER_SWITCHES)
                .where(PROVIDER_SWITCHES.PROVIDER.eq(provider))
                .and(PROVIDER_SWITCHES.SENDS_PAUSED.isTrue()));
    }
}
