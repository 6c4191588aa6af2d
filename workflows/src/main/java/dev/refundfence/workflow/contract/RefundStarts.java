package dev.refundfence.workflow.contract;

import dev.refundfence.refund.RefundRequest;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.BatchRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.SearchAttributes;
import java.util.Map;
import java.util.function.Consumer;

/** How a refund's workflow is started, whoever starts it: the order service, the intake, the sweep. */
public final class RefundStarts {

    // The memo's entries can be read while no worker runs, unlike current details.
    private static final String MEMO_REFUND = "refund";
    private static final String MEMO_NOW = "now";

    private RefundStarts() {}

    /**
     * Joins the run that there is, or starts one. {@code ALLOW_DUPLICATE}: a workflow id is unique only within Temporal's retention, so
     * that the row in the database says whether the refund was done; a run that starts on a closed one answers from there.
     */
    public static WorkflowOptions options(RefundRequest request) {
        String summary = summary(RefundOrders.of(request));
        return WorkflowOptions.newBuilder()
                .setTaskQueue(TaskQueues.REFUNDS)
                .setWorkflowId(WorkflowIds.of(request.key()))
                .setWorkflowIdConflictPolicy(WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE)
                .setStaticSummary(summary)
                .setMemo(memo(summary, RefundView.UNACCEPTED))
                .setTypedSearchAttributes(attributes(request))
                .build();
    }

    /** Wakes the run that there is, or starts one: the row may have changed or may be due. */
    public static void wake(WorkflowClient client, RefundRequest request) {
        signal(client, request, RefundWorkflow::wake);
    }

    /** Tells the run that there is, or one that it starts, that evidence about the refund was stored. */
    public static void tellEvidence(WorkflowClient client, RefundRequest request) {
        signal(client, request, RefundWorkflow::evidence);
    }

    private static void signal(WorkflowClient client, RefundRequest request, Consumer<RefundWorkflow> signal) {
        RefundWorkflow refund = client.newWorkflowStub(RefundWorkflow.class, options(request));
        BatchRequest both = client.newSignalWithStartRequest();
        both.add(refund::run, RefundOrders.of(request));
        both.add(() -> signal.accept(refund));
        var unused = client.signalWithStart(both);
    }

    /** The one line that names a refund to people: {@code REFUND 15.00 TWD of pay-1001}. */
    public static String summary(RefundOrder order) {
        return "REFUND " + RefundOrders.amount(order) + " of " + order.paymentId();
    }

    /** What stands in the memo: which refund it is, and where it stands. */
    public static Map<String, Object> memo(String summary, String now) {
        return Map.of(MEMO_REFUND, summary, MEMO_NOW, now);
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
