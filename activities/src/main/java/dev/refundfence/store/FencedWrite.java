package dev.refundfence.store;

import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import dev.refundfence.refund.WriteAnswer.Applied;
import dev.refundfence.refund.WriteAnswer.NewEvidence;
import dev.refundfence.refund.WriteAnswer.Superseded;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/**
 * One fenced write and all that belongs to its transaction: the row, the evidence that was weighed, the attempt's end, the books, the
 * record, the event. Nothing of it is committed unless the fence found its row. Locks: job, attempt, payment.
 */
final class FencedWrite {

    private final Transactions transactions;
    private final String worker;

    FencedWrite(Transactions transactions, String worker) {
        this.transactions = transactions;
        this.worker = worker;
    }

    /** What the holder wants. */
    sealed interface Wanted {
        /** The attempt ends as this, if it is done as wanted. */
        Cause cause();
    }

    /** Rests on proof, and on nothing that the claim's record could say: the guarded statement is the whole question. */
    record Proven(Move move) implements Wanted {
        @Override
        public Cause cause() {
            return move.cause();
        }
    }

    /** {@code move} says what is done to the row, once the row and the claim's record are locked. */
    record Judged(Cause cause, Function<RefundAttemptsRecord, Move> move) implements Wanted {}

    WriteAnswer apply(Fence fence, Wanted wanted, List<Long> weighed) {
        return transactions
                .end(sql -> tryTo(sql, fence, wanted, weighed))
                .orElseGet(() -> transactions.read(sql -> whyNot(sql, fence, wanted.cause())));
    }

    /** The answer; empty if the fence found no row. */
    private Ending<Optional<WriteAnswer>> tryTo(DSLContext sql, Fence fence, Wanted wanted, List<Long> weighed) {
        Move move = move(sql, fence, wanted);
        if (move == null) {
            return Ending.rollBack(Optional.empty());
        }
        if (needsAllEvidenceWeighed(move.cause()) && UnreadEvidence.isLeftBeside(sql, fence.jobId(), weighed)) {
            return Ending.rollBack(Optional.of(new NewEvidence()));
        }
        if (!FencedRow.update(sql, fence, move.columns())) {
            return Ending.rollBack(Optional.empty());
        }
        UnreadEvidence.delete(sql, fence.jobId(), weighed);
        Attempts.end(sql, Attempts.of(fence), move.cause().word());
        StoredRefund after = Jobs.read(sql, fence.jobId());
        book(sql, move.cause(), after.row());
        Transitions.add(
                sql,
                new Transitions.Change(fence.jobId(), fence.attempt().number(), RefundState.RUNNING, move.cause()),
                worker,
                move.reason());
        return Ending.commit(Optional.of(new Applied(after.status())));
    }

    /** What is to be done; null if the fence found no row. */
    private static @Nullable Move move(DSLContext sql, Fence fence, Wanted wanted) {
        return switch (wanted) {
            case Proven proven -> proven.move();
            case Judged judged ->
                FencedRow.lock(sql, fence) == null ? null : judged.move().apply(Attempts.lock(sql, fence));
        };
    }

    // Both take the refund out of the machine's hands, so nothing that was heard may be left unheard then.
    private static boolean needsAllEvidenceWeighed(Cause cause) {
        return switch (cause) {
            case FAILED, REVIEW -> true;
            case COMPLETED, RESCHEDULED -> false;
            case ACCEPTED,
                    REFUSED,
                    CLAIMED,
                    TAKEN_OVER,
                    CANCELLED,
                    REOPENED,
                    LOOK_UP_AGAIN,
                    SEND_AGAIN,
                    CONFIRM_SUCCEEDED,
                    CONFIRM_NOTHING_MOVED,
                    RETURNED -> throw notAHoldersWrite(cause);
        };
    }

    private static void book(DSLContext sql, Cause cause, RefundJobsRecord job) {
        switch (cause) {
            case COMPLETED -> {
                Balances.book(sql, job);
                RefundEvent.SUCCEEDED.publish(sql, job);
            }
            case FAILED -> {
                Balances.release(sql, job);
                RefundEvent.FAILED.publish(sql, job);
            }
            case REVIEW -> RefundEvent.MANUAL_REVIEW.publish(sql, job);
            case RESCHEDULED -> {
                // The money stays promised, and nobody outside is told of a wait.
            }
            case ACCEPTED,
                    REFUSED,
                    CLAIMED,
                    TAKEN_OVER,
                    CANCELLED,
                    REOPENED,
                    LOOK_UP_AGAIN,
                    SEND_AGAIN,
                    CONFIRM_SUCCEEDED,
                    CONFIRM_NOTHING_MOVED,
                    RETURNED -> throw notAHoldersWrite(cause);
        }
    }

    /** No row: was it this very write, whose answer was lost, or does somebody else hold the refund by now? */
    private static WriteAnswer whyNot(DSLContext sql, Fence fence, Cause wanted) {
        StoredRefund refund = Jobs.read(sql, fence.jobId());
        RefundAttemptsRecord attempt = Attempts.find(sql, fence);
        return attempt != null && wanted.word().equals(attempt.getEndedAs())
                ? new AlreadyApplied(refund.status())
                : new Superseded(refund.state());
    }

    private static IllegalArgumentException notAHoldersWrite(Cause cause) {
        return new IllegalArgumentException(cause.word() + " is no write of a holder");
    }
}
