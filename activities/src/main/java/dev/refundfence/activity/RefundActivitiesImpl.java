package dev.refundfence.activity;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.store.Acceptances;
import dev.refundfence.workflow.contract.RefundActivities;
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundOrders;

/** The steps of a refund, each one line to the class that does its work. Thread-safe. */
public final class RefundActivitiesImpl implements RefundActivities {

    private final Acceptances acceptances;
    private final ProviderCall call;
    private final Decider decider;
    private final Writes writes;

    /** Hands each step to one of these. */
    public RefundActivitiesImpl(Acceptances acceptances, ProviderCall call, Decider decider, Writes writes) {
        this.acceptances = acceptances;
        this.call = call;
        this.decider = decider;
        this.writes = writes;
    }

    @Override
    public AcceptAnswer accept(RefundOrder order) {
        return Steps.run("accept", () -> switch (RefundOrders.parse(order)) {
            case RefundOrders.Parsed parsed -> acceptances.accept(parsed.request());
            case RefundOrders.Refused refused -> new AcceptAnswer.Refused(refused.code(), refused.message());
        });
    }

    @Override
    public CallReport send(Fence fence) {
        return Steps.call("send", () -> call.make(fence, NextAction.SEND));
    }

    @Override
    public CallReport reconcile(Fence fence) {
        return Steps.call("reconcile", () -> call.make(fence, NextAction.RECONCILE));
    }

    @Override
    public CallReport verify(Verifying claim) {
        return Steps.call(
                "verify", () -> call.verify(claim, writes.verifications().lease()));
    }

    @Override
    public DecideResult decide(DecideRequest request) {
        return Steps.run("decide", () -> decider.decide(request));
    }

    @Override
    public DecideVerifyResult decideVerify(DecideVerifyRequest request) {
        return Steps.run("decideVerify", () -> decider.decide(request));
    }

    @Override
    public WriteAnswer complete(CompleteRequest request) {
        return Steps.run(
                "complete", () -> writes.holders().complete(request.fence(), request.decision(), request.weighed()));
    }

    @Override
    public WriteAnswer reschedule(RescheduleRequest request) {
        return Steps.run(
                "reschedule",
                () -> writes.holders().reschedule(request.fence(), request.decision(), request.weighed()));
    }

    @Override
    public WriteAnswer fail(FailRequest request) {
        return Steps.run("fail", () -> writes.holders().fail(request.fence(), request.decision(), request.weighed()));
    }

    @Override
    public WriteAnswer moveToReview(ReviewRequest request) {
        return Steps.run(
                "moveToReview",
                () -> writes.holders().moveToReview(request.fence(), request.decision(), request.weighed()));
    }

    @Override
    public WriteAnswer reopen(Seen seen) {
        return Steps.run("reopen", () -> writes.late().reopen(seen, "evidence came that bears on the outcome"));
    }

    @Override
    public WriteAnswer acknowledge(AcknowledgeRequest request) {
        return Steps.run("acknowledge", () -> writes.late().acknowledge(request.seen(), request.weighed()));
    }

    @Override
    public WriteAnswer markReturned(EndVerifyRequest request) {
        return Steps.run("markReturned", () -> end(request));
    }

    @Override
    public WriteAnswer endVerify(EndVerifyRequest request) {
        return Steps.run("endVerify", () -> end(request));
    }

    private WriteAnswer end(EndVerifyRequest request) {
        WriteAnswer answer = writes.verifications().end(request.claim(), request.end(), request.weighed());
        if (answer instanceof WriteAnswer.Applied) {
            Alerts.afterVerify(request.claim(), request.end());
        }
        return answer;
    }
}
