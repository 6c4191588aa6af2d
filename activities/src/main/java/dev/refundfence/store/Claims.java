package dev.refundfence.store;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ClaimAnswer.Busy;
import dev.refundfence.refund.ClaimAnswer.Claimed;
import dev.refundfence.refund.ClaimAnswer.Closed;
import dev.refundfence.refund.ClaimAnswer.InReview;
import dev.refundfence.refund.ClaimAnswer.NeedsGate;
import dev.refundfence.refund.ClaimAnswer.NotDue;
import dev.refundfence.refund.ClaimAnswer.Paused;
import dev.refundfence.refund.ClaimAnswer.Spent;
import dev.refundfence.refund.ClaimAnswer.Weigh;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.WeighAnswer.Weighing;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Gives refunds to holders, one at a time. The holder is whoever's COMMIT was confirmed. After a {@link CommitUnknownException} the same
 * claim id, and no other, may be asked with again: the row tells by that id. Thread-safe.
 */
public final class Claims {

    /** A switch is turned back by a person, who then wakes the refunds; this long is only for the wake-up that gets lost. */
    static final Duration PAUSE_RETRY = Duration.ofSeconds(30);

    static final String WRONG_ACCOUNT = "wrong_account";

    private final Transactions transactions;
    private final Holder holder;
    private final Function<String, @Nullable String> accounts;

    /**
     * Who claims.
     *
     * @param worker names this process, for people; at most 128 characters
     * @param lease how long a claim is held at least, by the database's clock
     */
    public record Holder(String worker, Duration lease) {}

    /** {@code accounts}: the merchant account that this process is configured for, by provider; null where it has none. */
    public Claims(Transactions transactions, Holder holder, Function<String, @Nullable String> accounts) {
        this.transactions = transactions;
        this.holder = holder;
        this.accounts = accounts;
    }

    /**
     * Asks for the refund. The same claim id gets the same answer while it holds the row.
     *
     * @param claimId random, made by the workflow before it asked
     * @param throughGate whether this claim has paid for a call of the provider's budget
     */
    public ClaimAnswer claim(long jobId, UUID claimId, boolean throughGate) {
        return transactions.end(sql -> {
            RefundJobsRecord job = Jobs.lock(sql, jobId);
            ClaimGround ground = ClaimGround.read(sql, job, claimId);
            return new Asked(sql, ground.of(job), ground, claimId).answer(throughGate);
        });
    }

    /** One question, under the row's lock. */
    private final class Asked {
        private final DSLContext sql;
        private final StoredRefund refund;
        private final RefundJobsRecord job;
        private final ClaimGround ground;
        private final UUID claimId;

        Asked(DSLContext sql, StoredRefund refund, ClaimGround ground, UUID claimId) {
            this.sql = sql;
            this.refund = refund;
            this.job = refund.row();
            this.ground = ground;
            this.claimId = claimId;
        }

        Ending<ClaimAnswer> answer(boolean throughGate) {
            if (refund.state() == RefundState.RUNNING && claimId.toString().equals(job.getClaimId())) {
                return Ending.rollBack(held(NextAction.of(job.getNextAction())));
            }
            if (ground.claimSeen()) {
                return Ending.rollBack(new Spent());
            }
            return switch (refund.state()) {
                case READY -> ifDue(throughGate);
                case RUNNING -> ifAbandoned(throughGate);
                case MANUAL_REVIEW -> Ending.rollBack(new InReview(refund.status()));
                case SUCCEEDED, FAILED, RETURNED, CANCELLED -> Ending.rollBack(new Closed(refund.status()));
            };
        }

        // Which kind of claim it is stands in its own record. One that weighs must not be told that it may call.
        private ClaimAnswer held(NextAction action) {
            Fence fence = fence(job.getAttempt());
            return Attempts.lock(sql, fence).getKind().equals(ClaimKind.WEIGH.word())
                    ? new Weigh(new Weighing(fence, action))
                    : new Claimed(fence, action, ground.lastWasTakenOver());
        }

        private Ending<ClaimAnswer> ifDue(boolean throughGate) {
            Duration wait = refund.until(job.getNextRunAt());
            return wait.isPositive()
                    ? Ending.rollBack(new NotDue(wait))
                    : ifAllowed(NextAction.of(job.getNextAction()), Cause.CLAIMED, throughGate);
        }

        // Whatever the lost holder was about to do may have happened: the next step is always to ask, never to send.
        private Ending<ClaimAnswer> ifAbandoned(boolean throughGate) {
            Duration wait = refund.until(job.getLeaseUntil());
            return wait.isPositive()
                    ? Ending.rollBack(new Busy(wait))
                    : ifAllowed(NextAction.RECONCILE, Cause.TAKEN_OVER, throughGate);
        }

        // The gate comes last: a claim that would be refused anyway must not spend a call of the provider's budget.
        private Ending<ClaimAnswer> ifAllowed(NextAction action, Cause cause, boolean throughGate) {
            if (!job.getProviderAccount().equals(accounts.apply(job.getProvider()))) {
                return Ending.rollBack(new Paused(WRONG_ACCOUNT, PAUSE_RETRY));
            }
            String pause = ground.pause();
            if (action == NextAction.SEND && pause != null) {
                return Ending.rollBack(new Paused(pause, PAUSE_RETRY));
            }
            return throughGate ? Ending.commit(take(action, cause)) : Ending.rollBack(new NeedsGate());
        }

        private Claimed take(NextAction action, Cause cause) {
            Fence fence = Taking.next(job, claimId);
            Taking.take(sql, refund, new Taking.Wish(fence, action, ClaimKind.of(action), cause), holder);
            return new Claimed(fence, action, cause == Cause.TAKEN_OVER);
        }

        private Fence fence(long attempt) {
            return new Fence(job.getId(), new Attempt(attempt), claimId);
        }
    }
}
