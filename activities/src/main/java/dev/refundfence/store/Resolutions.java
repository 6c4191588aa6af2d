package dev.refundfence.store;

import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.RefundState;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import dev.refundfence.schema.tables.records.ReviewResolutionsRecord;
import dev.refundfence.store.ResolutionAnswer.AlreadyApplied;
import dev.refundfence.store.ResolutionAnswer.Ambiguous;
import dev.refundfence.store.ResolutionAnswer.Applied;
import dev.refundfence.store.ResolutionAnswer.AwaitingApproval;
import dev.refundfence.store.ResolutionAnswer.NotFound;
import dev.refundfence.store.ResolutionAnswer.OwnResolution;
import dev.refundfence.store.ResolutionAnswer.ReviewChanged;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/**
 * What people decide about refunds that the machine could not decide. Judged at the proposal and once more, from the locked row, when
 * it is applied: between the two lie minutes or days. Who may propose and approve is not asked here, except that nobody approves his
 * own. Thread-safe.
 */
public final class Resolutions {

    private final Transactions transactions;
    private final Function<String, @Nullable ProviderContract> contracts;

    /** {@code contracts}: the contract of a provider by its name; null for one that is not configured here. */
    public Resolutions(Transactions transactions, Function<String, @Nullable ProviderContract> contracts) {
        this.transactions = transactions;
        this.contracts = contracts;
    }

    /**
     * Stores the proposal, to be approved by another person. Refusals are not stored. May be repeated, also after a
     * {@link CommitUnknownException}: the same words of the same person about the same attempt are the same proposal.
     */
    public ResolutionAnswer propose(Proposal proposal) {
        return transactions.end(sql -> ask(sql, proposal, stored -> Ending.commit(new AwaitingApproval(stored.id()))));
    }

    /** As {@link #propose}, and applies it at once: for what needs no second person. */
    public ResolutionAnswer applyAlone(Proposal proposal) {
        return orAmbiguous(
                proposal.moved(),
                () -> transactions.end(sql -> ask(sql, proposal, stored -> apply(sql, stored, null))));
    }

    private Ending<ResolutionAnswer> ask(
            DSLContext sql, Proposal proposal, Function<ProposedResolution, Ending<ResolutionAnswer>> then) {
        RefundJobsRecord job = Jobs.lock(sql, proposal.seen().jobId());
        ReviewResolutionsRecord same = ProposedResolution.same(sql, proposal);
        if (same != null && same.getAppliedAt() != null) {
            return Ending.rollBack(
                    new AlreadyApplied(same.getId(), Jobs.read(sql, job.getId()).status()));
        }
        ResolutionAnswer refusal = refusal(sql, job, proposal);
        if (refusal != null) {
            return Ending.rollBack(refusal);
        }
        return then.apply(
                same == null ? ProposedResolution.add(sql, proposal) : new ProposedResolution(same.getId(), proposal));
    }

    /** Applies what somebody else proposed. May be repeated, also after a {@link CommitUnknownException}. */
    public ResolutionAnswer approve(long id, String approver) {
        ReviewResolutionsRecord row = transactions.read(sql -> ProposedResolution.find(sql, id));
        if (row == null) {
            return new NotFound();
        }
        // Ann and ann are one person, whatever she typed.
        if (row.getProposedBy().equalsIgnoreCase(approver)) {
            return new OwnResolution();
        }
        // Its refund, its words and its proposer never change; whether it was applied is asked again under the refund's
        // lock.
        return orAmbiguous(
                ProposedResolution.of(row, RefundState.MANUAL_REVIEW).proposal().moved(),
                () -> transactions.end(sql -> approveLocked(sql, id, row.getJobId(), approver)));
    }

    private Ending<ResolutionAnswer> approveLocked(DSLContext sql, long id, long jobId, String approver) {
        RefundJobsRecord job = Jobs.lock(sql, jobId);
        ReviewResolutionsRecord row = ProposedResolution.find(sql, id);
        if (row == null || row.getAppliedAt() != null) {
            return Ending.rollBack(
                    row == null
                            ? new NotFound()
                            : new AlreadyApplied(id, Jobs.read(sql, jobId).status()));
        }
        RefundState seen = ProposedResolution.stateSeen(sql, row, RefundState.of(job.getState()));
        ProposedResolution proposed = ProposedResolution.of(row, seen);
        ResolutionAnswer refusal = refusal(sql, job, proposed.proposal());
        return refusal == null ? apply(sql, proposed, approver) : Ending.rollBack(refusal);
    }

    private @Nullable ResolutionAnswer refusal(DSLContext sql, RefundJobsRecord job, Proposal proposal) {
        return new ResolutionJudge(sql, job, contract(job)).refusal(proposal);
    }

    private ProviderContract contract(RefundJobsRecord job) {
        ProviderContract contract = contracts.apply(job.getProvider());
        if (contract == null) {
            throw new IllegalStateException("provider '" + job.getProvider() + "' of refund " + StoredRefund.key(job)
                    + " is not configured here, so nobody can say how long its sends are under way: set"
                    + " refunds.providers." + job.getProvider() + ".type and .base-url");
        }
        return contract;
    }

    private static Ending<ResolutionAnswer> apply(
            DSLContext sql, ProposedResolution proposed, @Nullable String approver) {
        if (!ResolutionWrite.apply(sql, proposed, approver)) {
            StoredRefund now = Jobs.read(sql, proposed.proposal().seen().jobId());
            return Ending.rollBack(new ReviewChanged(now.state(), now.status().attempt()));
        }
        return Ending.commit(new Applied(
                proposed.id(),
                Jobs.read(sql, proposed.proposal().seen().jobId()).status()));
    }

    // An id that another refund has is an answer and not a fault: a person mistook one refund for the other.
    private static ResolutionAnswer orAmbiguous(
            Proposal.@Nullable Moved moved, Supplier<ResolutionAnswer> transaction) {
        try {
            return transaction.get();
        } catch (DuplicateKeyException taken) {
            if (moved == null || !taken.isOn("uk_refund_jobs_provider_refund_id")) {
                throw taken;
            }
            return new Ambiguous(moved.providerRefundId());
        }
    }
}
