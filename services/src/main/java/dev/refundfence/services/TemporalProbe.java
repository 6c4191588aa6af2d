package dev.refundfence.services;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Asks a Temporal server without TLS whether it is ready, and tells it our search attributes. */
final class TemporalProbe {
    private final String address;
    private final String namespace;

    TemporalProbe(String address, String namespace) {
        this.address = address;
        this.namespace = namespace;
    }

    /** Waits until the namespace can be used; false when the time is over or {@code alive} no longer holds. */
    boolean awaitNamespace(Duration atMost, BooleanSupplier alive) {
        WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(
                WorkflowServiceStubsOptions.newBuilder().setTarget(address).validateAndBuildWithDefaults());
        try {
            long deadline = System.nanoTime() + atMost.toNanos();
            while (System.nanoTime() < deadline && alive.getAsBoolean()) {
                if (hasNamespace(stubs)) {
                    return true;
                }
                Pause.briefly();
            }
            return false;
        } finally {
            stubs.shutdownNow();
        }
    }

    private boolean hasNamespace(WorkflowServiceStubs stubs) {
        try {
            stubs.blockingStub()
                    .withDeadlineAfter(2, TimeUnit.SECONDS)
                    .describeNamespace(DescribeNamespaceRequest.newBuilder()
                            .setNamespace(namespace)
                            .build());
            return true;
        } catch (StatusRuntimeException notYet) {
            return false;
        }
    }

    /** Registers what is missing, one by one: a server refuses the whole list if it knows one of them already. */
    void registerSearchAttributes() {
        OperatorServiceStubs stubs = OperatorServiceStubs.newServiceStubs(
                OperatorServiceStubsOptions.newBuilder().setTarget(address).validateAndBuildWithDefaults());
        try {
            for (Map.Entry<String, String> attribute : TemporalServer.SEARCH_ATTRIBUTES.entrySet()) {
                register(stubs, attribute.getKey(), attribute.getValue());
            }
        } finally {
            stubs.shutdownNow();
        }
    }

    private void register(OperatorServiceStubs stubs, String name, String type) {
        try {
            stubs.blockingStub()
                    .withDeadlineAfter(10, TimeUnit.SECONDS)
                    .addSearchAttributes(AddSearchAttributesRequest.newBuilder()
                            .setNamespace(namespace)
                            .putSearchAttributes(
                                    name,
                                    IndexedValueType.valueOf("INDEXED_VALUE_TYPE_" + type.toUpperCase(Locale.ROOT)))
                            .build());
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() != Status.Code.ALREADY_EXISTS) {
                throw new ServiceMissingException(
                        "Temporal at " + address + " does not take the search attribute " + name + ": " + e.getStatus()
                                + ". Let somebody who may run: temporal operator search-attribute create --name " + name
                                + " --type " + type,
                        e);
            }
        }
    }
}
