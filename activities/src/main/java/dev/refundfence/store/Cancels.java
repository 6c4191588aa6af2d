package dev.refundfence.store;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.CancelAnswer;
import dev.refundfence.refund.CancelAnswer.AlreadyBegun;
import dev.refundfence.refund.CancelAnswer.Cancelled;
import dev.refundfence.refund.CancelAnswer.Closed;
import dev.refundfence.refund.CancelAnswer.InProgress;
import dev.refundfence.refund.CancelAnswer.NotFound;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Takes refunds back of which nothing was ever sent. Thread-safe. */
public final class Cancels {

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public Cancels(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Cancels the refund if it is ready, under the attempt that the caller saw, and no send of it was ever begun. May be repeated, also
     * after a {@link CommitUnknownException}.
     */
    public CancelAnswer cancel(RefundKey key, Attempt seen) {
        return transactions
                .end(sql -> tryTo(sql, key, seen))
                .orElseGet(() -> transactions.read(sql -> whyNot(Jobs.find(sql, key))));
    }

    /** The answer; empty if the guard found no row. */
    private static Ending<Optional<CancelAnswer>> tryTo(DSLContext sql, RefundKey key, Attempt attempt) {
        StoredRefund found = Jobs.find(sql, key);
        if (found == null) {
            return Ending.rollBack(Optional.empty());
        }
        // Not the state and the attempt that were just read: the guard is what the caller decided on, and it is judged
        // by the
        // statement itself.
        Seen seen = new Seen(found.row().getId(), RefundState.READY, attempt);
        Move move = Move.cancel();
        if (!FencedRow.updateUnsent(sql, seen, move.columns())) {
            return Ending.rollBack(Optional.empty());
        }
        StoredRefund after = Jobs.read(sql, seen.jobId());
        record(sql, seen, move, after.row());
        return Ending.commit(Optional.of(new Cancelled(after.status())));
    }

    private static void record(DSLContext sql, Seen seen, Move move, RefundJobsRecord job) {
        Balances.release(sql, job);
        Transitions.add(
                sql,
                new Transitions.Change(seen.jobId(), seen.attempt().number(), seen.state(), Cause.CANCELLED),
                "caller " + job.getScope(),
                move.reason());
        RefundEvent.CANCELLED.publish(sql, job);
    }

    // What is for ever comes first: nobody should wait for a claim to end that has begun a send.
    private static CancelAnswer whyNot(@Nullable StoredRefund refund) {
        if (refund == null) {
            return new NotFound();
        }
        return switch (refund.state()) {
            case CANCELLED -> new Cancelled(refund.status());
            case SUCCEEDED, FAILED, RETURNED -> new Closed(refund.status());
            case READY -> unlessBegun(refund, Duration.ZERO);
            case RUNNING -> unlessBegun(refund, refund.until(refund.row().getLeaseUntil()));
            case MANUAL_REVIEW -> unlessBegun(refund, Claims.PAUSE_RETRY);
        };
    }

    private static CancelAnswer unlessBegun(StoredRefund refund, Duration retryAfter) {
        return refund.row().getFirstSentAt() == null ? new InProgress(retryAfter) : new AlreadyBegun(refund.status());
    }
}
