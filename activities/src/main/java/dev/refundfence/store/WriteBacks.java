package dev.refundfence.store;

import dev.refundfence.refund.Cause;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import java.time.Duration;
import java.util.List;

/**
 * The holder's four writes. Each may be repeated with the same arguments, also after a {@link CommitUnknownException}: the fence makes
 * the second one find no row, and the attempt's record says whether the first one was it. {@code weighed} names the unread evidence that
 * the decision rests on. Thread-safe.
 */
public final class WriteBacks {

    private static final String UNKNOWN_INSTEAD =
            "a copy of the call may have left, so whether it was sent is unknown: ";

    private final FencedWrite write;

    /** {@code worker} names this process in the record of transitions. */
    public WriteBacks(Transactions transactions, String worker) {
        this.write = new FencedWrite(transactions, worker);
    }

    /** Books the refund. An id that another refund has already goes to review: which refund it belongs to is a person's question. */
    public WriteAnswer complete(Fence fence, Decision.Complete decision, List<Long> weighed) {
        FencedWrite.Wanted wanted = new FencedWrite.Proven(Move.complete(decision));
        return orReview(fence, wanted, decision.providerRefundId(), weighed);
    }

    /** Gives the claim back, to be claimed again for {@code decision.next()}. */
    public WriteAnswer reschedule(Fence fence, Decision.Reschedule decision, List<Long> weighed) {
        FencedWrite.Wanted wanted = new FencedWrite.Judged(
                Cause.RESCHEDULED,
                attempt -> stands(decision.why(), attempt)
                        ? Move.reschedule(decision.next(), decision.after(), decision.why())
                        : unknown(decision.after(), decision.why()));
        String named = decision.why().providerRefundId();
        return named == null ? write.apply(fence, wanted, weighed) : orReview(fence, wanted, named, weighed);
    }

    /**
     * Books the refusal and releases the reservation; not over evidence that was not weighed, and not over a send of this very claim of
     * which nobody has told yet: an older refusal says nothing about it (docs/fencing-guards.md, fail-is-rechecked).
     */
    public WriteAnswer fail(Fence fence, Decision.Fail decision, List<Long> weighed) {
        FencedWrite.Wanted wanted = new FencedWrite.Judged(
                Cause.FAILED,
                attempt -> hasUntoldSend(attempt)
                        ? unknown(Duration.ZERO, Why.because("refused: " + decision.code()))
                        : Move.fail(decision));
        return write.apply(fence, wanted, weighed);
    }

    // A silence that was written down tells no more than one that was not: the decision may be older than the call that
    // ended in it.
    private static boolean hasUntoldSend(RefundAttemptsRecord attempt) {
        boolean silent = attempt.getHeard() == null || attempt.getHeard().equals(Attempts.UNKNOWN);
        return attempt.getKind().equals(NextAction.SEND.word()) && attempt.getCalledAt() != null && silent;
    }

    /** Hands the refund to a person; not over evidence that was not weighed. */
    public WriteAnswer moveToReview(Fence fence, Decision.Review decision, List<Long> weighed) {
        FencedWrite.Wanted wanted = new FencedWrite.Judged(
                Cause.REVIEW,
                attempt -> stands(decision.why(), attempt)
                        ? Move.review(decision)
                        : unknown(Duration.ZERO, decision.why()));
        return write.apply(fence, wanted, weighed);
    }

    // "Not sent" speaks for all copies of an execution, and only the attempt's record knows of them all. After this
    // write none can begin.
    private static boolean stands(Why why, RefundAttemptsRecord attempt) {
        return !why.notSent() || attempt.getCalledAt() == null || Attempts.NOT_SENT.equals(attempt.getHeard());
    }

    private static Move unknown(Duration after, Why why) {
        return Move.reschedule(NextAction.RECONCILE, after, Why.because(UNKNOWN_INSTEAD + why.words()));
    }

    private WriteAnswer orReview(Fence fence, FencedWrite.Wanted wanted, String named, List<Long> weighed) {
        try {
            return write.apply(fence, wanted, weighed);
        } catch (DuplicateKeyException taken) {
            if (!taken.isOn("uk_refund_jobs_provider_refund_id")) {
                throw taken;
            }
            Why why = Why.because("the provider's refund " + named + " belongs to another refund already");
            return moveToReview(fence, new Decision.Review(ReviewReason.AMBIGUOUS_LOOKUP, why), weighed);
        }
    }
}
