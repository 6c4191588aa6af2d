package dev.refundfence.workflow.contract;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * One refund, from its acceptance to its end. The workflow id is {@link WorkflowIds#of the operation key's}; a run that starts on a
 * closed refund returns the stored outcome.
 */
@WorkflowInterface
public interface RefundWorkflow {

    /** Carries the refund out and returns how it ended. */
    @WorkflowMethod
    RefundResult run(RefundOrder order);

    /**
     * Stores the order, or answers what was stored before. Sent together with the start, under the request's hash as update id.
     *
     * @param order judged for itself: it may differ from the one that the run was started with
     */
    @UpdateMethod(name = "accept", description = "Stores the order, or answers what was stored before.")
    AcceptResult accept(RefundOrder order);

    /** Says that the row may have changed or may be due: stop waiting and look. */
    @SignalMethod(name = "wake", description = "Stop waiting and look at the row. Harmless at any time.")
    void wake();

    /** Says that evidence about the refund was stored: weigh it. */
    @SignalMethod(
            name = "evidence",
            description = "Evidence about the refund was stored: weigh it. Harmless at any time.")
    void evidence();

    /** Where the refund stands, as far as this run knows. */
    @QueryMethod(name = "status", description = "Where the refund stands, as far as this run knows.")
    RefundView status();
}
