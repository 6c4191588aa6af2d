package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;

import dev.refundfence.observation.NewObservation;
import dev.refundfence.observation.ObservationLog;
import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.Receipt;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import org.jooq.DSLContext;

/** Keeps what was heard in our own calls, whoever heard it and however late. Evidence is never fenced. Thread-safe. */
public final class Receipts {

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public Receipts(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Stores it, to be weighed. May be called again with the same receipt, also after a {@link CommitUnknownException}. */
    public ReceiptAnswer store(Receipt receipt) {
        try {
            return transactions.run(sql -> insert(sql, receipt));
        } catch (DuplicateKeyException seen) {
            return new ReceiptAnswer.SeenBefore();
        }
    }

    private static ReceiptAnswer insert(DSLContext sql, Receipt receipt) {
        Fence fence = receipt.fence();
        RefundJobsRecord job = Jobs.lock(sql, fence.jobId());
        long observation = ObservationLog.append(
                sql,
                new NewObservation(
                        source(receipt, job),
                        NewObservation.About.job(job.getId(), fence.attempt().number(), job.getProviderKey()),
                        receipt.outcome(),
                        receipt.heard()));
        UnreadEvidence.add(sql, job.getId(), observation);
        sql.update(REFUND_ATTEMPTS)
                .set(REFUND_ATTEMPTS.HEARD, receipt.outcome().word())
                .where(Attempts.of(fence))
                .execute();
        return new ReceiptAnswer.Stored(observation, !FencedRow.isHeld(job, fence));
    }

    // The answer to our own call, over our own connection, is authentic, and it speaks of the very request that we
    // sent.
    private static NewObservation.Source source(Receipt receipt, RefundJobsRecord job) {
        String kind = receipt.kind() == NextAction.SEND ? "send" : "lookup";
        Fence fence = receipt.fence();
        String dedupKey = kind + "/" + fence.jobId() + "/" + fence.attempt();
        return new NewObservation.Source(job.getProvider(), job.getProviderAccount(), kind, dedupKey, true);
    }
}
