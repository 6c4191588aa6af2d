package dev.refundfence.store;

import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import dev.refundfence.refund.WriteAnswer.Applied;
import dev.refundfence.refund.WriteAnswer.Superseded;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jooq.DSLContext;

/**
 * What is done on evidence about a refund that nobody holds: closed, or in review. Each is fenced on the state and the attempt that it
 * was decided on, and may be repeated with the same arguments, also after a {@link CommitUnknownException}. {@code weighed} names the
 * unread evidence that the decision rests on. Thread-safe.
 */
public final class LateWrites {

    private final Transactions transactions;
    private final String worker;

    /** {@code worker} names this process in the record of transitions. */
    public LateWrites(Transactions transactions, String worker) {
        this.transactions = transactions;
        this.worker = worker;
    }

    /**
     * Books that the money of a success came back: the payment's balance opens again, and the business row says when.
     *
     * @param seen a refund that succeeded
     * @param code the provider's word for it
     */
    public WriteAnswer markReturned(Seen seen, String code, List<Long> weighed) {
        return apply(new Wanted(seen, Move.bounce(seen.state(), code), weighed), (sql, job) -> {
            Balances.reopen(sql, job);
            RefundEvent.RETURNED.publish(sql, job);
        });
    }

    /**
     * Takes a refund out of review because new evidence bears on its outcome: the provider is asked. The evidence stays unread, for the
     * decision that follows.
     *
     * @param seen a refund in review
     * @param why words for people
     */
    public WriteAnswer reopen(Seen seen, String why) {
        Move move = Move.backFromReview(seen.state(), Cause.REOPENED, why);
        // Nobody outside is told: the next event says what came of it.
        return apply(new Wanted(seen, move, List.of()), (sql, job) -> {});
    }

    /**
     * Takes off evidence that was weighed and changes nothing: it agrees with how the refund ended, or does not bear on the review.
     *
     * @throws IllegalArgumentException if the refund was seen ready or running: there the holder's write takes off what it weighed
     */
    public WriteAnswer acknowledge(Seen seen, List<Long> weighed) {
        if (!seen.state().isClosed() && seen.state() != RefundState.MANUAL_REVIEW) {
            throw new IllegalArgumentException(
                    "evidence about a refund that is " + seen.state().word() + " is weighed under a claim: " + seen);
        }
        return transactions.end(sql -> {
            if (FencedRow.lock(sql, seen) == null) {
                return Ending.rollBack(superseded(sql, seen));
            }
            UnreadEvidence.delete(sql, seen.jobId(), weighed);
            return Ending.commit(new Applied(Jobs.read(sql, seen.jobId()).status()));
        });
    }

    private record Wanted(Seen seen, Move move, List<Long> weighed) {}

    private WriteAnswer apply(Wanted wanted, BiConsumer<DSLContext, RefundJobsRecord> books) {
        return transactions
                .end(sql -> tryTo(sql, wanted, books))
                .orElseGet(() -> transactions.read(
                        sql -> whyNot(sql, wanted.seen(), wanted.move().cause())));
    }

    /** The answer; empty if the refund does not stand any more as it was seen. */
    private Ending<Optional<WriteAnswer>> tryTo(
            DSLContext sql, Wanted wanted, BiConsumer<DSLContext, RefundJobsRecord> books) {
        Seen seen = wanted.seen();
        Move move = wanted.move();
        if (!FencedRow.update(sql, seen, move.columns())) {
            return Ending.rollBack(Optional.empty());
        }
        UnreadEvidence.delete(sql, seen.jobId(), wanted.weighed());
        Attempts.endOpen(sql, seen, move.cause());
        StoredRefund after = Jobs.read(sql, seen.jobId());
        books.accept(sql, after.row());
        Transitions.add(
                sql,
                new Transitions.Change(seen.jobId(), seen.attempt().number(), seen.state(), move.cause()),
                worker,
                move.reason());
        return Ending.commit(Optional.of(new Applied(after.status())));
    }

    private static WriteAnswer whyNot(DSLContext sql, Seen seen, Cause cause) {
        return Transitions.isRecorded(sql, seen, cause)
                ? new AlreadyApplied(Jobs.read(sql, seen.jobId()).status())
                : superseded(sql, seen);
    }

    private static WriteAnswer superseded(DSLContext sql, Seen seen) {
        return new Superseded(Jobs.read(sql, seen.jobId()).state());
    }
}
