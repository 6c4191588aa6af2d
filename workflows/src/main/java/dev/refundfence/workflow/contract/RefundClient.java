package dev.refundfence.workflow.contract;

import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.refund.Scope;
import io.temporal.client.UpdateOptions;
import io.temporal.client.WithStartWorkflowOperation;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowUpdateStage;

/**
 * How an order service asks for refunds.
 *
 * <p><b>The operation key</b> names one decision to refund. Make it when the refund is decided, store it with that decision, and only then
 * call: then a repeat after any crash asks for the same refund, and nothing is paid twice. A key that is made anew for each try is a new
 * refund for each try.
 *
 * <p>Thread-safe. Works with Temporal's default data converter.
 */
public final class RefundClient {

    private final WorkflowClient client;

    /** Asks through {@code client}, whose namespace must be the one that the refund workers serve. */
    public RefundClient(WorkflowClient client) {
        this.client = client;
    }

    /**
     * Asks for a refund and waits until it is stored or refused, not until it is carried out. Repeating it with the same order is always
     * safe, and the right thing to do after any exception.
     */
    public Acceptance request(RefundOrder order) {
        return switch (RefundOrders.parse(order)) {
            case RefundOrders.Refused r -> new Acceptance.Refused(r.code(), r.message());
            case RefundOrders.Parsed p -> ask(order, p.request());
        };
    }

    private Acceptance ask(RefundOrder order, RefundRequest request) {
        RefundWorkflow refund = client.newWorkflowStub(RefundWorkflow.class, RefundStarts.options(request));
        AcceptResult result = WorkflowClient.executeUpdateWithStart(
                refund::accept,
                order,
                UpdateOptions.<AcceptResult>newBuilder()
                        .setUpdateId(request.hash())
                        .setWaitForStage(WorkflowUpdateStage.COMPLETED)
                        .build(),
                new WithStartWorkflowOperation<>(refund::run, order));
        return acceptance(result, request.key());
    }

    private static Acceptance acceptance(AcceptResult result, RefundKey key) {
        return switch (result.answer()) {
            case AcceptResult.ACCEPTED -> new Acceptance.Accepted();
            case AcceptResult.ALREADY_ACCEPTED -> new Acceptance.AlreadyAccepted(String.valueOf(result.state()));
            case AcceptResult.CONFLICT -> new Acceptance.Conflict(String.valueOf(result.message()));
            case AcceptResult.REFUSED ->
                new Acceptance.Refused(RefusalCode.of(String.valueOf(result.code())), String.valueOf(result.message()));
            default ->
                throw new IllegalStateException("the refund workers answered " + result.answer()
                        + ", which this client is too old to know; refund " + key);
        };
    }

    /** Where a refund stands, as far as its run knows. */
    public RefundView status(String scope, String operationKey) {
        return client.newWorkflowStub(RefundWorkflow.class, workflowId(scope, operationKey))
                .status();
    }

    private static String workflowId(String scope, String operationKey) {
        return WorkflowIds.of(new RefundKey(new Scope(scope), new OperationKey(operationKey)));
    }
}
