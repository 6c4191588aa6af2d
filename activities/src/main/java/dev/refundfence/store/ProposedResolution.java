package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_TRANSITIONS;
import static dev.refundfence.schema.Tables.REVIEW_RESOLUTIONS;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.schema.tables.records.ReviewResolutionsRecord;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** The rows of {@code review_resolutions}. Written under the lock of the refund's row. */
record ProposedResolution(long id, Proposal proposal) {

    /** What this very person proposed before in these very words, about this attempt; null if nothing. A request may be repeated. */
    static @Nullable ReviewResolutionsRecord same(DSLContext sql, Proposal proposal) {
        Proposal.Moved moved = proposal.moved();
        return sql.selectFrom(REVIEW_RESOLUTIONS)
                .where(REVIEW_RESOLUTIONS.JOB_ID.eq(proposal.seen().jobId()))
                .and(REVIEW_RESOLUTIONS.ATTEMPT.eq(proposal.seen().attempt().number()))
                .and(REVIEW_RESOLUTIONS.RESOLUTION.eq(proposal.resolution().word()))
                .and(REVIEW_RESOLUTIONS.EVIDENCE.eq(proposal.grounds().evidence()))
                .and(REVIEW_RESOLUTIONS.REASON.eq(proposal.grounds().reason()))
                .and(REVIEW_RESOLUTIONS.PROVIDER_REFUND_ID.isNotDistinctFrom(
                        moved == null ? null : moved.providerRefundId()))
                .and(REVIEW_RESOLUTIONS.MOVED_MINOR.isNotDistinctFrom(moved == null ? null : moved.minor()))
                .and(REVIEW_RESOLUTIONS.PROPOSED_BY.eq(proposal.proposedBy()))
                .orderBy(REVIEW_RESOLUTIONS.APPLIED_AT.isNull(), REVIEW_RESOLUTIONS.ID)
                .limit(1)
                .fetchOne();
    }

    /** Stores what is proposed. */
    static ProposedResolution add(DSLContext sql, Proposal proposal) {
        Proposal.Moved moved = proposal.moved();
        long id = sql.insertInto(REVIEW_RESOLUTIONS)
                .set(REVIEW_RESOLUTIONS.JOB_ID, proposal.seen().jobId())
                .set(REVIEW_RESOLUTIONS.ATTEMPT, proposal.seen().attempt().number())
                .set(REVIEW_RESOLUTIONS.RESOLUTION, proposal.resolution().word())
                .set(REVIEW_RESOLUTIONS.EVIDENCE, proposal.grounds().evidence())
                .set(REVIEW_RESOLUTIONS.REASON, proposal.grounds().reason())
                .set(REVIEW_RESOLUTIONS.PROVIDER_REFUND_ID, moved == null ? null : moved.providerRefundId())
                .set(REVIEW_RESOLUTIONS.MOVED_MINOR, moved == null ? null : moved.minor())
                .set(REVIEW_RESOLUTIONS.PROPOSED_BY, proposal.proposedBy())
                .set(REVIEW_RESOLUTIONS.PROPOSED_AT, DatabaseClock.NOW)
                .returningResult(REVIEW_RESOLUTIONS.ID)
                .fetchSingle(REVIEW_RESOLUTIONS.ID);
        return new ProposedResolution(id, proposal);
    }

    static @Nullable ReviewResolutionsRecord find(DSLContext sql, long id) {
        return sql.selectFrom(REVIEW_RESOLUTIONS)
                .where(REVIEW_RESOLUTIONS.ID.eq(id))
                .fetchOne();
    }

    /**
     * Where the refund stood when this was proposed: where the first change since then led it away from, or where it stands now. The
     * attempt alone does not tell, because a resolution leaves it as it is.
     */
    static RefundState stateSeen(DSLContext sql, ReviewResolutionsRecord row, RefundState now) {
        String left = sql.select(REFUND_TRANSITIONS.FROM_STATE)
                .from(REFUND_TRANSITIONS)
                .where(REFUND_TRANSITIONS.JOB_ID.eq(row.getJobId()))
                .and(REFUND_TRANSITIONS.AT.gt(row.getProposedAt()))
                .orderBy(REFUND_TRANSITIONS.ID)
                .limit(1)
                .fetchOne(REFUND_TRANSITIONS.FROM_STATE);
        return left == null ? now : RefundState.of(left);
    }

    /** {@code state}: where the refund stood when this was proposed. */
    static ProposedResolution of(ReviewResolutionsRecord row, RefundState state) {
        Resolution resolution = Resolution.of(row.getResolution());
        Proposal.Moved moved = resolution == Resolution.CONFIRM_SUCCEEDED
                ? new Proposal.Moved(row.getProviderRefundId(), row.getMovedMinor())
                : null;
        return new ProposedResolution(
                row.getId(),
                new Proposal(
                        new Seen(row.getJobId(), state, new Attempt(row.getAttempt())),
                        resolution,
                        new Proposal.Grounds(row.getEvidence(), row.getReason()),
                        moved,
                        row.getProposedBy()));
    }

    /** Notes that it is done; {@code approver} is null where no second person was asked. */
    void markApplied(DSLContext sql, @Nullable String approver) {
        int rows = sql.update(REVIEW_RESOLUTIONS)
                .set(REVIEW_RESOLUTIONS.APPROVED_BY, approver)
                .set(REVIEW_RESOLUTIONS.APPROVED_AT, approver == null ? null : DatabaseClock.read(sql))
                .set(REVIEW_RESOLUTIONS.APPLIED_AT, DatabaseClock.NOW)
                .where(REVIEW_RESOLUTIONS.ID.eq(id))
                .and(REVIEW_RESOLUTIONS.APPLIED_AT.isNull())
                .execute();
        if (rows != 1) {
            throw new IllegalStateException("resolution " + id + " was applied twice under its refund's lock");
        }
    }
}
