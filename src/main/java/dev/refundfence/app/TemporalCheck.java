package dev.refundfence.app;

import dev.refundfence.workflow.contract.RefundSearchAttributes;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.common.SearchAttributeKey;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Whether the Temporal server answers, has the namespace, and knows our search attributes; adds those that it lacks. */
@Component
class TemporalCheck {

    private static final Logger LOG = LoggerFactory.getLogger(TemporalCheck.class);
    private static final long PATIENCE_SECONDS = 5;

    private final WorkflowServiceStubs stubs;
    private final String namespace;

    TemporalCheck(WorkflowServiceStubs stubs, @Value("${spring.temporal.namespace}") String namespace) {
        this.stubs = stubs;
        this.namespace = namespace;
    }

    void refuseIfUnfit() {
        try {
            describeNamespace();
        } catch (StatusRuntimeException e) {
            throw StartRefusedException.serviceMissing(
                    "Temporal does not answer at " + address() + " for namespace '" + namespace + "': "
                            + e.getStatus().getCode()
                            + "\nStart it (./refunds up does), or set TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE.",
                    e);
        }
        addMissingSearchAttributes();
    }

    /** Answers if the namespace can be reached within a few seconds, else throws what gRPC says. */
    void describeNamespace() {
        var unused = stubs.blockingStub()
                .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .describeNamespace(DescribeNamespaceRequest.newBuilder()
                        .setNamespace(namespace)
                        .build());
    }

    String address() {
        return stubs.getOptions().getTarget();
    }

    private void addMissingSearchAttributes() {
        OperatorServiceStubs operator = OperatorServiceStubs.newServiceStubs(OperatorServiceStubsOptions.newBuilder()
                .setChannel(stubs.getRawChannel())
                .validateAndBuildWithDefaults());
        try {
            Map<String, IndexedValueType> missing = wanted();
            missing.keySet().removeAll(known(operator).keySet());
            if (!missing.isEmpty()) {
                LOG.info("adding search attributes to namespace {}: {}", namespace, missing.keySet());
                var unused = operator.blockingStub()
                        .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS)
                        .addSearchAttributes(AddSearchAttributesRequest.newBuilder()
                                .setNamespace(namespace)
                                .putAllSearchAttributes(missing)
                                .build());
            }
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
                // Temporal's in-memory test server takes search attributes and cannot list them; who starts it adds
                // ours.
                LOG.warn("Temporal at {} cannot list its search attributes: not checked", address());
                return;
            }
            throw StartRefusedException.serviceMissing(
                    "Temporal at " + address() + " does not let us see or add search attributes ("
                            + e.getStatus().getCode() + ").\nLet an administrator add these to namespace '" + namespace
                            + "': " + wanted(),
                    e);
        }
    }

    private Map<String, IndexedValueType> known(OperatorServiceStubs operator) {
        return operator.blockingStub()
                .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .listSearchAttributes(ListSearchAttributesRequest.newBuilder()
                        .setNamespace(namespace)
                        .build())
                .getCustomAttributesMap();
    }

    private static Map<String, IndexedValueType> wanted() {
        Map<String, IndexedValueType> wanted = new LinkedHashMap<>();
        for (SearchAttributeKey<?> key : RefundSearchAttributes.ALL) {
            wanted.put(key.getName(), key.getValueType());
        }
        return wanted;
    }
}
