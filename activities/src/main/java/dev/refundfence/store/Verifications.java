package dev.refundfence.store;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.VerifyAnswer;
import dev.refundfence.refund.VerifyAnswer.Busy;
import dev.refundfence.refund.VerifyAnswer.NeedsGate;
import dev.refundfence.refund.VerifyAnswer.NotDue;
import dev.refundfence.refund.VerifyAnswer.NothingToVerify;
import dev.refundfence.refund.VerifyAnswer.Paused;
import dev.refundfence.refund.VerifyAnswer.Spent;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Look-ups of evidence that speaks against how a refund is closed. Such a claim raises the attempt and leaves the state: it stands in
 * {@code refund_attempts} alone, held for its lease from when it was claimed. Thread-safe.
 */
public final class Verifications {

    private final Transactions transactions;
    private final Claims.Holder holder;
    private final Function<String, @Nullable String> accounts;
    private final VerifyWrite write;

    /** {@code accounts}: the merchant account that this process is configured for, by provider; null where it has none. */
    public Verifications(Transactions transactions, Claims.Holder holder, Function<String, @Nullable String> accounts) {
        this.transactions = transactions;
        this.holder = holder;
        this.accounts = accounts;
        this.write = new VerifyWrite(transactions, holder.worker());
    }

    /** How long a claim is held, from when it was claimed. */
    public Duration lease() {
        return holder.lease();
    }

    /** Asks to look the refund up; arguments and repetition as for {@link Claims#claim}. */
    public VerifyAnswer claim(long jobId, UUID claimId, boolean throughGate) {
        return transactions.end(sql -> {
            RefundJobsRecord job = Jobs.lock(sql, jobId);
            ClaimGround ground = ClaimGround.read(sql, job, claimId);
            StoredRefund refund = ground.of(job);
            if (ground.claimSeen()) {
                return Ending.rollBack(again(sql, refund, claimId));
            }
            VerifyAnswer refusal = refusal(sql, refund, throughGate);
            if (refusal != null) {
                return Ending.rollBack(refusal);
            }
            Fence fence = Taking.next(job, claimId);
            Taking.verify(sql, refund, fence, holder);
            return Ending.commit(new Verifying(fence, refund.state()));
        });
    }

    // The same answer while its attempt is the newest and has not ended.
    private static VerifyAnswer again(DSLContext sql, StoredRefund refund, UUID claimId) {
        RefundJobsRecord job = refund.row();
        Verifying same = new Verifying(new Fence(job.getId(), new Attempt(job.getAttempt()), claimId), refund.state());
        return VerifyWrite.lockHeld(sql, same) == null ? new Spent() : same;
    }

    // Who verifies comes before what is due, and the gate last, as for every claim.
    private @Nullable VerifyAnswer refusal(DSLContext sql, StoredRefund refund, boolean throughGate) {
        RefundJobsRecord job = refund.row();
        if (!LateEvidence.contradicts(sql, job)) {
            return new NothingToVerify(refund.status());
        }
        Duration held = heldFor(sql, refund);
        if (held.isPositive()) {
            return new Busy(held);
        }
        Duration wait = refund.until(job.getNextRunAt());
        if (wait.isPositive()) {
            return new NotDue(wait);
        }
        if (!job.getProviderAccount().equals(accounts.apply(job.getProvider()))) {
            return new Paused(Claims.WRONG_ACCOUNT, Claims.PAUSE_RETRY);
        }
        return throughGate ? null : new NeedsGate();
    }

    private Duration heldFor(DSLContext sql, StoredRefund refund) {
        RefundAttemptsRecord newest = Attempts.newest(sql, refund.row());
        if (newest == null || !newest.getKind().equals(ClaimKind.VERIFY.word()) || newest.getEndedAs() != null) {
            return Duration.ZERO;
        }
        return refund.until(newest.getClaimedAt().plus(holder.lease()));
    }

    /**
     * Ends the claim with what became of its look-up. May be repeated with the same arguments, also after a
     * {@link CommitUnknownException}.
     *
     * @param weighed the unread evidence that is taken off; none of it if the look-up did not confirm it
     */
    public WriteAnswer end(Verifying verifying, VerifyEnd end, List<Long> weighed) {
        return write.apply(verifying, end, weighed);
    }
}
