package dev.refundfence.workflow.contract;

import dev.refundfence.refund.RefundRequest;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.SearchAttributes;
import java.util.Map;

/** How a refund's workflow is started, whoever starts it: the order service, the intake, the sweep. */
public final class RefundStarts {

    /** The memo's entry that says which refund this is; it is there while no worker runs, unlike current details. */
    public static final String MEMO_REFUND = "refund";

    /** The memo's entry that says where it stands, in an operator's words. */
    public static final String MEMO_NOW = "now";

    private RefundStarts() {}

    /**
     * Joins the run that there is, or starts one. {@code ALLOW_DUPLICATE}: a workflow id is unique only within Temporal's retention, so
     * that the row in the database says whether the refund was done; a run that starts on a closed one answers from there.
     */
    public static WorkflowOptions options(RefundRequest request) {
        return WorkflowOptions.newBuilder()
                .setTaskQueue(TaskQueues.REFUNDS)
                .setWorkflowId(WorkflowIds.of(request.key()))
                .setWorkflowIdConflictPolicy(WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE)
                .setStaticSummary(summary(request))
                .setMemo(Map.of(MEMO_REFUND, summary(request), MEMO_NOW, RefundView.UNACCEPTED))
                .setTypedSearchAttributes(attributes(request))
                .build();
    }

    /** The one line that names a refund to people: {@code REFUND 15.00 TWD of pay-1001}. */
    public static String summary(RefundRequest request) {
        return "REFUND " + request.amount() + " of " + request.paymentId();
    }

    private static SearchAttributes attributes(RefundRequest request) {
        return SearchAttributes.newBuilder()
                .set(RefundSearchAttributes.STATE, RefundView.UNACCEPTED)
                .set(RefundSearchAttributes.SCOPE, request.key().scope().value())
                .set(RefundSearchAttributes.PAYMENT_ID, request.paymentId())
                .set(RefundSearchAttributes.AMOUNT_MINOR, request.amount().minor())
                .build();
    }
}
