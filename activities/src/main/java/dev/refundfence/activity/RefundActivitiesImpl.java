package dev.refundfence.activity;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.store.Acceptances;
import dev.refundfence.store.WriteBacks;
import dev.refundfence.workflow.contract.RefundActivities;
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundOrders;

/** The steps of a refund, each one line to the class that does its work. Thread-safe. */
public final class RefundActivitiesImpl implements RefundActivities {

    private final Acceptances acceptances;
    private final ProviderCall call;
    private final Decider decider;
    private final WriteBacks writeBacks;

    /** Hands each step to one of these. */
    public RefundActivitiesImpl(Acceptances acceptances, ProviderCall call, Decider decider, WriteBacks writeBacks) {
        this.acceptances = acceptances;
        this.call = call;
        this.decider = decider;
        this.writeBacks = writeBacks;
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
    public DecideResult decide(DecideRequest request) {
        return Steps.run("decide", () -> decider.decide(request));
    }

    @Override
    public WriteAnswer complete(CompleteRequest request) {
        return Steps.run("complete", () -> writeBacks.complete(request.fence(), request.decision(), request.weighed()));
    }

    @Override
    public WriteAnswer reschedule(RescheduleRequest request) {
        return Steps.run(
                "reschedule", () -> writeBacks.reschedule(request.fence(), request.decision(), request.weighed()));
    }

    @Override
    public WriteAnswer fail(FailRequest request) {
        return Steps.run("fail", () -> writeBacks.fail(request.fence(), request.decision(), request.weighed()));
    }

    @Override
    public WriteAnswer moveToReview(ReviewRequest request) {
        return Steps.run(
                "moveToReview", () -> writeBacks.moveToReview(request.fence(), request.decision(), request.weighed()));
    }
}
