package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;

import dev.refundfence.refund.BeginAnswer;
import dev.refundfence.refund.BeginAnswer.AlreadyBegun;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.BeginAnswer.Superseded;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Lets each claim begin one call, and no more than one, whoever runs how many copies of it. After a {@link CommitUnknownException} of
 * {@link #begin} there is no call: it may have been begun, and the outcome is unknown. Thread-safe.
 */
public final class Calls {

    private final Transactions transactions;
    private final Function<String, @Nullable ProviderContract> contracts;
    private final Function<String, @Nullable String> accounts;

    /** Both by the provider's name, null where this process is not configured for it: its contract and its merchant account. */
    public Calls(
            Transactions transactions,
            Function<String, @Nullable ProviderContract> contracts,
            Function<String, @Nullable String> accounts) {
        this.transactions = transactions;
        this.contracts = contracts;
        this.accounts = accounts;
    }

    /**
     * Asks whether this claim's call may leave now. Only {@code Begun} lets it.
     *
     * @param kind what the claim was given for
     * @param render the request as text, from the order; pure, called only for a refund that was never sent
     * @throws IllegalStateException if the claim was given for the other kind of call
     */
    public BeginAnswer begin(Fence fence, NextAction kind, Function<CallOrder, String> render) {
        return transactions.end(sql -> {
            RefundJobsRecord job = FencedRow.lock(sql, fence);
            if (job == null) {
                return Ending.rollBack(
                        new Superseded(Jobs.read(sql, fence.jobId()).state()));
            }
            RefundAttemptsRecord attempt = Attempts.lock(sql, fence);
            requireKind(fence, attempt, kind);
            if (attempt.getCalledAt() != null) {
                return Ending.rollBack(new AlreadyBegun());
            }
            return new BeginningCall(sql, fence, kind, job, job.getLeaseUntil()).answer(promise(job), render);
        });
    }

    /**
     * As {@link #begin}, for the look-up of a claim that verifies.
     *
     * @param lease what the claim was given with: it counts from when it was claimed
     */
    public BeginAnswer beginVerify(Verifying verifying, Duration lease) {
        return transactions.end(sql -> {
            VerifyWrite.Held held = VerifyWrite.lockHeld(sql, verifying);
            if (held == null) {
                return Ending.rollBack(
                        new Superseded(Jobs.read(sql, verifying.fence().jobId()).state()));
            }
            if (held.attempt().getCalledAt() != null) {
                return Ending.rollBack(new AlreadyBegun());
            }
            Instant leaseUntil = held.attempt().getClaimedAt().plus(lease);
            return new BeginningCall(sql, verifying.fence(), NextAction.RECONCILE, held.job(), leaseUntil)
                    .answer(promise(held.job()), order -> "");
        });
    }

    private Promise promise(RefundJobsRecord job) {
        return new Promise(contracts.apply(job.getProvider()), accounts.apply(job.getProvider()));
    }

    /** What this process knows of the provider; null where it is not configured for it. */
    record Promise(
            @Nullable ProviderContract contract, @Nullable String account) {}

    // A send under a claim that was given for a look-up is the one thing that a takeover must never lead to.
    private static void requireKind(Fence fence, RefundAttemptsRecord attempt, NextAction kind) {
        if (!attempt.getKind().equals(kind.word())) {
            throw new IllegalStateException("the claim " + fence + " was given for " + attempt.getKind() + ", not for "
                    + kind.word() + ": no call");
        }
    }

    /**
     * Keeps the outcome of a begun call in which nothing was heard: there is no receipt, because it would take the real reply's place.
     * Only the execution that was let through by {@code Begun} may say so. The first word stays.
     */
    public void heard(Fence fence, ProviderOutcome outcome) {
        // One statement on the attempt's row, which the write-back locks before it reads this word: so either it sees
        // the word, or the word comes after the write and moves nothing.
        transactions.run(sql -> hear(sql, fence, outcome));
    }

    private static int hear(DSLContext sql, Fence fence, ProviderOutcome outcome) {
        return sql.update(REFUND_ATTEMPTS)
                .set(REFUND_ATTEMPTS.HEARD, outcome.word())
                .where(Attempts.of(fence))
                .and(REFUND_ATTEMPTS.CALLED_AT.isNotNull())
                .and(REFUND_ATTEMPTS.HEARD.isNull())
                .execute();
    }
}
