package dev.refundfence.store;

import static dev.refundfence.schema.Tables.OBSERVATION_MATCHES;
import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;

import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.RefundState;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import dev.refundfence.store.ResolutionAnswer.KeyTooOld;
import dev.refundfence.store.ResolutionAnswer.ReviewChanged;
import dev.refundfence.store.ResolutionAnswer.TooEarly;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Whether a resolution may be applied now, with the refund's row locked. */
record ResolutionJudge(DSLContext sql, RefundJobsRecord job, ProviderContract contract) {

    /** Why not; null if it may. What looking again cures comes first, then what waiting cures, then what nothing cures. */
    @Nullable
    ResolutionAnswer refusal(Proposal proposal) {
        if (!isAsSeen(proposal) || isUnheard(proposal.resolution()) || lacksProof(proposal)) {
            return new ReviewChanged(state(), new Attempt(job.getAttempt()));
        }
        if (!proposal.resolution().restsOnSilence()) {
            return null;
        }
        CallGround ground = CallGround.read(sql, job);
        Duration untilArrived = DatabaseClock.between(ground.now(), lastSendHasArrivedAt());
        if (untilArrived.isPositive()) {
            return new TooEarly(untilArrived);
        }
        boolean sends = proposal.resolution() == Resolution.SEND_AGAIN;
        return sends && ground.isKeyTooOld(job.getFirstSentAt(), contract.resendWindow()) ? new KeyTooOld() : null;
    }

    private RefundState state() {
        return RefundState.of(job.getState());
    }

    private boolean isAsSeen(Proposal proposal) {
        boolean open = state() == RefundState.MANUAL_REVIEW
                || (state() == RefundState.FAILED && proposal.resolution() == Resolution.CONFIRM_SUCCEEDED);
        return open
                && state() == proposal.seen().state()
                && job.getAttempt() == proposal.seen().attempt().number();
    }

    // Evidence that nobody weighed may be the very proof that money moved.
    private boolean isUnheard(Resolution resolution) {
        return resolution.restsOnSilence() && UnreadEvidence.isLeftBeside(sql, job.getId(), List.of());
    }

    // A failure was a proof too. Only the provider's own verified word about this very refund outweighs it, and a
    // person's
    // word alone does not.
    private boolean lacksProof(Proposal proposal) {
        Proposal.Moved moved = proposal.moved();
        return state() == RefundState.FAILED && (moved == null || !isProven(moved.providerRefundId()));
    }

    private boolean isProven(String providerRefundId) {
        return sql.fetchExists(
                PROVIDER_OBSERVATIONS,
                PROVIDER_OBSERVATIONS
                        .JOB_ID
                        .eq(job.getId())
                        .or(PROVIDER_OBSERVATIONS.ID.in(DSL.select(OBSERVATION_MATCHES.OBSERVATION_ID)
                                .from(OBSERVATION_MATCHES)
                                .where(OBSERVATION_MATCHES.JOB_ID.eq(job.getId()))))
                        .and(PROVIDER_OBSERVATIONS.OUTCOME.eq(new Succeeded("").word()))
                        .and(PROVIDER_OBSERVATIONS.VERIFIED.isTrue())
                        .and(PROVIDER_OBSERVATIONS.PROVIDER_REFUND_ID.eq(providerRefundId)));
    }

    /** From when on no send can be carried out any more; null if none was begun. */
    private @Nullable Instant lastSendHasArrivedAt() {
        Instant begun = sql.select(DSL.max(REFUND_ATTEMPTS.CALLED_AT))
                .from(REFUND_ATTEMPTS)
                .where(REFUND_ATTEMPTS.JOB_ID.eq(job.getId()))
                .and(REFUND_ATTEMPTS.KIND.eq(NextAction.SEND.word()))
                .fetchSingle()
                .value1();
        return begun == null ? null : begun.plus(contract.patience().maxInFlight());
    }
}
