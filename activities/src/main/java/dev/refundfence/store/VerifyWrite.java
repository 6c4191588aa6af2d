package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.VerifyEnd.Bounced;
import dev.refundfence.refund.VerifyEnd.Confirmed;
import dev.refundfence.refund.VerifyEnd.GivenUp;
import dev.refundfence.refund.VerifyEnd.Unconfirmed;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import dev.refundfence.refund.WriteAnswer.Applied;
import dev.refundfence.refund.WriteAnswer.Superseded;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/** The one write of a claim that verifies, and its fence: the closed state, the newest attempt, and that attempt's claim, not ended. */
final class VerifyWrite {

    private final Transactions transactions;
    private final String worker;

    VerifyWrite(Transactions transactions, String worker) {
        this.transactions = transactions;
        this.worker = worker;
    }

    /** The refund and the claim's record, both locked. */
    record Held(RefundJobsRecord job, RefundAttemptsRecord attempt) {}

    /** Locks both, the refund first; null if this claim does not verify it any more. */
    static @Nullable Held lockHeld(DSLContext sql, Verifying verifying) {
        RefundJobsRecord job = FencedRow.lock(sql, seen(verifying));
        RefundAttemptsRecord attempt = job == null ? null : Attempts.lockOpen(sql, verifying.fence());
        return job == null || attempt == null || !attempt.getKind().equals(ClaimKind.VERIFY.word())
                ? null
                : new Held(job, attempt);
    }

    private static Seen seen(Verifying verifying) {
        Fence fence = verifying.fence();
        return new Seen(fence.jobId(), verifying.closedAs(), fence.attempt());
    }

    WriteAnswer apply(Verifying verifying, VerifyEnd end, List<Long> weighed) {
        return transactions
                .end(sql -> tryTo(sql, verifying, end, weighed))
                .orElseGet(() -> transactions.read(sql -> whyNot(sql, verifying.fence(), end)));
    }

    private Ending<Optional<WriteAnswer>> tryTo(
            DSLContext sql, Verifying verifying, VerifyEnd end, List<Long> weighed) {
        if (lockHeld(sql, verifying) == null || !FencedRow.update(sql, seen(verifying), columns(verifying, end))) {
            return Ending.rollBack(Optional.empty());
        }
        if (!(end instanceof Unconfirmed)) {
            UnreadEvidence.delete(sql, verifying.fence().jobId(), weighed);
        }
        Attempts.end(sql, Attempts.of(verifying.fence()), end.word());
        StoredRefund after = Jobs.read(sql, verifying.fence().jobId());
        if (end instanceof Bounced bounced) {
            bookBounce(sql, verifying, bounced, after.row());
        }
        return Ending.commit(Optional.of(new Applied(after.status())));
    }

    private static Map<Field<?>, Object> columns(Verifying verifying, VerifyEnd end) {
        return switch (end) {
            case Bounced b -> Move.bounce(verifying.closedAs(), b.code()).columns();
            case Unconfirmed u -> nextRunAt(DatabaseClock.in(u.after()));
            case Confirmed c -> nextRunAt(null);
            case GivenUp g -> nextRunAt(null);
        };
    }

    private static Map<Field<?>, Object> nextRunAt(@Nullable Object time) {
        Map<Field<?>, Object> columns = new HashMap<>();
        columns.put(REFUND_JOBS.NEXT_RUN_AT, time);
        return columns;
    }

    private void bookBounce(DSLContext sql, Verifying verifying, Bounced bounced, RefundJobsRecord job) {
        Balances.reopen(sql, job);
        RefundEvent.RETURNED.publish(sql, job);
        Transitions.add(
                sql,
                new Transitions.Change(job.getId(), job.getAttempt(), verifying.closedAs(), Cause.RETURNED),
                worker,
                bounced.code());
    }

    private static WriteAnswer whyNot(DSLContext sql, Fence fence, VerifyEnd wanted) {
        StoredRefund refund = Jobs.read(sql, fence.jobId());
        RefundAttemptsRecord attempt = Attempts.find(sql, fence);
        return attempt != null && wanted.word().equals(attempt.getEndedAs())
                ? new AlreadyApplied(refund.status())
                : new Superseded(refund.state());
    }
}
