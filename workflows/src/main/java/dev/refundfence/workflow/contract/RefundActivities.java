package dev.refundfence.workflow.contract;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WriteAnswer;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;

/**
 * The steps of a refund. Every step that moves the row carries the fence and checks it itself, so that Temporal may run it twice or
 * late. {@code send} and {@code reconcile} are never retried: one claim, one call.
 */
@ActivityInterface
public interface RefundActivities {

    /** Stores the order and reserves its amount, or answers what was stored before. */
    @ActivityMethod(name = "accept")
    AcceptAnswer accept(RefundOrder order);

    /** Orders the refund at the provider, if the fence still holds and this claim has not called yet. */
    @ActivityMethod(name = "send")
    CallReport send(Fence fence);

    /** Asks the provider what became of the refund, under the same conditions as {@code send}. */
    @ActivityMethod(name = "reconcile")
    CallReport reconcile(Fence fence);

    /** Asks the provider about evidence against a refund that is closed, if the claim still verifies it and has not called yet. */
    @ActivityMethod(name = "verify")
    CallReport verify(Verifying claim);

    /**
     * Stores receipts that are not stored yet, then decides from all the evidence. Changes nothing else. Also asked under a fence that is
     * over, or of a refund that is closed by now: then only the receipts matter, and nobody uses the decision.
     */
    @ActivityMethod(name = "decide")
    DecideResult decide(DecideRequest request);

    /** As {@code decide}, for a claim that looked up evidence against a closed refund. */
    @ActivityMethod(name = "decideVerify")
    DecideVerifyResult decideVerify(DecideVerifyRequest request);

    /** Books the refund: one transaction for the row, the business row, the payment's balance, the event. */
    @ActivityMethod(name = "complete")
    WriteAnswer complete(CompleteRequest request);

    /** Gives the claim back. */
    @ActivityMethod(name = "reschedule")
    WriteAnswer reschedule(RescheduleRequest request);

    /** Books the refusal and releases the reservation. */
    @ActivityMethod(name = "fail")
    WriteAnswer fail(FailRequest request);

    /** Hands the refund to a person. */
    @ActivityMethod(name = "moveToReview")
    WriteAnswer moveToReview(ReviewRequest request);

    /** Takes a refund out of review, because evidence came that bears on its outcome: the provider is asked. */
    @ActivityMethod(name = "reopen")
    WriteAnswer reopen(Seen seen);

    /** Takes off evidence that changes nothing. */
    @ActivityMethod(name = "acknowledge")
    WriteAnswer acknowledge(AcknowledgeRequest request);

    /** Books that the money of a success came back: the payment's balance opens again. */
    @ActivityMethod(name = "markReturned")
    WriteAnswer markReturned(EndVerifyRequest request);

    /** Ends a claim that verified and found no bounce. The refund stays closed as it was. */
    @ActivityMethod(name = "endVerify")
    WriteAnswer endVerify(EndVerifyRequest request);

    /**
     * What is to be decided.
     *
     * @param fence the claim under which
     * @param kind what the claim was given for
     * @param report how its call ended
     * @param late reports of calls that this run had given up on
     */
    record DecideRequest(Fence fence, ClaimKind kind, CallReport.Ended report, List<CallReport.Ended> late) {}

    /**
     * What was decided, and on what.
     *
     * @param decision what is to be done
     * @param weighed ids of the unread evidence that the decision took into account; the fenced write deletes exactly these
     */
    record DecideResult(Decision decision, List<Long> weighed) {}

    /** See {@link Decision.Complete}. */
    record CompleteRequest(Fence fence, Decision.Complete decision, List<Long> weighed) {}

    /** See {@link Decision.Reschedule}. */
    record RescheduleRequest(Fence fence, Decision.Reschedule decision, List<Long> weighed) {}

    /** See {@link Decision.Fail}. */
    record FailRequest(Fence fence, Decision.Fail decision, List<Long> weighed) {}

    /** See {@link Decision.Review}. */
    record ReviewRequest(Fence fence, Decision.Review decision, List<Long> weighed) {}

    /** What is to be decided about a closed refund; see {@link DecideRequest}. */
    record DecideVerifyRequest(Verifying claim, CallReport.Ended report, List<CallReport.Ended> late) {}

    /** What became of the evidence, and the ids of what was weighed. */
    record DecideVerifyResult(VerifyEnd end, List<Long> weighed) {}

    /** The refund as it was seen, closed or in review, and the evidence that changes nothing for it. */
    record AcknowledgeRequest(Seen seen, List<Long> weighed) {}

    /** See {@link VerifyEnd}. */
    record EndVerifyRequest(Verifying claim, VerifyEnd end, List<Long> weighed) {}
}
