package dev.refundfence.store;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.WeighAnswer;
import dev.refundfence.refund.WeighAnswer.Busy;
import dev.refundfence.refund.WeighAnswer.NeedsClaim;
import dev.refundfence.refund.WeighAnswer.NothingToWeigh;
import dev.refundfence.refund.WeighAnswer.Spent;
import dev.refundfence.refund.WeighAnswer.Weighing;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.util.UUID;
import org.jooq.DSLContext;

/**
 * Gives a refund that waits to a holder who weighs new evidence about it and calls nothing. The write is the ordinary holder's. May be
 * asked again with the same claim id, as {@link Claims}. Thread-safe.
 */
public final class WeighClaims {

    private final Transactions transactions;
    private final Claims.Holder holder;

    /** Over the database of {@code transactions}. */
    public WeighClaims(Transactions transactions, Claims.Holder holder) {
        this.transactions = transactions;
        this.holder = holder;
    }

    /** Asks for the refund by unread evidence alone. {@code claimId}: as for {@link Claims#claim}. */
    public WeighAnswer claim(long jobId, UUID claimId) {
        return transactions.end(sql -> {
            RefundJobsRecord job = Jobs.lock(sql, jobId);
            ClaimGround ground = ClaimGround.read(sql, job, claimId);
            return answer(sql, ground.of(job), ground, claimId);
        });
    }

    private Ending<WeighAnswer> answer(DSLContext sql, StoredRefund refund, ClaimGround ground, UUID claimId) {
        RefundJobsRecord job = refund.row();
        if (refund.state() == RefundState.RUNNING && claimId.toString().equals(job.getClaimId())) {
            Fence held = new Fence(job.getId(), new Attempt(job.getAttempt()), claimId);
            return Ending.rollBack(new Weighing(held, NextAction.of(job.getNextAction())));
        }
        if (ground.claimSeen()) {
            return Ending.rollBack(new Spent());
        }
        return switch (refund.state()) {
            case READY -> ifUnread(sql, refund, Taking.next(job, claimId));
            case RUNNING -> {
                Duration wait = refund.until(job.getLeaseUntil());
                yield Ending.rollBack(wait.isPositive() ? new Busy(wait) : new NeedsClaim());
            }
            case MANUAL_REVIEW, SUCCEEDED, FAILED, RETURNED, CANCELLED ->
                Ending.rollBack(new NothingToWeigh(refund.status()));
        };
    }

    private Ending<WeighAnswer> ifUnread(DSLContext sql, StoredRefund refund, Fence fence) {
        if (!refund.unread()) {
            return Ending.rollBack(new NothingToWeigh(refund.status()));
        }
        if (!refund.until(refund.row().getNextRunAt()).isPositive()) {
            return Ending.rollBack(new NeedsClaim());
        }
        NextAction kept = NextAction.of(refund.row().getNextAction());
        Taking.take(sql, refund, new Taking.Wish(fence, kept, ClaimKind.WEIGH, Cause.CLAIMED), holder);
        return Ending.commit(new Weighing(fence, kept));
    }
}
