package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_TRANSITIONS;

import dev.refundfence.observation.Bounded;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundTransitions;
import dev.refundfence.refund.Seen;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Writes one record for each change of state, in the transaction that changes it. */
final class Transitions {

    private static final int REASON_LENGTH = 500;
    private static final int ACTOR_LENGTH = 128;

    private Transitions() {}

    /**
     * One change.
     *
     * @param jobId the row
     * @param attempt the newest claim
     * @param from the state before; null for a refund that is stored now
     * @param cause why
     */
    record Change(long jobId, long attempt, @Nullable RefundState from, Cause cause) {}

    /** Records it. {@code actor}: who or what; {@code reason}: words for people, or null. */
    static void add(DSLContext sql, Change change, String actor, @Nullable String reason) {
        RefundState from = change.from();
        sql.insertInto(REFUND_TRANSITIONS)
                .set(REFUND_TRANSITIONS.JOB_ID, change.jobId())
                .set(REFUND_TRANSITIONS.ATTEMPT, change.attempt())
                .set(REFUND_TRANSITIONS.FROM_STATE, from == null ? null : from.word())
                .set(
                        REFUND_TRANSITIONS.TO_STATE,
                        RefundTransitions.next(from, change.cause()).word())
                .set(REFUND_TRANSITIONS.CAUSE, change.cause().word())
                .set(REFUND_TRANSITIONS.ACTOR, Bounded.text(actor, ACTOR_LENGTH))
                .set(REFUND_TRANSITIONS.REASON, Bounded.orNull(reason, REASON_LENGTH))
                .set(REFUND_TRANSITIONS.AT, DatabaseClock.NOW)
                .execute();
    }

    /** Whether that change was recorded. An attempt leaves the same state by the same cause at most once. */
    static boolean isRecorded(DSLContext sql, Seen seen, Cause cause) {
        return sql.fetchExists(
                REFUND_TRANSITIONS,
                REFUND_TRANSITIONS
                        .JOB_ID
                        .eq(seen.jobId())
                        .and(REFUND_TRANSITIONS.ATTEMPT.eq(seen.attempt().number()))
                        .and(REFUND_TRANSITIONS.FROM_STATE.eq(seen.state().word()))
                        .and(REFUND_TRANSITIONS.CAUSE.eq(cause.word())));
    }

    /** Whether acceptance refused that refund: then nothing of it was ever promised, claimed for a send, or sent. */
    static boolean wasRefused(DSLContext sql, long jobId) {
        return sql.fetchExists(
                REFUND_TRANSITIONS,
                REFUND_TRANSITIONS.JOB_ID.eq(jobId).and(REFUND_TRANSITIONS.CAUSE.eq(Cause.REFUSED.word())));
    }
}
