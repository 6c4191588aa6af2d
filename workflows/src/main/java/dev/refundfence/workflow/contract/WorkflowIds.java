package dev.refundfence.workflow.contract;

import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.Scope;

/** The workflow id of a refund and back. */
public final class WorkflowIds {

    private static final String PREFIX = "refund/";

    private WorkflowIds() {}

    /** {@code refund/<scope>/<operation key>}: neither part can hold a slash. */
    public static String of(RefundKey key) {
        return PREFIX + key.scope() + "/" + key.operationKey();
    }

    /** The refund of a workflow id. Anything else answers with an {@link IllegalArgumentException}. */
    public static RefundKey keyOf(String workflowId) {
        String[] parts = workflowId.split("/", -1);
        if (parts.length != 3 || !workflowId.startsWith(PREFIX)) {
            throw new IllegalArgumentException("not a refund's workflow id: " + workflowId);
        }
        return new RefundKey(new Scope(parts[1]), new OperationKey(parts[2]));
    }
}
