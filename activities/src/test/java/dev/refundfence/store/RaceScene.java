package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REVIEW_RESOLUTIONS;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/**
 * A refund at its start, and what everybody knows of it by then. Read once, before anything meets: both steps are decided on this.
 *
 * @param row the refund itself
 * @param claims all that were ever given, oldest first
 * @param proposals the ids of what people proposed
 * @param unread the evidence that the holder weighs
 */
record RaceScene(
        StoreFixture store,
        RefundJobsRecord row,
        List<RefundAttemptsRecord> claims,
        List<Long> proposals,
        List<Long> unread) {

    static RaceScene of(StoreFixture store, long job) {
        List<Long> proposals = store.transactions.read(sql -> sql.select(REVIEW_RESOLUTIONS.ID)
                .from(REVIEW_RESOLUTIONS)
                .where(REVIEW_RESOLUTIONS.JOB_ID.eq(job))
                .orderBy(REVIEW_RESOLUTIONS.ID)
                .fetch(REVIEW_RESOLUTIONS.ID));
        return new RaceScene(store, store.rows.job(job), store.rows.attempts(job), proposals, store.rows.unread(job));
    }

    long job() {
        return row.getId();
    }

    RefundKey key() {
        return StoredRefund.key(row);
    }

    /** The newest attempt, as a caller saw it; somebody else looked one claim earlier. */
    Attempt seen(RaceManner manner) {
        return new Attempt(claims.size() - (manner == RaceManner.OTHER ? 1 : 0));
    }

    /** A claim id of its own for each who asks; a copy of the same asking has the same. */
    UUID claimId(String asked, RaceManner manner) {
        String asker = job() + asked + (manner == RaceManner.OTHER);
        return UUID.nameUUIDFromBytes(asker.getBytes(StandardCharsets.UTF_8));
    }

    /** The newest claim; somebody else's is the one before. */
    RefundAttemptsRecord claim(RaceManner manner) {
        return newest(claims, manner);
    }

    Fence fence(RaceManner manner) {
        return fence(claim(manner));
    }

    /** The newest call that nothing was heard of yet; somebody else hears of the one before. */
    RefundAttemptsRecord unheard(RaceManner manner) {
        return newest(
                claims.stream()
                        .filter(claim -> claim.getCalledAt() != null && claim.getHeard() == null)
                        .toList(),
                manner);
    }

    long proposal(RaceManner manner) {
        return manner == RaceManner.OTHER ? proposals.getLast() : proposals.getFirst();
    }

    static Fence fence(RefundAttemptsRecord claim) {
        return new Fence(claim.getJobId(), new Attempt(claim.getAttempt()), UUID.fromString(claim.getClaimId()));
    }

    static NextAction kind(RefundAttemptsRecord claim) {
        return NextAction.of(claim.getKind());
    }

    private static RefundAttemptsRecord newest(List<RefundAttemptsRecord> some, RaceManner manner) {
        return some.get(some.size() - (manner == RaceManner.OTHER ? 2 : 1));
    }
}
